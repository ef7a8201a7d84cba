package io.smppcore.benchmarks;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.session.SmppTransport;
import io.smppcore.session.TransportKind;

/** A bind of this library. Either side has one event loop of its own. */
final class SmppCoreLoopback extends AsyncLoopback {

    private static final int INBOUND_LIMIT = 1_000;

    private final SmppTransport serverTransport;
    private final SmppTransport clientTransport;
    private final SmppServer server;
    private final SmppClient client;

    /**
     * Connects and binds.
     *
     * @param kind the transport of both sides
     * @param dispatch which thread answers the messages
     * @param window the window of the client
     */
    SmppCoreLoopback(TransportKind kind, Dispatch dispatch, int window) {
        serverTransport = SmppTransport.create(kind, 1);
        clientTransport = SmppTransport.create(kind, 1);
        server = SmppServer.builder()
                .host(HOST)
                .port(0)
                .transport(serverTransport)
                .options(options -> options.dispatch(dispatch).inboundLimit(Math.max(window, INBOUND_LIMIT)))
                .onSubmitSm(this::accept)
                .start();
        // No queue in front of the window: whoever submits more than the window holds fails.
        client = SmppClient.builder()
                .endpoint(HOST, server.port())
                .transport(clientTransport)
                .systemId(Messages.SYSTEM_ID)
                .password(Messages.PASSWORD)
                .window(window)
                .options(options -> options.queueLimit(0))
                .connect();
    }

    /** Submits one message and waits for its answer. */
    SubmitSmResp submitAndWait() {
        SubmitSmResp response = client.send(Messages.SUBMIT_SM).orThrow();
        answered(1);
        return response;
    }

    @Override
    void submit(InFlight inFlight) {
        var unused = client.sendAsync(Messages.SUBMIT_SM).whenComplete((response, failure) -> {
            if (failure != null) {
                inFlight.failed(failure);
            } else if (!response.isOk()) {
                inFlight.failed(new IllegalStateException(response.toString()));
            } else {
                inFlight.answered();
            }
        });
    }

    @Override
    public void close() {
        client.close();
        server.close();
        clientTransport.close();
        serverTransport.close();
    }

    private SubmitSmResp accept(SmppSession session, SubmitSm message) {
        received(1);
        return SubmitSmResp.ok(Messages.MESSAGE_ID);
    }
}
