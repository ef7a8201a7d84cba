package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of attacks of many peers at once on a server with 256 MiB of heap and 64 MiB of direct memory in another
 * process. A session of another account continues: its 99th percentile stays below three times the undisturbed one,
 * none of its requests fails or takes longer than two seconds, and the memory of the process stays within the bound of
 * the attack.
 */
@Isolated("measures times")
@Timeout(60)
class AttackIT {

    private static final Duration WARM_UP = Duration.ofMillis(100);
    private static final Duration UNDISTURBED = Duration.ofMillis(200);
    private static final Duration SLICE = Duration.ofMillis(AttackedServer.FULL ? 1_000 : 100);
    private static final int SLICES = 5;

    /* Other processes may use the processors for some time; an effective attack shows in each round. */
    private static final int ROUNDS = 8;

    private static final int FACTOR = 3;

    /* Delay of a thread by scheduling and garbage collection on a machine with two processors. */
    private static final Duration FLOOR = Duration.ofMillis(5);

    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final long MEGABYTE = 1 << 20;

    private static AttackedProcess process;

    @BeforeAll
    static void startProcess() throws IOException {
        process = AttackedProcess.start(new File("target/attacked-server.log"));
    }

    @AfterAll
    static void endProcess() throws Exception {
        process.close();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotDisturbOtherSessions(Attack attack, TestReporter reporter) throws Exception {
        if (!process.isAlive()) {
            startProcess(); // the previous attack has ended it
        }
        InetSocketAddress address = process.startServer(attack);
        try (Bystander bystander = Bystander.of(address)) {
            bystander.p99(WARM_UP);
            Duration undisturbed = bystander.p99(UNDISTURBED);
            long octetsBefore = process.figures().octetsInUse();
            Duration bound = longer(undisturbed.multipliedBy(FACTOR), FLOOR);
            try (Crowd crowd = Crowd.start(address, attack.plan())) {
                long mostOctets = 0;
                Duration p99 = bound;
                for (int round = 0; round < ROUNDS && p99.compareTo(bound) >= 0; round++) {
                    Duration[] slices = new Duration[SLICES];
                    for (int i = 0; i < SLICES; i++) {
                        slices[i] = bystander.p99(SLICE);
                        mostOctets = Math.max(mostOctets, process.figures().octetsInUse());
                    }
                    Arrays.sort(slices);
                    p99 = slices[SLICES / 2];
                }
                List<TargetFigures> seen = new ArrayList<>();
                eventually().alias(attack + " reaches its limit").until(() -> {
                    seen.add(process.figures());
                    return attack.hasReachedTheLimit(seen.getLast(), crowd);
                });
                long megabytes = (mostOctets - octetsBefore) / MEGABYTE;
                reporter.publishEntry(
                        attack.name(),
                        "p99 " + p99.toNanos() / 1_000 + " us, undisturbed " + undisturbed.toNanos() / 1_000
                                + " us, longest " + bystander.longest().toMillis() + " ms, " + megabytes + " MiB");
                assertThat(p99).as("p99, undisturbed %s", undisturbed).isLessThan(bound);
                assertThat(bystander.longest()).as("longest").isLessThan(LONGEST);
                assertThat(megabytes).as("MiB of heap and direct memory").isLessThanOrEqualTo(attack.maxMegabytes());
            }
        }
        process.stopServer(); // without the bystander, which does not answer unbind
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
