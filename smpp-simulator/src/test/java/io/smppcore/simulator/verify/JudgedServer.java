package io.smppcore.simulator.verify;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.type.Octets;

/** A server that accepts every bind and message, with a recorder. */
final class JudgedServer implements AutoCloseable {

    static final DeliverSm MESSAGE =
            DeliverSm.builder().shortMessage(Octets.ofHex("6869")).build();

    final Conformance conformance;
    final SmppServer server;

    JudgedServer(Expectations expected) {
        conformance = Conformance.builder().expecting(expected).build();
        server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                .octetTap(conformance)
                .start();
    }

    /** Waits until a session of the client has ended, and returns the report of the client. */
    ClientReport ended(String client) {
        eventually()
                .until(() -> conformance.report().client(client).stream()
                        .flatMap(report -> report.sessions().stream())
                        .anyMatch(session -> !session.end().isEmpty()));
        return conformance.report().client(client).orElseThrow();
    }

    @Override
    public void close() {
        server.close();
    }
}
