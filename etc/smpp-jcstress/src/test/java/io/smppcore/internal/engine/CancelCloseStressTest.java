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
 * A request in flight is cancelled while the connection breaks: it ends once, and is reported as unfinished only if it
 * was not cancelled.
 */
@JCStressTest
@Outcome(id = "true, CANCELLED, 0, 0", expect = Expect.ACCEPTABLE, desc = "The cancellation came first.")
@Outcome(id = "false, UNKNOWN, 0, 1", expect = Expect.ACCEPTABLE, desc = "The end came first.")
@State
public class CancelCloseStressTest {

    private final StressSession session = new StressSession(1);
    private final PendingRequest<SubmitSmResp> request = session.submitted();

    /** Caller. */
    @Actor
    public void cancel(LLLL_Result result) {
        result.r1 = request.cancel(false);
    }

    /** Event loop: the connection breaks. */
    @Actor
    public void disconnect() {
        session.asLoop(session::disconnect);
    }

    /** Event loop. */
    @Arbiter
    public void end(LLLL_Result result) {
        session.runLoop();
        result.r2 = StressSession.endOf(request);
        result.r3 = session.engine.pendingRequests();
        result.r4 = session.unfinished.size();
    }
}
