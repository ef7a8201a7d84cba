package io.smppcore.internal.window;

import io.smppcore.internal.state.SessionStatus;
import io.smppcore.session.Outcome;
import io.smppcore.session.UnfinishedRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests without a response at the end of the session, collected for the listener. Confined to the event loop, except
 * for {@link #fail} when the event loop has ended.
 */
final class UnfinishedRequests {

    private final SessionStatus status;
    private final Admission admission;
    private @Nullable List<UnfinishedRequest> requests;
    private boolean taken;

    UnfinishedRequests(SessionStatus status, Admission admission) {
        this.status = status;
        this.admission = admission;
    }

    /** Fails an admitted request and keeps it for the listener. */
    void add(PendingRequest<?> request, Outcome outcome) {
        // A request cancelled concurrently is not kept.
        if (fail(request, outcome, status, admission) && !taken && request.windowed) {
            List<UnfinishedRequest> list = requests != null ? requests : new ArrayList<>();
            requests = list;
            list.add(new UnfinishedRequest(request.request, request.sequenceNumber, outcome));
        }
    }

    /** Fails a request; returns false if it was already complete. Thread-safe. */
    static boolean fail(PendingRequest<?> request, Outcome outcome, SessionStatus status, Admission admission) {
        admission.release(request);
        try {
            return request.completeExceptionally(status.closedException(request.request.commandId(), outcome));
        } catch (Throwable e) {
            return request.completeExceptionally(e); // no memory for the exception
        }
    }

    /** Returns the requests so far; later ones are not kept. */
    List<UnfinishedRequest> take() {
        taken = true;
        return requests == null ? List.of() : List.copyOf(requests);
    }
}
