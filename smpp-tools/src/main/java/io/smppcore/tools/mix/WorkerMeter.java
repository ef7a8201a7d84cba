package io.smppcore.tools.mix;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/** The counts and times of one worker. Confined to its thread until that ends. */
final class WorkerMeter {

    private final RunPhases phases;
    private final KindMeter kind;
    private final boolean countsAbsence;
    private final LedgerCount warmUp = new LedgerCount();
    private final LedgerCount measured = new LedgerCount();
    private long startNanos;
    private boolean measures;
    private long lastNanos;

    /**
     * Creates an empty meter.
     *
     * @param phases phases of the run, which decide whether a request is measured
     * @param kind live counts of its kind
     * @param countsAbsence true if a request without a session counts as not sent
     */
    WorkerMeter(RunPhases phases, KindMeter kind, boolean countsAbsence) {
        this.phases = phases;
        this.kind = kind;
        this.countsAbsence = countsAbsence;
        this.lastNanos = phases.measureNanos();
    }

    /** Sender of a request that waits for its response. */
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

    /** Begins a request, which ends with one of the following calls. */
    void begin() {
        startNanos = System.nanoTime();
        measures = phases.measures(startNanos);
        if (measures) {
            kind.started();
        }
    }

    void answered(CommandStatus status) {
        LedgerCount ledger = sent();
        ledger.answered(status);
        if (measures) {
            kind.answered(status.isOk(), lastNanos - startNanos);
        }
    }

    void failed(RequestFailedException failure) {
        boolean unsent = UnknownCause.isNeverWritten(failure);
        if (unsent && !countsAbsence && failure instanceof SessionClosedException) {
            uncount();
        } else if (unsent) {
            ledger().notSent(1);
            countFailure();
        } else if (failure instanceof RequestTimeoutException) {
            sent().timedOut();
            countFailure();
        } else {
            unknown(UnknownCause.of(failure));
        }
    }

    void unknown(UnknownCause cause) {
        sent().unknown(cause);
        countFailure();
    }

    /** Returns the outcomes of measured requests. */
    Ledger measured() {
        return measured.toLedger();
    }

    /** Returns the outcomes of all requests, including the warm-up. */
    Ledger everything() {
        return warmUp.toLedger().plus(measured.toLedger());
    }

    /** Returns the {@link System#nanoTime} at which the last measured request ended. */
    long lastNanos() {
        return lastNanos;
    }

    private void uncount() {
        if (measures) {
            kind.uncount();
        }
    }

    private LedgerCount sent() {
        long nowNanos = System.nanoTime();
        if (measures) {
            lastNanos = nowNanos;
        }
        LedgerCount ledger = ledger();
        ledger.sent();
        return ledger;
    }

    private LedgerCount ledger() {
        return measures ? measured : warmUp;
    }

    private void countFailure() {
        if (measures) {
            kind.failed();
        }
    }
}
