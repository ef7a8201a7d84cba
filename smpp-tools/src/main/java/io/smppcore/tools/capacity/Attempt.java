package io.smppcore.tools.capacity;

import io.smppcore.pdu.Response;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Tally;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a scenario, from the time at which it is due to its end, which it records. The pacer creates it;
 * event loops continue it. It is passed between threads, and used by one at a time.
 */
final class Attempt {

    private final Tally record;
    private final AtomicLong inFlight;
    private final long intendedNanos;
    private final LoadControl control;
    private long begunNanos;
    private boolean underWay;

    /**
     * Creates an execution that has not begun.
     *
     * @param record counters and latencies to which its end is added
     * @param inFlight counter of executions that have begun and not ended
     * @param intendedNanos {@link LoadControl#nanoTime} at which it is due
     * @param control clock of the run
     */
    Attempt(Tally record, AtomicLong inFlight, long intendedNanos, LoadControl control) {
        this.record = record;
        this.inFlight = inFlight;
        this.intendedNanos = intendedNanos;
        this.control = control;
    }

    /** Records the beginning. Called immediately before the first request is sent. */
    void begin() {
        begunNanos = control.nanoTime();
        inFlight.incrementAndGet();
        record.begun();
    }

    /**
     * Records that the server has responded to the first request. A later failure counts as an unknown outcome, even if
     * its request was never written.
     */
    void underWay() {
        underWay = true;
    }

    /**
     * Ends the execution with the status of its last response. Latency is counted from the time at which it was due.
     */
    void end(CommandStatus status) {
        long nowNanos = control.nanoTime();
        record.ended(status, nowNanos - intendedNanos, nowNanos - begunNanos);
        inFlight.decrementAndGet();
    }

    /**
     * Returns the callback for the result of a request. After a response with ESME_ROK it runs the next step; after any
     * other response or a failure it ends the execution.
     *
     * @param accepted next step, which is called with the response
     */
    <R extends Response> BiConsumer<@Nullable R, @Nullable Throwable> then(Consumer<R> accepted) {
        return (response, failure) -> {
            if (response == null) {
                fail(Objects.requireNonNull(failure));
            } else if (response.isOk()) {
                accepted.accept(response);
            } else {
                end(response.commandStatus());
            }
        };
    }

    /** Ends the execution because a PDU for which it waited did not arrive in time. */
    void endTimedOut(String reason) {
        record.timedOut(reason);
        inFlight.decrementAndGet();
    }

    /** Ends the execution with an unknown outcome because the run ends. */
    void giveUp() {
        record.unknown(UnknownCause.CLOSED, "given up at the end of the run");
        inFlight.decrementAndGet();
    }

    /**
     * Ends the execution with an unknown outcome because it cannot be distinguished from another one, for example after
     * a duplicate message_id.
     */
    void endAmbiguous(String reason) {
        record.unknown(UnknownCause.UNEXPECTED, reason);
        inFlight.decrementAndGet();
    }

    /** Ends the execution because a request has failed, or because there is no connection. */
    void fail(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        String text = String.valueOf(cause.getMessage());
        if (!underWay && wasNeverWritten(cause)) {
            record.neverWritten(text);
        } else if (cause instanceof RequestTimeoutException) {
            record.timedOut(text);
        } else {
            record.unknown(UnknownCause.of(cause), text);
        }
        inFlight.decrementAndGet();
    }

    /* Any failure that is not that of a request is one of the connection, before anything was written. */
    private static boolean wasNeverWritten(Throwable cause) {
        return !(cause instanceof RequestFailedException) || UnknownCause.isNeverWritten(cause);
    }
}
