package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BindCountsTest {

    private static final AccountLimits LIMITS = AccountLimits.builder()
            .maxBinds(3)
            .maxBinds(BindType.TRANSMITTER, 2)
            .maxBinds(BindType.RECEIVER, 0)
            .build();

    private final BindCounts binds = new BindCounts();

    @Test
    void refusesBindsBeyondTheLimitAsAlreadyBound() {
        assertThat(take("a", BindType.TRANSMITTER)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(take("b", BindType.TRANSMITTER)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(take("c", BindType.TRANSMITTER)).isEqualTo(CommandStatus.ESME_RALYBND);
        assertThat(take("d", BindType.TRANSCEIVER)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(take("e", BindType.TRANSCEIVER)).isEqualTo(CommandStatus.ESME_RALYBND);
        assertThat(binds.take("f", "you", BindType.TRANSMITTER, LIMITS)).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void refusesABindTypeWithLimitZero() {
        assertThat(take("a", BindType.RECEIVER)).isEqualTo(CommandStatus.ESME_RBINDFAIL);
    }

    @Test
    void releasesASessionOnce() {
        take("a", BindType.TRANSMITTER);
        take("b", BindType.TRANSMITTER);
        binds.release("a");
        binds.release("a");
        binds.release("nobody");

        assertThat(binds.total("me")).isEqualTo(1);
        assertThat(take("c", BindType.TRANSMITTER)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(take("d", BindType.TRANSMITTER)).isEqualTo(CommandStatus.ESME_RALYBND);
    }

    @Test
    void limitsToAHundredByDefault() {
        for (int i = 0; i < 100; i++) {
            assertThat(binds.take(i, "me", BindType.RECEIVER, AccountLimits.none()))
                    .isEqualTo(CommandStatus.ESME_ROK);
        }
        assertThat(binds.take("one more", "me", BindType.RECEIVER, AccountLimits.none()))
                .isEqualTo(CommandStatus.ESME_RALYBND);
        assertThat(binds.take("one more", "you", BindType.RECEIVER, AccountLimits.none()))
                .isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void acceptsExactlyTheLimitOfConcurrentBinds() throws Exception {
        AccountLimits limits = AccountLimits.builder().maxBinds(7).build();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 50; round++) {
                List<Future<CommandStatus>> answers = IntStream.range(0, 100)
                        .mapToObj(i -> threads.submit(() -> binds.take(i, "me", BindType.TRANSCEIVER, limits)))
                        .toList();
                int accepted = 0;
                for (Future<CommandStatus> answer : answers) {
                    accepted += answer.get().isOk() ? 1 : 0;
                }
                assertThat(accepted).isEqualTo(7);
                assertThat(binds.total("me")).isEqualTo(7);
                IntStream.range(0, 100).forEach(binds::release);
                assertThat(binds.total("me")).isZero();
            }
        }
    }

    private CommandStatus take(Object session, BindType type) {
        return binds.take(session, "me", type, LIMITS);
    }
}
