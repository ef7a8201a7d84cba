package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.tools.Invocation;
import io.smppcore.tools.ToolProcess;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The command as a whole. */
@Timeout(Waits.METHOD_SECONDS)
@Execution(ExecutionMode.CONCURRENT) // low rates and long waits
class CapacityCommandIT {

    private static final String LENIENT = "p99=60s,errors=1%";

    @Test
    void holdsARateOnASimulatorInASecondProcess() {
        Invocation capacity = Invocation.of(
                ("capacity --processes --rate 60 --ramp-up 5s --sustain 1s --slo " + LENIENT + " --nodes 3+1 --json")
                        .split(" "));

        assertThat(capacity.exitCode()).as(capacity.err()).isZero();
        assertThat(capacity.out().lines())
                .singleElement()
                .asString()
                .startsWith("{")
                .endsWith("}")
                .contains("\"capacity_per_s\": 60");
        assertThat(capacity.err())
                .containsPattern("(?m)^mo +20\\.0 +0\\.000 %")
                .containsPattern("(?m)^mt +20\\.0 +0\\.000 %")
                .containsPattern("(?m)^registration +20\\.0 +0\\.000 %")
                .containsPattern("(?m)^sustained +60\\.0 +60\\.0 .* client \\d.* server \\d.* holds$")
                .containsPattern("(?m)^by sms: .* +72,000$")
                .containsPattern("(?m)^by registrations: .* +36,000$")
                .containsPattern("(?m)^subscribers of a node: the lower one +36,000$")
                .containsPattern("(?m)^subscribers in all: of a node \\* needed +108,000$")
                .containsPattern("(?m)^load of a node while none has failed: needed / all +75 %$");
    }

    @Test
    void reportsWhyNoRateHolds() {
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .start()) {
            Invocation capacity = Invocation.of(
                    ("capacity --port " + server.port() + " --scenarios mo --min-rate 20 --step 1s --settle 100ms")
                            .split(" "));

            assertThat(capacity.exitCode()).isEqualTo(1);
            assertThat(capacity.err())
                    .contains("not even the lowest rate holds, 20.0 /s: mo: 100.000 % errors (expected: <= 0.1 %)")
                    .contains("first failure of mo: ESME_RINVCMDID");
        }
    }

    @Test
    void dividesTheRateByTheNumberOfNodes() {
        try (SmscSimulator one = SmscSimulator.builder().start();
                SmscSimulator other = SmscSimulator.builder().start()) {
            Invocation capacity = Invocation.of(
                    "capacity",
                    "--connect",
                    "127.0.0.1:" + one.port() + ",127.0.0.1:" + other.port(),
                    "--rate",
                    "40",
                    "--ramp-up",
                    "5s",
                    "--sustain",
                    "1s",
                    "--slo",
                    LENIENT,
                    "--nodes",
                    "1+1",
                    "--json");

            assertThat(capacity.exitCode()).as(capacity.err()).isZero();
            assertThat(capacity.out())
                    .contains("\"capacity_per_s\": 40", "\"binds\": 8")
                    .contains("\"127.0.0.1:" + one.port() + ",127.0.0.1:" + other.port() + "\"");
            assertThat(capacity.err())
                    .containsPattern("(?m)^mo +20\\.0 +0\\.000 %")
                    .containsPattern("(?m)^nodes that were measured together +2$")
                    .containsPattern("(?m)^sms /s of a node, mo and mt +10\\.0$")
                    .containsPattern("(?m)^registrations /s of a node +10\\.0$")
                    .containsPattern("(?m)^subscribers of a node: the lower one +18,000$")
                    .containsPattern("(?m)^subscribers in all: of a node \\* needed +18,000$")
                    .containsPattern("(?m)^nodes, needed\\+spare +1\\+1$");
        }
    }

    @Test
    void refusesAnAddressWithoutAPort() {
        Invocation capacity = Invocation.of("capacity", "--connect", "127.0.0.1:2775,127.0.0.1");

        assertThat(capacity.exitCode()).isEqualTo(2);
        assertThat(capacity.err()).contains("--connect: '127.0.0.1' is not an address (expected: HOST:PORT");
    }

    @Test
    void reportsARunThatIsEndedEarly() throws Exception {
        CountDownLatch busy = new CountDownLatch(20);
        try (SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .host("127.0.0.1")
                        .port(0)
                        .onSubmitSm((session, message) -> {
                            busy.countDown();
                            return SubmitSmResp.ok("1");
                        })
                        .start();
                ToolProcess capacity = ToolProcess.start(("capacity --port " + server.port()
                                + " --scenarios registration,mo --rate 400 --ramp-up 5s --sustain 10m --json")
                        .split(" "))) {
            assertThat(busy.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            capacity.terminate();

            Invocation ended = capacity.await();
            assertThat(ended.err()).contains("the run was cut short");
            assertThat(ended.out()).startsWith("{");
        }
    }
}
