package io.smppcore.client;

import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Static methods that send requests over the session with the most free slots, at once or after a {@link
 * Departure}. No request is sent twice. Thread-safe.
 */
final class Routes {

    private Routes() {}

    /** Sends a request over the given session, or over any if it is null, and waits for the response. */
    static <R extends Response> R send(Supervisor supervisor, @Nullable SmppSession wanted, Request<R> request) {
        CallingThread.refuseBlocking("send");
        RateQueue rateQueue = rateQueue(supervisor, request);
        SmppSession session = wanted != null ? wanted : supervisor.pick();
        if (session == null || (rateQueue != null && !rateQueue.enter())) {
            session = await(new Departure(supervisor, request, wanted, rateQueue, true));
        }
        return session.send(request);
    }

    /** Sends a request over the given session, or over any if it is null. Never blocks. */
    static <R extends Response> CompletableFuture<R> sendAsync(
            Supervisor supervisor, @Nullable SmppSession wanted, Request<R> request) {
        RateQueue rateQueue = rateQueue(supervisor, request);
        SmppSession session = wanted != null ? wanted : supervisor.pick();
        if (session != null && (rateQueue == null || rateQueue.enter())) {
            return session.sendAsync(request);
        }
        StepFuture<R> result = new StepFuture<>();
        new Departure(supervisor, request, wanted, rateQueue, false)
                .startFor(result, departed -> result.follow(departed.sendAsync(request)));
        return result;
    }

    static <R extends Response> Optional<CompletableFuture<R>> trySend(Supervisor supervisor, Request<R> request) {
        SmppSession session = supervisor.pick();
        if (session == null) {
            return Optional.of(CompletableFuture.failedFuture(notBound(supervisor, request, "", false)));
        }
        RateQueue rateQueue = rateQueue(supervisor, request);
        if (rateQueue != null && !rateQueue.enter()) {
            return Optional.empty();
        }
        Optional<CompletableFuture<R>> sent = session.trySend(request);
        if (sent.isEmpty() && rateQueue != null) {
            rateQueue.giveBack();
        }
        return sent;
    }

    /**
     * Returns a session for several requests; waits for a bind if there is none. Takes no token of the rate, as each
     * request takes its own.
     */
    static SmppSession awaitSession(Supervisor supervisor, Request<?> request) {
        SmppSession session = supervisor.pick();
        return session != null ? session : await(new Departure(supervisor, request, null, null, true));
    }

    /**
     * Returns the failure of a request for which no session is bound. {@code addition} continues its message after the
     * words "no bind is up"; it may be empty.
     */
    static SessionClosedException notBound(
            Supervisor supervisor, Request<?> request, String addition, boolean withStackTrace) {
        CloseReason reason = supervisor.reason();
        if (supervisor.isClosed()) {
            String closed = request.commandId()
                    + (supervisor.isFinished()
                            ? ": client is closed (call connect to send again)"
                            : ": client is closing (call connect when close has completed)");
            return SessionClosedException.withoutSession(closed, reason, withStackTrace);
        }
        long wanted = supervisor.snapshots().stream()
                .filter(bind -> bind.state() != BindSnapshot.State.STOPPED)
                .count();
        String text = request.commandId() + ": no bind is up" + addition + " (" + wanted + " of "
                + supervisor.snapshots().size() + " not stopped): " + reason.detail();
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }

    /** Returns the queue in which a request has to wait for a token; null if it needs none. */
    static @Nullable RateQueue rateQueue(Supervisor supervisor, Request<?> request) {
        RateQueue rateQueue = supervisor.rateQueue();
        return rateQueue != null && SendRate.counts(request) ? rateQueue : null;
    }

    private static SmppSession await(Departure departure) {
        CallingThread.refuseBlocking("send");
        try {
            return departure.start().get();
        } catch (ExecutionException e) {
            RequestFailedException failure = (RequestFailedException) Objects.requireNonNull(e.getCause());
            failure.setStackTrace(Thread.currentThread().getStackTrace());
            throw failure;
        } catch (InterruptedException e) {
            // If the wait has completed before it could be cancelled, its token has to be given back.
            if (!departure.cancel(false) && !departure.isCompletedExceptionally()) {
                departure.giveBack();
            }
            Thread.currentThread().interrupt();
            throw departure.interrupted();
        }
    }
}
