package io.smppcore.gateway.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.attackers.Attackers.Plan;
import io.smppcore.gateway.attack.GatewayAttack.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attacks on a gateway with 256 MiB of heap in another process: each message of the neighbour is accepted and delivered
 * with its receipt until each attack has begun to work. The first complaint ends the test, so that it waits in vain for
 * at most a few minutes. {@code ./smpp gateway attack} measures the times and the memory.
 */
class AttackIT {

    private static final String HEAP = "256m";
    /** An account, an SMSC and an HTTP client; all attacks take a minute. */
    private static final List<String> FEW = List.of("garbage", "smsc-closes", "http-tokens");

    @TempDir
    Path directory;

    @Test
    void disturbNoOtherAccount() throws Exception {
        boolean isFull = Boolean.getBoolean("smpp.full");
        List<String> names = isFull ? AttackRun.names() : FEW;
        Duration time = isFull ? Duration.ofSeconds(1) : Duration.ZERO;
        try (AttackRun run = AttackRun.start(directory, HEAP, time, names)) {
            for (String name : names) {
                assertThat(run.run(name).complaints()).isEmpty();
            }
            assertThat(run.runTogether().complaints()).isEmpty();
            assertThat(run.end()).isEmpty();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half a minute")
    void reportsAGatewayWhoseProcessEnds() throws Exception {
        AtomicReference<AttackRun> running = new AtomicReference<>();
        GatewayAttack kill = GatewayAttack.over(
                Entry.SMPP,
                "kill",
                "kills the gateway",
                Plan.of(1),
                1,
                attack -> kill(Objects.requireNonNull(running.get()).pid()) ? 1 : 0);
        try (AttackRun run = new AttackRun(directory, HEAP, Duration.ZERO, List.of(kill))) {
            running.set(run);
            assertThat(run.run("kill").complaints()).anyMatch(text -> text.contains("the gateway has ended"));
            assertThat(run.end()).isEmpty();
        }
    }

    private static boolean kill(long pid) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::destroyForcibly)
                .map(process -> process.onExit().join())
                .isPresent();
    }
}
