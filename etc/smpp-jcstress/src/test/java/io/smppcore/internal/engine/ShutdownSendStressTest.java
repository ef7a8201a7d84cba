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
 * A request is handed over while first the connection and then the event loop end: it fails once, on whichever side
 * detects it.
 */
@JCStressTest
@Outcome(id = "NEVER_WRITTEN, NEVER_WRITTEN, 0", expect = Expect.ACCEPTABLE, desc = "Both came too late.")
@Outcome(id = "UNKNOWN, NEVER_WRITTEN, 0", expect = Expect.ACCEPTABLE, desc = "The first was written.")
@Outcome(id = "UNKNOWN, UNKNOWN, 0", expect = Expect.ACCEPTABLE, desc = "Both were written.")
@State
public class ShutdownSendStressTest {

    private final StressSession session = new StressSession(2);
    private @Nullable PendingRequest<SubmitSmResp> first;
    private @Nullable PendingRequest<SubmitSmResp> second;

    /** Caller. */
    @Actor
    public void send() {
        first = session.submit();
        second = session.submit();
    }

    /** Event loop: the connection ends, and then the event loop. */
    @Actor
    public void shutdown() {
        session.runLoop();
        session.asLoop(session::disconnect);
        var unused = session.loop.shutdownGracefully();
        session.runLoop();
    }

    /** Reports the outcomes. The event loop does not run any more. */
    @Arbiter
    public void end(LLI_Result result) {
        result.r1 = StressSession.endOf(Objects.requireNonNull(first));
        result.r2 = StressSession.endOf(Objects.requireNonNull(second));
        result.r3 = session.engine.pendingRequests();
    }
}
