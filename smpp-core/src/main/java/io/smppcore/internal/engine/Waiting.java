package io.smppcore.internal.engine;

import io.smppcore.pdu.Response;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestInterruptedException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Blocking on a request, with failures that show the stack of the caller. */
final class Waiting {

    private Waiting() {}

    /* No timeout of its own: the session ends every request within its window and request timeouts. */
    static <R extends Response> R forResponse(PendingRequest<R> request) {
        try {
            return request.get();
        } catch (ExecutionException e) {
            throw forCaller(e.getCause());
        } catch (InterruptedException e) {
            request.cancel(false);
            Thread.currentThread().interrupt();
            throw new RequestInterruptedException(request.request.commandId() + ": interrupted", Outcome.UNKNOWN)
                    .forCaller();
        } catch (CancellationException e) {
            throw new RequestInterruptedException(request.request.commandId() + ": cancelled", Outcome.UNKNOWN)
                    .forCaller();
        }
    }

    private static RuntimeException forCaller(@Nullable Throwable failure) {
        if (failure instanceof RequestFailedException failed) {
            return failed.forCaller();
        }
        return new IllegalStateException("a request failed with what is not a RequestFailedException", failure);
    }
}
