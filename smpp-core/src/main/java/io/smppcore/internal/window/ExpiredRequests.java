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
 * Requests that have timed out and whose response may still arrive; only the most recent ones are kept. Confined to the
 * event loop.
 */
final class ExpiredRequests {

    private static final int WINDOWS = 4;

    private final int limit;
    private final Map<Integer, Expired> expired = new LinkedHashMap<>();

    ExpiredRequests(int windowSize) {
        this.limit = WINDOWS * windowSize;
    }

    /** The operation of a request, without its fields, which would be kept in memory. */
    private record Expired(CommandId command, CompletableFuture<Response> late, RequestTimeoutException failure) {}

    /** Adds a request; returns its failure. */
    RequestTimeoutException add(PendingRequest<?> request, String message) {
        CompletableFuture<Response> late = new CompletableFuture<>();
        RequestTimeoutException failure = new RequestTimeoutException(message, late);
        if (expired.size() >= limit) {
            Iterator<Expired> oldest = expired.values().iterator();
            forget(oldest.next());
            oldest.remove();
        }
        // An older entry with this number is from before the sequence numbers wrapped around.
        forget(expired.put(request.sequenceNumber, new Expired(request.request.commandId(), late, failure)));
        return failure;
    }

    /** Completes the future of a late response, unless the request is no longer known. */
    void answered(int sequenceNumber, Response response) {
        Expired request = expired.remove(sequenceNumber);
        if (request == null) {
            return;
        }
        if (response instanceof GenericNack nack) {
            // A generic_nack never means success, even if its status is ESME_ROK.
            CommandStatus status = nack.isOk() ? CommandStatus.ESME_RUNKNOWNERR : nack.commandStatus();
            request.late.complete(Response.refusing(request.command, status));
        } else if (response.commandId().value() == request.command.response().value()) {
            request.late.complete(response);
        } else {
            forget(request);
        }
    }

    /** Completes all futures at the end of the session. */
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
