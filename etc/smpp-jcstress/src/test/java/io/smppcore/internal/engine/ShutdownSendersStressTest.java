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
import org.openjdk.jcstress.infra.results.LLI_Result;

/**
 * Two threads hand over after the end of the event loop: each request fails once, although possibly only one of the two
 * threads detects the end.
 */
@JCStressTest
@Outcome(id = "NEVER_WRITTEN, NEVER_WRITTEN, 0", expect = Expect.ACCEPTABLE, desc = "Both failed.")
@State
public class ShutdownSendersStressTest {

    private final StressSession session = new StressSession(2);
    private @Nullable PendingRequest<SubmitSmResp> first;
    private @Nullable PendingRequest<SubmitSmResp> second;

    /** The event loop has ended with the connection. */
    public ShutdownSendersStressTest() {
        session.asLoop(session::disconnect);
        var unused = session.loop.shutdownGracefully();
    }

    /** First thread. */
    @Actor
    public void one() {
        first = session.submit();
    }

    /** Second thread. */
    @Actor
    public void another() {
        second = session.submit();
    }

    /** Reports the outcomes. */
    @Arbiter
    public void end(LLI_Result result) {
        result.r1 = StressSession.endOf(Objects.requireNonNull(first));
        result.r2 = StressSession.endOf(Objects.requireNonNull(second));
        result.r3 = session.engine.pendingRequests();
    }
}
