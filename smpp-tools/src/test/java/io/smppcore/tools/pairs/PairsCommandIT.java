package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.tools.Invocation;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.type.CommandStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(Waits.METHOD_SECONDS)
@Execution(ExecutionMode.CONCURRENT) // waits most of the time
class PairsCommandIT {

    @Test
    void testsTheThroughputOfTheBuiltInRouter() {
        Invocation run = Invocation.of(
                "pairs", "--mode", "throughput", "--pairs", "2,3", "--count", "1000", "--warm-up", "200ms", "--json");

        assertThat(run.err()).contains("2 pairs").contains("3 pairs");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.outLines()).hasSize(1);
        assertThat(run.out())
                .contains("\"mode\": \"throughput\"")
                .contains("\"sent\": 5000")
                .contains("\"accepted\": 5000")
                .contains("\"pairs_2_delivered\": 2000")
                .contains("\"pairs_3_delivered\": 3000")
                .contains("\"pairs_3_lost\": 0");
    }

    @Test
    void testsTheLatencyOfTheBuiltInRouter() {
        Invocation run = Invocation.of(
                "pairs", "--pairs", "10", "--duration", "3s", "--warm-up", "200ms", "--transceivers", "--json");

        // On a busy machine the last message may be late, which the report says.
        assertThat(run.exitCode())
                .as(run.err())
                .isEqualTo(run.err().contains("the rate was not reached") ? ExitCode.NOT_CLEAN : ExitCode.OK);
        assertThat(run.out())
                .contains("\"pairs_10_delivered\": 300")
                .contains("\"sent\": 300")
                .contains("\"pairs_10_messages_each\": 30");
    }

    @Test
    void exitsWithOneWhenAnExternalRouterLosesMessages() {
        TestRouter.Behaviour lossy = (message, pair, sequence, router) -> {
            if (pair != 0 || sequence != 7) {
                router.deliver(message);
            }
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(lossy)) {
            Invocation run = Invocation.of(("pairs --port "
                            + router.address().getPort()
                            + " --mode throughput --pairs 2 --count 100 --warm-up 100ms --password secret1 --json")
                    .split(" "));

            assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_CLEAN);
            assertThat(run.err()).contains("warm-up: 1 messages were lost").contains("2 pairs: 1 messages were lost");
            assertThat(run.out()).doesNotContain("secret1").contains("\"pairs_2_lost\": 1");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--pairs 0                             | --pairs: 0 (expected: 1 to 10000)",
                "--pairs 10,10001                      | --pairs: 10001 (expected: 1 to 10000)",
                "--mode fast                           | 'fast' is not a mode (expected: latency, throughput)",
                "--count 5                             | --count: without --mode throughput (expected: with it)",
                "--mode throughput --rate 5            | --rate: without --mode latency (expected: with it)",
                "--mode throughput --duration 5s       | --duration: without --mode latency (expected: with it)",
                "--duration 2s                         | --duration: 2000 ms (expected: >= 3s)",
                "--rate 0                              | --rate: 0.0 (expected: > 0, <= 100000)",
                "--pairs 10000 --rate 10000            | 3000000000 messages (expected: <= 50000000)",
                "--message-length 31                   | --message-length: 31 (expected: 32 to 254)",
                "--window 0                            | --window: 0 (expected: 1 to 65536)",
                "--loops 0                             | --loops: 0 (expected: 1 to 256)",
                "--warm-up 2m                          | --warm-up: 120 s (expected: <= 60s)",
                "--prefix muchtoolong                  | --prefix: 'muchtoolong' (expected: <= 9 characters)",
                "--first-address 100000000000000       | --first-address: 100000000000000 (expected: 1 to"
                        + " 99999999999999)",
                "--host 192.0.2.1                      | 192.0.2.1 is not this machine: only with --i-own-this-target"
            })
    void refusesWrongOptions(String options, String message) {
        Invocation run = Invocation.of(("pairs " + options).split("\\s+", -1));

        assertThat(run.exitCode()).isEqualTo(ExitCode.CANNOT);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }
}
