package io.smppcore.internal.window;

import io.smppcore.internal.state.SessionStatus;
import io.smppcore.session.Outcome;
import io.smppcore.session.UnfinishedRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests that got no response before the end of the session. They are failed and collected, so that {@code
 * SessionListener.onUnfinished} can report them. Confined to the event loop, except for {@link #fail}.
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

    /** Fails an admitted request and keeps it for the listener. bind, unbind and enquire_link are not kept. */
    void add(PendingRequest<?> request, Outcome outcome) {
        // A request that the application has cancelled concurrently is not kept, because fail returns false.
        if (fail(request, outcome, status, admission) && !taken && request.windowed) {
            List<UnfinishedRequest> list = requests != null ? requests : new ArrayList<>();
            requests = list;
            list.add(new UnfinishedRequest(request.request, request.sequenceNumber, outcome));
        }
    }

    /**
     * Fails a request with the reason for the end of the session; returns false if it was already complete.
     * Thread-safe.
     */
    static boolean fail(PendingRequest<?> request, Outcome outcome, SessionStatus status, Admission admission) {
        admission.release(request);
        try {
            return request.completeExceptionally(status.closedException(request.request.commandId(), outcome));
        } catch (Throwable e) {
            return request.completeExceptionally(e); // no memory for the exception
        }
    }

    /** Returns the requests kept so far. Later ones are failed but no longer kept. */
    List<UnfinishedRequest> take() {
        taken = true;
        return requests == null ? List.of() : List.copyOf(requests);
    }
}
