package io.smppcore.benchmarks;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;

/** A bind of this library over which the server delivers. */
final class SmppCorePush extends AsyncLoopback {

    private final SmppCoreEnds ends;
    private final SmppSession session;

    /**
     * Connects and binds.
     *
     * @param setup how; one bind
     */
    SmppCorePush(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, (client, message) -> SubmitSmResp.ok(Messages.MESSAGE_ID), this::accept);
        session = ends.serverSessions().getFirst();
    }

    @Override
    void submit(InFlight inFlight) {
        var unused = session.sendAsync(Messages.DELIVER_SM).whenComplete(inFlight::ended);
    }

    @Override
    public void close() {
        ends.close();
    }

    private DeliverSmResp accept(SmppSession server, DeliverSm message) {
        received(1);
        return DeliverSmResp.ok();
    }
}
