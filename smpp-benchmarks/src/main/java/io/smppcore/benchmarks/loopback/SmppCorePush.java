package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.SmppSession;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Binds of this library over which the server delivers messages, in turn. */
class SmppCorePush extends AsyncLoopback {

    final SmppCoreEnds ends;
    private final List<SmppSession> sessions;
    private final AtomicInteger turn = new AtomicInteger();

    SmppCorePush(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, SmppCoreServer.Handling.counting(this), this::accept);
        sessions = ends.serverSessions();
        Samples.require("binds", sessions.size(), setup.binds());
    }

    @Override
    public void submit(Completion completion) {
        SmppSession session =
                sessions.size() == 1 ? sessions.getFirst() : sessions.get(turn.getAndIncrement() % sessions.size());
        var unused = session.sendAsync(Samples.DELIVER_SM).whenComplete(completion::ended);
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
