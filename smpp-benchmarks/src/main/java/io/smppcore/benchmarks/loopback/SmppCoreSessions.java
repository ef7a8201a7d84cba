package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.ThreadWindow;
import io.smppcore.session.SmppSession;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Binds of this library, each of which keeps its own messages in flight, like separate clients. */
public final class SmppCoreSessions extends Loopback {

    private final SmppCoreEnds ends;
    private final List<SmppSession> sessions;

    public SmppCoreSessions(LoopbackSetup setup) {
        ends = SmppCoreEnds.of(setup, SmppCoreServer.Handling.counting(this));
        sessions = ends.clientSessions();
        Samples.require("binds", sessions.size(), setup.binds());
    }

    /** Keeps the same number in flight over each session; each response sends the next message. */
    @Override
    public void submitAll(int messages, int limit) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(messages);
        ThreadWindow inFlight = ThreadWindow.ofAll(messages);
        for (SmppSession session : sessions) {
            for (int i = 0; i < limit / sessions.size(); i++) {
                sendNext(session, left, inFlight);
            }
        }
        inFlight.awaitAll();
    }

    private void sendNext(SmppSession session, AtomicInteger left, ThreadWindow inFlight) {
        if (left.getAndDecrement() > 0) {
            var unused = session.sendAsync(Samples.SUBMIT_SM).whenComplete((response, failure) -> {
                inFlight.ended(response, failure);
                if (failure == null) {
                    sendNext(session, left, inFlight);
                }
            });
        }
    }

    @Override
    public void close() {
        ends.close();
    }
}
