package io.smppcore.benchmarks;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;

/** Binds of this library over which the client submits. */
final class SmppCoreLoopback extends AsyncLoopback {

    private final SmppCoreEnds ends;
    private final SmppClient client;

    /**
     * Connects and binds.
     *
     * @param setup how
     */
    SmppCoreLoopback(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, this::accept, (session, message) -> DeliverSmResp.ok());
        client = ends.client();
    }

    /** Submits one message and waits for its answer. */
    SubmitSmResp submitAndWait() {
        SubmitSmResp response = client.send(Messages.SUBMIT_SM).orThrow();
        answered(1);
        return response;
    }

    @Override
    void submit(InFlight inFlight) {
        var unused = client.sendAsync(Messages.SUBMIT_SM).whenComplete(inFlight::ended);
    }

    @Override
    public void close() {
        ends.close();
    }

    private SubmitSmResp accept(SmppSession session, SubmitSm message) {
        received(1);
        return SubmitSmResp.ok(Messages.MESSAGE_ID);
    }
}
