package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.benchmarks.BriefRun;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.peers.StormBenchmark;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

class StormStateTest {

    private static final int PEERS = 10;

    /** The histogram has three digits. */
    private static final double PRECISION = 1.001;

    /* Each run fails unless all TLS sessions were resumed, or none. */
    @Test
    void measuresEveryKindOfConnectionAndTheTimeOfASlowAuthenticator() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include(StormBenchmark.class.getSimpleName() + "\\.smppCore")
                .param("connections", String.valueOf(PEERS)));

        assertThat(results).hasSize(Storm.values().length).allSatisfy(result -> {
            assertThat(BriefRun.secondary(result, "p99Micros"))
                    .isLessThanOrEqualTo(
                            1_000 * PRECISION * result.getPrimaryResult().getScore());
            if (Storm.SLOW_AUTHENTICATOR.name().equals(result.getParams().getParam("storm"))) {
                assertThat(BriefRun.secondary(result, "p50Micros"))
                        .isGreaterThanOrEqualTo((double) TimeUnit.MILLISECONDS.toMicros(50));
            }
        });
    }

    @Test
    void failsIfTheServerRefusesConnections() throws Exception {
        int closed;
        try (RawServer server = RawServer.ofBinds()) {
            closed = server.port();
        }
        try (Crowd crowd = new Crowd(closed, null, false)) {
            assertThatThrownBy(() -> crowd.bind(PEERS, new SampledLatencies()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a message was not accepted");
        }
    }
}
