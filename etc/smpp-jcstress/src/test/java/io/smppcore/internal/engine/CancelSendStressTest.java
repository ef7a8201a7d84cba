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
 * A request is cancelled while the event loop takes it from the mailbox: its slot is freed once, whether or not it was
 * written.
 */
@JCStressTest
@Outcome(id = "true, CANCELLED, 0, 1", expect = Expect.ACCEPTABLE, desc = "Nothing else can end it.")
@State
public class CancelSendStressTest {

    private final StressSession session = new StressSession(1);
    private final PendingRequest<SubmitSmResp> request = session.submit();

    /** Caller. */
    @Actor
    public void cancel(LLLL_Result result) {
        result.r1 = request.cancel(false);
    }

    /** Event loop. */
    @Actor
    public void accept() {
        session.runLoop();
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
