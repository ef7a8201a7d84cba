package io.smppcore.internal.engine;

import io.smppcore.internal.window.PendingRequest;
import io.smppcore.pdu.SubmitSmResp;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/**
 * Requests are handed over while the event loop runs: each is written once, in the order of its thread, whichever wakes
 * the event loop.
 */
@JCStressTest
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "Both were written in order.")
@State
public class SendOrderStressTest {

    private final StressSession session = new StressSession(2);
    private @Nullable PendingRequest<SubmitSmResp> first;
    private @Nullable PendingRequest<SubmitSmResp> second;

    /** Thread that sends. */
    @Actor
    public void send() {
        first = session.submit();
        second = session.submit();
    }

    /** Event loop. */
    @Actor
    public void loop() {
        session.runLoop();
    }

    /** Event loop, after a wake-up: it does not read the mailbox otherwise. */
    @Arbiter
    public void rest(IIJ_Result result) {
        session.runLoop();
        result.r1 = Objects.requireNonNull(first).sequenceNumber();
        result.r2 = Objects.requireNonNull(second).sequenceNumber();
        result.r3 = session.engine.statistics().requestsSent();
    }
}
