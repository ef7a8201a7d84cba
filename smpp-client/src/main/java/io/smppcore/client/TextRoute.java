package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The choice of one session for all parts of a text: when the first part is sent, the one with the most free
 * slots. Used by one thread at a time.
 */
final class TextRoute {

    private final Supervisor supervisor;
    private final boolean follows;
    private final boolean bounded;
    private volatile @Nullable SmppSession session;

    private TextRoute(Supervisor supervisor, boolean follows, boolean bounded) {
        this.supervisor = supervisor;
        this.follows = follows;
        this.bounded = bounded;
    }

    /** Returns a route that never changes the session: a part fails if the session has ended. */
    static TextRoute fixed(Supervisor supervisor) {
        return new TextRoute(supervisor, false, false);
    }

    /** Returns a route that chooses another session if the current one has ended. */
    static TextRoute following(Supervisor supervisor) {
        return new TextRoute(supervisor, true, false);
    }

    /** Returns a fixed route that waits like a blocking call, for callers that bound the number of their texts. */
    static TextRoute patient(Supervisor supervisor) {
        return new TextRoute(supervisor, false, true);
    }

    /** Sends a part and waits for the response. */
    SubmitSmResp send(SubmitSm part) {
        SmppSession chosen = current();
        if (chosen == null) {
            chosen = Routes.awaitSession(supervisor, part);
            session = chosen;
        }
        return Routes.send(supervisor, chosen, part);
    }

    /** Sends a part and never blocks. */
    CompletableFuture<SubmitSmResp> sendAsync(SubmitSm part) {
        SmppSession chosen = current();
        if (chosen != null) {
            return sendOver(chosen, part);
        }
        StepFuture<SubmitSmResp> sent = new StepFuture<>();
        new Departure(supervisor, part, null, null, bounded).startFor(sent, bound -> {
            session = bound;
            sent.follow(sendOver(bound, part));
        });
        return sent;
    }

    private CompletableFuture<SubmitSmResp> sendOver(SmppSession chosen, SubmitSm part) {
        return bounded
                ? new PatientRequest<>(supervisor, part).sendOver(chosen)
                : Routes.sendAsync(supervisor, chosen, part);
    }

    private @Nullable SmppSession current() {
        SmppSession chosen = session;
        return follows && chosen != null && !chosen.isReady() ? null : chosen;
    }
}
