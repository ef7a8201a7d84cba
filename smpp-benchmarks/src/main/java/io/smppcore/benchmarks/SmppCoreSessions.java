package io.smppcore.benchmarks;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Binds of this library, each of which gets a message in its turn, as if each belonged to another client. */
final class SmppCoreSessions extends AsyncLoopback {

    private final SmppCoreEnds ends;
    private final List<SmppSession> sessions;
    private final AtomicInteger turn = new AtomicInteger();

    /**
     * Connects and binds.
     *
     * @param setup how; answers come in another order than messages go, so with a queue
     */
    SmppCoreSessions(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, this::accept, (session, message) -> DeliverSmResp.ok());
        sessions = ends.clientSessions();
        Messages.require("binds", sessions.size(), setup.binds());
    }

    @Override
    void submit(InFlight inFlight) {
        SmppSession session = sessions.get(Integer.remainderUnsigned(turn.getAndIncrement(), sessions.size()));
        var unused = session.sendAsync(Messages.SUBMIT_SM).whenComplete(inFlight::ended);
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
