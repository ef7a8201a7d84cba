package io.smppcore.tools.capacity;

import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletionException;

/**
 * One scenario, from when it was meant to begin to its end. Handed from thread to thread, and used by one at a time; whoever ends it is
 * the last.
 */
final class Attempt {

    private final ScenarioRecord record;
    private final InFlight inFlight;
    private final long intendedNanos;
    private long begunNanos;
    private boolean underWay;

    /**
     * A scenario that is due.
     *
     * @param record where its end is written down
     * @param inFlight who counts it until then
     * @param intendedNanos the {@link System#nanoTime} at which it was meant to begin
     */
    Attempt(ScenarioRecord record, InFlight inFlight, long intendedNanos) {
        this.record = record;
        this.inFlight = inFlight;
        this.intendedNanos = intendedNanos;
    }

    /** Its first request is about to be sent. */
    void begin() {
        begunNanos = System.nanoTime();
        inFlight.begin();
        record.begun();
    }

    /** Its first request was answered: the server knows of it, whatever happens to those that follow. */
    void underWay() {
        underWay = true;
    }

    /** It has come to its end, or was refused. */
    void end(CommandStatus status) {
        long nowNanos = System.nanoTime();
        record.ended(status, nowNanos - intendedNanos, nowNanos - begunNanos);
        inFlight.end();
    }

    /** What it waited for has not come in time. */
    void endWithoutAnswer(String what) {
        record.timedOut(what);
        inFlight.end();
    }

    /** It is not waited for any more. */
    void giveUp() {
        record.unknown(UnknownCause.CLOSED, "given up at the end of the run");
        inFlight.end();
    }

    /** The same id was given to two messages, or the like. */
    void endConfused(String how) {
        record.unknown(UnknownCause.UNEXPECTED, how);
        inFlight.end();
    }

    /** One of its requests has failed, or there was no connection to send it on. */
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
        inFlight.end();
    }

    /* Whatever is no failure of a request is one of the connection. */
    private static boolean wasNeverWritten(Throwable cause) {
        return !(cause instanceof RequestFailedException) || UnknownCause.isNeverWritten(cause);
    }
}
