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
import org.openjdk.jcstress.infra.results.LII_Result;

/** A request is handed over while the connection breaks: it fails once, and nothing stays pending. */
@JCStressTest
@Outcome(id = "UNKNOWN, 0, 1", expect = Expect.ACCEPTABLE, desc = "Written before.")
@Outcome(
        id = "NEVER_WRITTEN, 0, 1",
        expect = Expect.ACCEPTABLE,
        desc = "In the mailbox when the connection broke, and handed back.")
@Outcome(id = "NEVER_WRITTEN, 0, 0", expect = Expect.ACCEPTABLE, desc = "Handed over when the session was over.")
@State
public class DisconnectSendStressTest {

    private final StressSession session = new StressSession(1);
    private @Nullable PendingRequest<SubmitSmResp> request;

    /** Caller. */
    @Actor
    public void send() {
        request = session.submit();
    }

    /** Event loop: handed-over tasks, then the break of the connection. */
    @Actor
    public void disconnect() {
        session.runLoop();
        session.asLoop(session::disconnect);
    }

    /** Event loop. */
    @Arbiter
    public void end(LII_Result result) {
        session.runLoop();
        result.r1 = StressSession.endOf(Objects.requireNonNull(request));
        result.r2 = session.engine.pendingRequests();
        result.r3 = session.unfinished.size();
    }
}
