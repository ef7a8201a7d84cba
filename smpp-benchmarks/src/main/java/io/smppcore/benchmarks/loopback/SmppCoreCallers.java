package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.RequestGate;
import io.smppcore.benchmarks.measure.ThreadWindow;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import java.util.concurrent.ThreadFactory;

/** A bind of this library over which threads submit with blocking calls. */
public final class SmppCoreCallers extends Loopback {

    private final SmppCoreEnds ends;
    private final ThreadFactory callers;

    public SmppCoreCallers(LoopbackSetup setup, ThreadFactory callers) {
        this.callers = callers;
        ends = SmppCoreEnds.of(setup, SmppCoreServer.Handling.counting(this));
    }

    /** Connects and binds to a server that answers each request when the gate is open, without a thread that waits. */
    public SmppCoreCallers(ThreadFactory callers, int requests, RequestGate gate) {
        this.callers = callers;
        ends = SmppCoreEnds.of(
                LoopbackSetup.of(Dispatch.EVENT_LOOP, requests),
                server -> server.onAsync(
                        SubmitSm.class,
                        (session, message) -> gate.arrive().thenApply(opened -> {
                            received(1);
                            return SubmitSmResp.ok(Samples.MESSAGE_ID);
                        })));
    }

    /**
     * Starts {@code limit} threads, each of which submits {@code messages / limit} messages one after the other with
     * blocking calls, and waits until all are answered. {@code messages} must be a multiple of {@code limit}.
     */
    @Override
    public void submitAll(int messages, int limit) throws InterruptedException {
        Samples.require("messages that do not divide into " + limit, messages % limit, 0);
        ThreadWindow inFlight = ThreadWindow.ofAll(messages);
        for (int i = 0; i < limit; i++) {
            callers.newThread(() -> submitEach(messages / limit, inFlight)).start();
        }
        inFlight.awaitAll();
    }

    private void submitEach(int messages, ThreadWindow inFlight) {
        for (int i = 0; i < messages; i++) {
            try {
                inFlight.ended(ends.client().send(Samples.SUBMIT_SM), null);
            } catch (RuntimeException e) {
                inFlight.failed(e);
            }
        }
    }

    @Override
    public void close() {
        ends.close();
    }
}
