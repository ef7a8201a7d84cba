package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.SessionReport;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import io.smppcore.testing.peers.RawPdu;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plain sockets as the clients of a server with a recorder. */
class ConformanceIT {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Conformance conformance = Conformance.builder()
            .expecting(
                    Expectations.builder().answerWithin(Duration.ofMillis(500)).build())
            .build();
    private SmppServer server;

    @BeforeEach
    void start() {
        server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                .octetTap(conformance)
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aCorrectClientIsConformant() throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.expectAlive(2);
            deliver();
            peer.answerDeliverSm();
            peer.write(RawPdu.request(RawPdu.UNBIND, 3));
            assertThat(peer.read().commandId()).isEqualTo(RawPdu.UNBIND_RESP);
        }

        ClientReport report = ended();
        assertThat(report.isConformant()).as(conformance.report().toTable()).isTrue();
        assertThat(report.result(Check.ANSWERS_DELIVER_SM).passed()).isEqualTo(1);
        assertThat(report.result(Check.UNBINDS).passed()).isEqualTo(1);
    }

    @Test
    void aClientThatIgnoresDeliverSmAndDoesNotUnbindIsNotConformant() throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            deliver();
            peer.read();
            peer.expectNothing(Duration.ofMillis(700));
        }

        ClientReport report = ended();
        assertThat(report.isConformant()).isFalse();
        assertThat(report.result(Check.ANSWERS_DELIVER_SM).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(report.result(Check.UNBINDS).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void reportsTheOctetsThatEndASessionAsEvidence() throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(RawPdu.withLength(15, RawPdu.SUBMIT_SM, 2));
            peer.read();
            peer.expectEnd();
        }

        CheckResult result = ended().result(Check.COMMAND_LENGTH);
        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.evidence().getFirst().octets()).startsWith("0000000f00000004");
    }

    @Test
    void reportsWhileASessionIsOpen() throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.expectAlive(2);

            SessionReport session =
                    conformance.report().client("me").orElseThrow().sessions().getFirst();
            assertThat(session.end()).isEmpty();
            assertThat(session.received()).isEqualTo(2);
            assertThat(session.bind()).isEqualTo("bind_transceiver");
            assertThat(session.version()).isEqualTo("3.4");
        }
    }

    private void deliver() {
        var unused = server.sendAsync(
                "me", DeliverSm.builder().shortMessage(Octets.ofHex("6869")).build());
    }

    private ClientReport ended() {
        await().atMost(SOON)
                .until(() -> conformance.report().client("me").stream()
                        .flatMap(client -> client.sessions().stream())
                        .anyMatch(session -> !session.end().isEmpty()));
        return conformance.report().client("me").orElseThrow();
    }
}
