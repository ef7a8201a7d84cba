package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.SessionReport;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plain sockets as the clients of a server with a recorder. */
class ConformanceIT {

    private JudgedServer judged = judging(Waits.BOUND);

    @AfterEach
    void stop() {
        judged.close();
    }

    @Test
    void aCorrectClientIsConformant() throws IOException {
        try (RawPeer peer = RawPeer.bound(judged.server.port())) {
            peer.expectAlive(2);
            deliver();
            peer.answerDeliverSm();
            peer.write(PduOctets.request(PduOctets.UNBIND, 3));
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND_RESP);
        }

        ClientReport report = judged.ended("me");
        assertThat(report.isConformant())
                .as(judged.conformance.report().toTable())
                .isTrue();
        assertThat(report.result(Check.ANSWERS_DELIVER_SM).passed()).isEqualTo(1);
        assertThat(report.result(Check.UNBINDS).passed()).isEqualTo(1);
    }

    @Test
    void aClientThatIgnoresDeliverSmAndDoesNotUnbindIsNotConformant() throws IOException {
        judged.close();
        judged = judging(Duration.ofMillis(500));
        try (RawPeer peer = RawPeer.bound(judged.server.port())) {
            deliver();
            peer.read();
            peer.expectNothing(Duration.ofMillis(700)); // at least the time to answer
        }

        ClientReport report = judged.ended("me");
        assertThat(report.isConformant()).isFalse();
        assertThat(report.result(Check.ANSWERS_DELIVER_SM).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(report.result(Check.UNBINDS).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void reportsTheOctetsThatEndASessionAsEvidence() throws IOException {
        try (RawPeer peer = RawPeer.bound(judged.server.port())) {
            peer.write(PduOctets.withLength(15, PduOctets.SUBMIT_SM, 2));
            peer.read();
            peer.expectEnd();
        }

        CheckResult result = judged.ended("me").result(Check.COMMAND_LENGTH);
        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.evidence().getFirst().octets()).startsWith("0000000f00000004");
    }

    @Test
    void reportsWhileASessionIsOpen() throws IOException {
        try (RawPeer peer = RawPeer.bound(judged.server.port())) {
            peer.expectAlive(2);

            SessionReport session = judged.conformance
                    .report()
                    .client("me")
                    .orElseThrow()
                    .sessions()
                    .getFirst();
            assertThat(session.end()).isEmpty();
            assertThat(session.received()).isEqualTo(2);
            assertThat(session.bind()).isEqualTo("bind_transceiver");
            assertThat(session.version()).isEqualTo("3.4");
        }
    }

    private static JudgedServer judging(Duration answerWithin) {
        return new JudgedServer(
                Expectations.builder().answerWithin(answerWithin).build());
    }

    private void deliver() {
        var unused = judged.server.sendAsync("me", JudgedServer.MESSAGE);
    }
}
