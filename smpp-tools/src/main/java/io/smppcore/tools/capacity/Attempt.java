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
 * One scenario, from the time at which it is due to its end. Passed between threads and used by one at a time.
 */
final class Attempt {

    private final Tally record;
    private final AtomicLong inFlight;
    private final long intendedNanos;
    private final LoadControl control;
    private long begunNanos;
    private boolean underWay;

    /**
     * Creates a scenario that is due.
     *
     * @param record record that its end is written to
     * @param inFlight counter of scenarios that have not ended
     * @param intendedNanos {@link LoadControl#nanoTime} at which it is due
     * @param control clock of the run
     */
    Attempt(Tally record, AtomicLong inFlight, long intendedNanos, LoadControl control) {
        this.record = record;
        this.inFlight = inFlight;
        this.intendedNanos = intendedNanos;
        this.control = control;
    }

    /** Begins the scenario: its first request is about to be sent. */
    void begin() {
        begunNanos = control.nanoTime();
        inFlight.incrementAndGet();
        record.begun();
    }

    /** Records that the server has accepted the first request: failures from now on have an unknown outcome. */
    void underWay() {
        underWay = true;
    }

    /** Ends the scenario with the status of its last response. */
    void end(CommandStatus status) {
        long nowNanos = control.nanoTime();
        record.ended(status, nowNanos - intendedNanos, nowNanos - begunNanos);
        inFlight.decrementAndGet();
    }

    /**
     * Returns the callback for one of its requests: a response with ESME_ROK starts the next step, anything else ends
     * the scenario.
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

    /** Ends the scenario because an awaited PDU did not arrive in time. */
    void endTimedOut(String reason) {
        record.timedOut(reason);
        inFlight.decrementAndGet();
    }

    /** Ends the scenario at the end of the run. */
    void giveUp() {
        record.unknown(UnknownCause.CLOSED, "given up at the end of the run");
        inFlight.decrementAndGet();
    }

    /**
     * Ends the scenario because it cannot be distinguished from another one, for example after a duplicate message_id.
     */
    void endAmbiguous(String reason) {
        record.unknown(UnknownCause.UNEXPECTED, reason);
        inFlight.decrementAndGet();
    }

    /** Ends the scenario because one of its requests failed, or there is no connection. */
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

    /* A failure other than that of a request is a connection failure. */
    private static boolean wasNeverWritten(Throwable cause) {
        return !(cause instanceof RequestFailedException) || UnknownCause.isNeverWritten(cause);
    }
}
