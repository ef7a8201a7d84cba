package io.smppcore.simulator.verify;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.SessionReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Verification of one session, which records its PDUs and passes them to the judges. Thread-safe: the event loop of the
 * session adds PDUs, any thread makes reports.
 */
final class SessionVerification {

    private final ReentrantLock lock = new ReentrantLock();
    private final SessionFacts facts;
    private final Findings findings;
    private final Clients clients;
    private final LongSupplier clock;
    private final LongFunction<Instant> wallClock;
    private final AnswerJudge answers;

    /** The judges in the order of their calls. The first one decodes the PDU for the others. */
    private final List<Judge> judges;

    private @Nullable ClientRecord client;
    private long received;
    private @Nullable CloseReason end;
    private long ended;

    /**
     * True after the session is closed. It is written last, so that a thread that reads true sees the final values of
     * the other fields without the lock.
     */
    private volatile boolean closed;

    SessionVerification(SessionFacts facts, Clients clients, LongSupplier clock, LongFunction<Instant> wallClock) {
        this.facts = facts;
        this.clients = clients;
        this.clock = clock;
        this.wallClock = wallClock;
        this.findings = new Findings(facts.id, wallClock);
        this.answers = new AnswerJudge(facts, findings);
        this.judges = List.of(
                new OctetsJudge(facts, findings),
                new BindJudge(facts, findings),
                new StateJudge(facts, findings),
                new RequestJudge(facts, findings),
                answers,
                new ToleranceJudge(facts, findings),
                new PaceJudge(facts, findings),
                new KeepAliveJudge(facts, findings),
                new MessageJudge(facts, findings),
                new UnbindJudge(facts, findings));
    }

    void received(byte[] array, int index, int length) {
        lock.lock();
        try {
            Frame frame = frame(array, index, length);
            received++;
            for (Judge judge : judges) {
                judge.received(frame);
            }
            if (frame.isBind()) {
                bindRequested(frame);
            } else if (client != null && frame.isSubmission()) {
                client.submitted(frame, findings);
            }
            facts.received(frame);
        } finally {
            lock.unlock();
        }
    }

    private void bindRequested(Frame frame) {
        if (!(frame.pdu instanceof BindRequest request)) {
            return;
        }
        if (client == null) {
            client = clients.of(request.systemId());
            client.joined(this);
        }
        client.bindRequested(frame, findings);
        facts.requested(request, client.expectations());
    }

    void sent(byte[] array, int index, int length) {
        lock.lock();
        try {
            Frame frame = frame(array, index, length);
            judges.getFirst().sent(frame);
            if (client != null && frame.isBindResponse() && !facts.state.isBound()) {
                client.bindAnswered(frame);
            }
            facts.sent(frame);
            judges.stream().skip(1).forEach(judge -> judge.sent(frame));
        } finally {
            lock.unlock();
        }
    }

    void notSent(byte[] octets) {
        lock.lock();
        try {
            answers.notSent(new Frame(octets, 0, octets.length, clock.getAsLong()));
        } finally {
            lock.unlock();
        }
    }

    private Frame frame(byte[] array, int index, int length) {
        long nanos = clock.getAsLong();
        judges.forEach(judge -> judge.now(nanos));
        return new Frame(array, index, length, nanos);
    }

    void closed(CloseReason reason) {
        lock.lock();
        try {
            long nanos = clock.getAsLong();
            judges.forEach(judge -> judge.now(nanos));
            judges.forEach(judge -> judge.closed(nanos, reason.kind()));
            end = reason;
            ended = nanos;
            if (client == null && (received > 0 || reason.kind() == CloseReason.Kind.TIMEOUT)) {
                client = clients.of("(not bound) " + facts.remoteHost());
                client.joined(this);
            }
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns true if the session is closed. Takes no lock, so that it may be called while the lock of the client is
     * held.
     */
    boolean isClosed() {
        return closed;
    }

    /**
     * Returns the results of a session for which {@link #isClosed} is true. Takes no lock, as these results no longer
     * change.
     */
    List<CheckResult> finalResults() {
        return findings.results();
    }

    SessionReport report() {
        lock.lock();
        try {
            long nanos = end != null ? ended : clock.getAsLong();
            if (end == null) {
                judges.forEach(judge -> judge.now(nanos));
            }
            BindRequest bind = facts.bind;
            return new SessionReport(
                    facts.id,
                    facts.remoteAddress,
                    bind == null ? "" : bind.commandId().toString(),
                    bind == null ? "" : String.valueOf(facts.version.name()),
                    wallClock.apply(facts.opened),
                    Duration.ofNanos(nanos - facts.opened),
                    received,
                    end == null ? "" : end.toString(),
                    findings.results());
        } finally {
            lock.unlock();
        }
    }
}
