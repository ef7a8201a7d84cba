package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.transport.SmppTransport;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that lacks a class which connecting needs, such as one of another version of a library. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MissingClassIT {

    /** Without "full", one of so many classes. */
    private static final int SAMPLE = 8;

    /** Classes without which a session cannot report its end; a timeout ends the attempt. */
    private static final Set<String> NEEDED_TO_END =
            Set.of("io.smppcore.internal.loop.CoarseTimers$Slot", "io.smppcore.session.SessionState$1");

    private static final String OWN = "io.smppcore.";

    private RawSmsc smsc;
    private int closedPort;

    @BeforeAll
    void serve() throws IOException {
        smsc = new RawSmsc();
        smsc.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                from.respond(pdu, 0, PduOctets.text("raw"));
            }
        });
        closedPort = Loopback.freePort();
    }

    @AfterAll
    void close() throws IOException {
        smsc.close();
    }

    /** A loader of the library without one class. */
    private static final class Lacking extends ClassLoader {

        private final String missing;
        private final Set<String> loaded = ConcurrentHashMap.newKeySet();

        Lacking(String missing) {
            super(MissingClassIT.class.getClassLoader());
            this.missing = missing;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(missing)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(OWN) || name.startsWith(OWN + "testing.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : own(name);
            }
        }

        private Class<?> own(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] octets = in.readAllBytes();
                loaded.add(name);
                return defineClass(name, octets, 0, octets.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @SuppressWarnings("unchecked")
        Map.Entry<Supplier<CompletableFuture<Void>>, Runnable> client(int port) throws ReflectiveOperationException {
            return ((IntFunction<Map.Entry<Supplier<CompletableFuture<Void>>, Runnable>>)
                            loadClass(Application.class.getName())
                                    .getConstructor()
                                    .newInstance())
                    .apply(port);
        }
    }

    /** An application, loaded by a {@link Lacking}: returns connectAsync and close of a client. */
    public static final class Application
            implements IntFunction<Map.Entry<Supplier<CompletableFuture<Void>>, Runnable>> {

        @Override
        public Map.Entry<Supplier<CompletableFuture<Void>>, Runnable> apply(int port) {
            SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
            SmppClient client = SmppClient.builder()
                    .transport(transport)
                    .endpoint("127.0.0.1", port)
                    .systemId("me")
                    .password("secret")
                    .connectTimeout(Duration.ofSeconds(1))
                    .options(options -> options.bindTimeout(Duration.ofSeconds(1)))
                    .build();
            return Map.entry(client::connectAsync, () -> {
                try {
                    client.closeNow();
                } finally {
                    transport.close();
                }
            });
        }
    }

    private int port(boolean isOpen) {
        return isOpen ? smsc.port() : closedPort;
    }

    /** Returns the classes that connecting needs, at an SMSC and where none listens. */
    Stream<Arguments> classes() throws Exception {
        List<Arguments> classes = new ArrayList<>();
        for (boolean isOpen : List.of(true, false)) {
            Lacking whole = new Lacking("");
            var client = whole.client(port(isOpen));
            Set<String> before = Set.copyOf(whole.loaded);
            try {
                Failure failure = ended(client.getKey());
                assertThat(failure == null).isEqualTo(isOpen);
            } finally {
                client.getValue().run();
            }
            whole.loaded.stream()
                    .filter(name -> !before.contains(name))
                    .sorted()
                    .map(name -> arguments(name, isOpen))
                    .forEach(classes::add);
        }
        assertThat(classes).hasSizeGreaterThan(100);
        return IntStream.range(0, classes.size())
                .filter(i -> Boolean.getBoolean("smpp.full") || i % SAMPLE == 0)
                .mapToObj(classes::get);
    }

    /** A failure, of the call or of its future. */
    private record Failure(Throwable cause) {}

    /** Returns the failure of an attempt, null if it succeeds; fails if the attempt does not end. */
    private static @Nullable Failure ended(Supplier<CompletableFuture<Void>> attempt) throws Exception {
        try {
            attempt.get().get(Waits.BOUND.toMillis(), TimeUnit.MILLISECONDS);
            return null;
        } catch (ExecutionException e) {
            return new Failure(Objects.requireNonNull(e.getCause()));
        } catch (LinkageError e) {
            return new Failure(e);
        }
    }

    @ParameterizedTest
    @MethodSource("classes")
    void endsTheAttemptToConnect(String missing, boolean isOpen) throws Exception {
        Lacking loader = new Lacking(missing);
        var client = loader.client(port(isOpen));
        try {
            Failure failure = ended(client.getKey());
            // Some classes are needed only after the bind.
            if (failure != null && isOpen && !NEEDED_TO_END.contains(missing)) {
                assertThat(failure.cause()).hasStackTraceContaining(missing.replace('.', '/'));
            }
        } finally {
            close(client.getValue(), missing);
        }
    }

    private static void close(Runnable close, String missing) {
        try {
            close.run();
        } catch (LinkageError e) {
            assertThat(e).hasMessageContaining(missing.replace('.', '/'));
        }
    }

    @Test
    void refusesAnOldVersionOfSlf4j() {
        Lacking loader = new Lacking("org.slf4j.spi.LoggingEventBuilder");
        assertThatThrownBy(() -> loader.client(smsc.port()))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContaining("slf4j-api")
                .hasMessageContaining("(expected: 2.0 or later)");
    }
}
