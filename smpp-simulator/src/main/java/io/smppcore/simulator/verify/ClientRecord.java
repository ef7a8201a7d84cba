package io.smppcore.simulator.verify;

import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.SessionReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;

/**
 * The sessions and results of one client. It judges rules that concern several sessions: rates and binds. Thread-safe.
 * A thread may take the lock of a client while it holds the lock of a session, but not vice versa.
 */
final class ClientRecord {

    /**
     * Divisor of the agreed rate for the tolerance: a tenth more is allowed, as a network may bunch PDUs that were sent
     * evenly.
     */
    private static final int TOLERATED = 10;

    private static final int MAX_SESSIONS = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final String name;
    private final Expectations expectations;
    private final BindIntervals backoff;
    private final RateMeter rate;
    private final List<SessionVerification> sessions = new ArrayList<>();

    /** Sum of the results of sessions that are no longer listed. */
    private final Findings forgotten;

    private long count;

    ClientRecord(String name, Expectations expectations, LongFunction<Instant> wallClock) {
        this.name = name;
        this.expectations = expectations;
        this.backoff = new BindIntervals(expectations);
        int agreed = Math.max(1, expectations.rate());
        this.rate = new RateMeter(agreed + Math.max(1, agreed / TOLERATED));
        this.forgotten = new Findings("", wallClock);
    }

    Expectations expectations() {
        return expectations;
    }

    /** Adds a session. */
    void joined(SessionVerification session) {
        lock.lock();
        try {
            sessions.add(session);
            count++;
            forgetOldest();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Discards the oldest closed session if there are too many, and keeps its counts. Open sessions are not discarded;
     * the server limits their number.
     */
    private void forgetOldest() {
        if (sessions.size() <= MAX_SESSIONS) {
            return;
        }
        Iterator<SessionVerification> oldestFirst = sessions.iterator();
        while (oldestFirst.hasNext()) {
            SessionVerification session = oldestFirst.next();
            if (session.isClosed()) {
                forgotten.addAll(session.finalResults());
                oldestFirst.remove();
                return;
            }
        }
    }

    /** Judges the interval before a bind request. */
    void bindRequested(Frame frame, Findings findings) {
        lock.lock();
        try {
            backoff.requested(frame, findings);
        } finally {
            lock.unlock();
        }
    }

    /** Records that a bind was accepted or refused. */
    void bindAnswered(Frame frame) {
        lock.lock();
        try {
            if (frame.status().isOk()) {
                backoff.accepted();
            } else {
                backoff.refused(frame.nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Judges the rate of messages, if there is an agreed one. */
    void submitted(Frame frame, Findings findings) {
        int agreed = expectations.rate();
        if (agreed == 0) {
            return;
        }
        lock.lock();
        try {
            findings.judge(
                    Check.RATE,
                    rate.add(frame.nanos),
                    frame,
                    "more than " + agreed + " messages and a tenth within a second");
        } finally {
            lock.unlock();
        }
    }

    ClientReport report() {
        List<SessionVerification> listed;
        Findings total = new Findings("", nanos -> Instant.EPOCH);
        long seen;
        lock.lock();
        try {
            listed = List.copyOf(sessions);
            total.addAll(forgotten.results());
            seen = count;
        } finally {
            lock.unlock();
        }
        List<SessionReport> reports =
                listed.stream().map(SessionVerification::report).toList();
        reports.forEach(report -> total.addAll(report.results()));
        return new ClientReport(name, seen, total.results(), reports);
    }

    /** A meter of the events within any second, compared with a limit. Not thread-safe. */
    private static final class RateMeter {

        private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

        private final long[] times;
        private long count;

        /**
         * Creates a meter.
         *
         * @param limit maximum number of events per second, 1 or more
         */
        RateMeter(int limit) {
            times = new long[limit];
        }

        /**
         * Adds an event. Returns true if it is within the limit: the event {@code limit} places before it is at least a
         * second older. Sessions read the clock before they take the lock of the client, so that times may decrease
         * slightly.
         */
        boolean add(long nanos) {
            int slot = (int) (count % times.length);
            boolean within = count < times.length || nanos - times[slot] >= SECOND;
            times[slot] = nanos;
            count++;
            return within;
        }
    }
}
