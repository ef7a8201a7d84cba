package io.smppcore.internal.window;

import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one session that have timed out and whose response may still arrive. The most recent ones are kept, four
 * times the window, to complete {@code RequestTimeoutException.late()} with a late response. Confined to the event
 * loop.
 */
final class ExpiredRequests {

    private static final int WINDOWS = 4;

    private final int limit;
    private final Map<Integer, Expired> expired = new LinkedHashMap<>();

    ExpiredRequests(int windowSize) {
        this.limit = WINDOWS * windowSize;
    }

    /**
     * Operation of an expired request, the future for its late response, and its failure. The request itself is not
     * kept, to save memory.
     */
    private record Expired(CommandId command, CompletableFuture<Response> late, RequestTimeoutException failure) {}

    /**
     * Adds a request that has timed out, and returns the exception for its future. If the limit is reached, the oldest
     * request is removed, and its late future fails.
     */
    RequestTimeoutException add(PendingRequest<?> request, String message) {
        CompletableFuture<Response> late = new CompletableFuture<>();
        RequestTimeoutException failure = new RequestTimeoutException(message, late);
        if (expired.size() >= limit) {
            Iterator<Expired> oldest = expired.values().iterator();
            forget(oldest.next());
            oldest.remove();
        }
        // An entry with this number dates from before the sequence numbers wrapped around, so its response can no
        // longer be recognised.
        forget(expired.put(request.sequenceNumber, new Expired(request.request.commandId(), late, failure)));
        return failure;
    }

    /** Completes the late future of the request with this sequence number. Does nothing if the request is not kept. */
    void answered(int sequenceNumber, Response response) {
        Expired request = expired.remove(sequenceNumber);
        if (request == null) {
            return;
        }
        if (response instanceof GenericNack nack) {
            // A generic_nack never means success, even if its status is ESME_ROK, so that status is replaced.
            CommandStatus status = nack.isOk() ? CommandStatus.ESME_RUNKNOWNERR : nack.commandStatus();
            request.late.complete(Response.refusing(request.command, status));
        } else if (response.commandId().value() == request.command.response().value()) {
            request.late.complete(response);
        } else {
            forget(request);
        }
    }

    /** Fails all late futures, at the end of the session. */
    void end() {
        expired.values().forEach(ExpiredRequests::forget);
        expired.clear();
    }

    private static void forget(@Nullable Expired request) {
        if (request != null) {
            request.late.completeExceptionally(request.failure);
        }
    }
}
