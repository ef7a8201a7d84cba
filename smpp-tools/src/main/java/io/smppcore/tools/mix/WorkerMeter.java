package io.smppcore.tools.mix;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/** Counts and times the requests of one worker. Confined to its thread; who has waited for its end may read it afterwards. */
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
     * Begins with nothing.
     *
     * @param phases what counts
     * @param kind is told, too
     * @param countsAbsence false where there may be nobody to send to, which then is as if nothing had been tried
     */
    WorkerMeter(RunPhases phases, KindMeter kind, boolean countsAbsence) {
        this.phases = phases;
        this.kind = kind;
        this.countsAbsence = countsAbsence;
        this.lastNanos = phases.measureNanos();
    }

    /** Something that sends a request and waits for its response. */
    interface Sender {

        <R extends Response> R send(Request<R> request);
    }

    /**
     * Sends and waits.
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

    /** A request begins, which ends with one of the calls below. */
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
        boolean unsent = failure.outcome() == Outcome.NEVER_WRITTEN;
        if (unsent && !countsAbsence && failure instanceof SessionClosedException) {
            takeBack();
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

    /** What has become of the requests that began while it was measured. */
    Ledger measured() {
        return measured.toLedger();
    }

    /** What has become of all requests, with those of the warm-up. */
    Ledger everything() {
        return warmUp.toLedger().plus(measured.toLedger());
    }

    /** When the last request that counts was over. */
    long lastNanos() {
        return lastNanos;
    }

    private void takeBack() {
        if (measures) {
            kind.takenBack();
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
