package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.ssl.OpenSsl;
import io.smppcore.benchmarks.BriefRun;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.peers.StormBenchmark;
import io.smppcore.tls.TlsOptions;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
        String[] kinds = Stream.of(Storm.values())
                .filter(storm -> OpenSsl.isAvailable() || storm.engine() != TlsOptions.Engine.OPENSSL)
                .map(Storm::name)
                .toArray(String[]::new);
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include(StormBenchmark.class.getSimpleName() + "\\.smppCore")
                .param("storm", kinds)
                .param("connections", String.valueOf(PEERS)));

        assertThat(results).hasSize(kinds.length).allSatisfy(result -> {
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
