package io.smppcore.benchmarks.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of attacks of many peers at once on a server with 256 MiB of heap and 64 MiB of direct memory in another
 * process. The requests of a neighbour are all accepted until the attack has reached its limit, and the memory of the
 * process stays within the bound of the attack. {@code ./smpp bench attack} measures the times of these requests.
 */
class AttackIT {

    private static AttackRun run;

    @BeforeAll
    static void start() throws IOException {
        run = new AttackRun(Duration.ZERO);
    }

    @AfterAll
    static void end() throws IOException {
        run.close();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotDisturbOtherSessions(Attack attack, TestReporter reporter) throws Exception {
        AttackResult result = run.run(attack);
        reporter.publishEntry(
                attack.name(),
                result.attacked().count() + " requests, " + result.megabytes() + " MiB, " + result.cutOff()
                        + " connections ended");

        assertThat(result.complaints()).isEmpty();
        assertThat(result.attacked().count())
                .isGreaterThanOrEqualTo(attack.neighbour().minimum());
    }
}
