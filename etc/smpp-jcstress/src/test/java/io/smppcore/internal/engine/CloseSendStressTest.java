package io.smppcore.internal.engine;

import io.smppcore.internal.window.PendingRequest;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandStatus;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LIZ_Result;

/**
 * A request is handed over while the session is closed gracefully: it is answered or was never written, and the session
 * ends.
 */
@JCStressTest
@Outcome(id = "ANSWERED, 0, true", expect = Expect.ACCEPTABLE, desc = "Handed over before close.")
@Outcome(id = "NEVER_WRITTEN, 0, true", expect = Expect.ACCEPTABLE, desc = "Handed over behind close.")
@State
public class CloseSendStressTest {

    private final StressSession session = new StressSession(1);
    private final CompletableFuture<CloseReason> closed = session.engine.closed();
    private @Nullable PendingRequest<SubmitSmResp> request;

    /** First thread. */
    @Actor
    public void send() {
        request = session.submit();
    }

    /** Second thread. */
    @Actor
    public void close() {
        var unused = session.engine.closeAsync();
    }

    /** Event loop, and a peer that answers the request, if it received one, and unbind. */
    @Arbiter
    public void end(LIZ_Result result) {
        session.runLoop();
        PendingRequest<SubmitSmResp> sent = Objects.requireNonNull(request);
        if (!sent.isDone()) {
            session.asLoop(() -> session.answer(sent.sequenceNumber()));
        }
        int unbind = sent.sequenceNumber() + 1;
        session.asLoop(() -> session.receive(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), unbind));
        result.r1 = StressSession.endOf(sent);
        result.r2 = session.engine.pendingRequests();
        result.r3 = closed.isDone();
    }
}
