package io.smppcore.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.benchmarks.BriefRun;
import io.smppcore.benchmarks.measure.ServerJvm;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class ProcessBenchmarkTest {

    /* A run fails unless the other process has counted each message. */
    @Test
    void measuresTheProcessorTimeOfBothEndsForEveryLibrary() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("\\." + ProcessBenchmark.class.getSimpleName() + "\\.")
                .measurementTime(TimeValue.milliseconds(300)) // the system counts hundredths of a second
                .param("rate", "10000"));

        assertThat(results).hasSize(6).allSatisfy(result -> {
            assertThat(BriefRun.secondary(result, "cpuMicros")).isPositive();
            assertThat(BriefRun.secondary(result, "serverCpuMicros")).isPositive();
        });
    }

    @Test
    void serverProcessEndsWithItsInput() throws Exception {
        int port;
        try (ServerJvm server = new ServerJvm(SeparateServer.FRAMES, 1, "false")) {
            port = server.port();
            new Socket(InetAddress.getLoopbackAddress(), port).close();
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
                .isInstanceOf(ConnectException.class);
    }
}
