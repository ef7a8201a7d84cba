package io.smppcore.internal.engine;

import io.smppcore.internal.window.PendingRequest;
import io.smppcore.pdu.SubmitSmResp;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * A request is cancelled while its response arrives: it ends once, as the result of cancel says, and its slot is freed
 * once.
 */
@JCStressTest
@Outcome(id = "true, CANCELLED, 0, 1", expect = Expect.ACCEPTABLE, desc = "The cancellation came first.")
@Outcome(id = "false, ANSWERED, 0, 1", expect = Expect.ACCEPTABLE, desc = "The response came first.")
@State
public class CancelResponseStressTest {

    private final StressSession session = new StressSession(1);
    private final PendingRequest<SubmitSmResp> request = session.submitted();

    /** Caller. */
    @Actor
    public void cancel(LLLL_Result result) {
        result.r1 = request.cancel(false);
    }

    /** Event loop: the response arrives. */
    @Actor
    public void answer() {
        session.asLoop(() -> session.answer(request.sequenceNumber()));
    }

    /** Event loop. */
    @Arbiter
    public void end(LLLL_Result result) {
        session.runLoop();
        result.r2 = StressSession.endOf(request);
        result.r3 = session.engine.pendingRequests();
        result.r4 = session.room();
    }
}
