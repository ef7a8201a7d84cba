package io.smppcore.gateway.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of chains of filters. */
class FilterChainTest {

    private static final MessageView MESSAGE = new MessageView(
            Direction.MT,
            "acme",
            "",
            Set.of("gold"),
            Address.alphanumeric("ACME"),
            Address.international("491701234567"),
            "hello",
            1,
            RegisteredDelivery.NONE,
            Instant.EPOCH);

    /** A filter installed as a service. */
    public static final class Installed implements MessageFilter {

        /** Creates the filter, as a service loader does. */
        public Installed() {}

        @Override
        public boolean needsText(Direction direction) {
            return direction == Direction.MO;
        }

        @Override
        public Verdict filter(MessageView message) {
            return new Verdict.Dropped("installed");
        }
    }

    private static MessageFilter changing(String to) {
        return message -> new Verdict.Changed(null, Address.international(to), null, Set.of(to));
    }

    @Test
    void filtersSeeChangesOfPreviousOnes() {
        AtomicReference<MessageView> seen = new AtomicReference<>();
        FilterChain chain = new FilterChain(List.of(changing("1"), changing("2"), message -> {
            seen.set(message);
            return Verdict.PASS;
        }));

        FilterChain.Result result = chain.apply(MESSAGE);

        assertThat(result.verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.filter()).isEmpty();
        assertThat(result.message()).isEqualTo(seen.get());
        assertThat(result.message().to()).isEqualTo(Address.international("2"));
        assertThat(result.message().from()).isEqualTo(MESSAGE.from());
        assertThat(result.message().tags()).containsExactlyInAnyOrder("gold", "1", "2");
    }

    @Test
    void skipsFurtherFiltersAfterARefusal() {
        FilterChain chain = new FilterChain(List.of(
                changing("1"),
                RuleFilter.builder("stop", Direction.MT)
                        .refuse(CommandStatus.ESME_RPROHIBITED, "no")
                        .build(),
                message -> {
                    throw new AssertionError("not reached");
                }));

        assertThat(chain.apply(MESSAGE).verdict()).isEqualTo(new Verdict.Refused(CommandStatus.ESME_RPROHIBITED, "no"));
        assertThat(chain.apply(MESSAGE).filter()).isEqualTo("stop");
    }

    @Test
    void refusesAMessageIfAFilterFails() {
        List<MessageFilter> broken = List.of(
                message -> {
                    throw new StackOverflowError("too deep");
                },
                message -> {
                    throw new NoClassDefFoundError("gone");
                },
                message -> nothing(),
                new MessageFilter() {
                    @Override
                    public String name() {
                        throw new AssertionError("no name");
                    }

                    @Override
                    public boolean needsText(Direction direction) {
                        throw new IllegalStateException("unknown");
                    }

                    @Override
                    public Verdict filter(MessageView message) {
                        throw new IllegalStateException("broken");
                    }
                });
        for (MessageFilter filter : broken) {
            FilterChain chain = new FilterChain(List.of(filter));

            assertThat(chain.needsText(Direction.MT)).isEqualTo(filter.equals(broken.getLast()));
            assertThat(chain.mayBlock()).isTrue();
            assertThat(chain.apply(MESSAGE).verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Refused.class,
                            refused -> assertThat(refused.status()).isEqualTo(CommandStatus.ESME_RSYSERR));
        }
    }

    @SuppressWarnings("NullAway") // filters of an application may return null
    private static Verdict nothing() {
        return null;
    }

    @Test
    void findsFiltersAsServices(@TempDir Path folder) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(MessageFilter.class.getName()), Installed.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            FilterChain chain = new FilterChain(FilterChain.installed());

            assertThat(chain.apply(MESSAGE).verdict()).isEqualTo(new Verdict.Dropped("installed"));
            assertThat(chain.apply(MESSAGE).filter()).isEqualTo("Installed");
            assertThat(chain.needsText(Direction.MO)).isTrue();
            assertThat(chain.needsText(Direction.MT)).isFalse();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
