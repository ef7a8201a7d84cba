package io.smppcore.tools.mix;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.tools.measure.Tally;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/** Counter and timer of the requests of one worker. Confined to its thread. */
final class WorkerMeter {

    private final RunPhases phases;
    private final Tally warmUp;
    private final Tally measured;
    private final boolean countsAbsence;
    private Tally current;
    private long startNanos;

    /**
     * Creates a meter.
     *
     * @param phases phases of the run, from which it follows whether a request is measured
     * @param warmUp tally of requests before the measurement, of all workers of its kind
     * @param measured tally of measured requests
     * @param countsAbsence true if a request without a session counts as not sent; otherwise it is not counted
     */
    WorkerMeter(RunPhases phases, Tally warmUp, Tally measured, boolean countsAbsence) {
        this.phases = phases;
        this.warmUp = warmUp;
        this.measured = measured;
        this.countsAbsence = countsAbsence;
        this.current = warmUp;
    }

    /** Sender of requests that waits for each response. */
    interface Sender {

        <R extends Response> R send(Request<R> request);
    }

    /**
     * Sends a request and counts its outcome.
     *
     * @return the response; null unless it is ESME_ROK
     */
    <R extends Response> @Nullable R send(Sender sender, Request<R> request) {
        begin();
        try {
            R response = sender.send(request);
            answered(response.commandStatus());
            return response.isOk() ? response : null;
        } catch (RequestFailedException e) {
            failed(e);
            return null;
        }
    }

    /** Begins a request. The caller ends it with {@code answered}, {@code failed} or {@code closed}. */
    void begin() {
        startNanos = phases.control().nanoTime();
        current = phases.measures(startNanos) ? measured : warmUp;
        current.begun();
    }

    void answered(CommandStatus status) {
        long nanos = phases.control().nanoTime() - startNanos;
        current.ended(status, nanos, nanos);
    }

    void failed(RequestFailedException failure) {
        String reason = String.valueOf(failure.getMessage());
        if (!UnknownCause.isNeverWritten(failure)) {
            if (failure instanceof RequestTimeoutException) {
                current.timedOut(reason);
            } else {
                current.unknown(UnknownCause.of(failure), reason);
            }
        } else if (countsAbsence || !(failure instanceof SessionClosedException)) {
            current.neverWritten(reason);
        } else {
            current.withdrawn();
        }
    }

    /** Ends a request whose session has ended. */
    void closed() {
        current.unknown(UnknownCause.CLOSED, "the session has ended");
    }
}
