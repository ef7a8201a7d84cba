package io.smppcore.examples.guides;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.examples.SendOne;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.ConformanceReport;
import io.smppcore.simulator.verify.Expectations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/simulator.md and docs/conformance.md. */
class SimulatorGuideTest {

    @Test
    void advancesTheClock() {
        ManualTimeline timeline = new ManualTimeline();
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("receipts: {delay: 1h}"))
                .timeline(timeline)
                .start()) {
            SendOne.send(simulator.port()); // any client
            timeline.advance(Duration.ofHours(1));
            assertThat(simulator.statistics().submitted()).isEqualTo(1);
        }
    }

    @Test
    void reportsConformance(@TempDir Path folder) throws IOException {
        Conformance conformance = Conformance.builder()
                .expecting("me", Expectations.builder().window(10).rate(30).build())
                .build();
        try (SmppServer server = SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .octetTap(conformance)
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                .start()) {
            SendOne.send(server.port()); // the client that is judged
        }
        ConformanceReport report = conformance.report();
        System.out.println(report.toTable());
        Files.writeString(folder.resolve("TEST-conformance.xml"), report.toJunitXml());
        assertThat(report.isConformant()).isTrue();
    }
}
