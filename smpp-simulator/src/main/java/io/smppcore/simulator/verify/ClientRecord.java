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
 * One client over all its sessions. Thread-safe; its lock may be taken while that of a session is held, but not vice
 * versa.
 */
final class ClientRecord {

    /** Divisor of the agreed rate: a tenth more is tolerated, as a network may bunch PDUs that were sent evenly. */
    private static final int TOLERATED = 10;

    private static final int MAX_SESSIONS = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final String name;
    private final Expectations expectations;
    private final BindIntervals backoff;
    private final RateMeter rate;
    private final List<SessionRecord> sessions = new ArrayList<>();

    /** Results of the sessions that are no longer listed. */
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

    void joined(SessionRecord session) {
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
     * Discards the oldest closed session if there are too many. The number of open sessions is limited by the server.
     */
    private void forgetOldest() {
        if (sessions.size() <= MAX_SESSIONS) {
            return;
        }
        Iterator<SessionRecord> oldestFirst = sessions.iterator();
        while (oldestFirst.hasNext()) {
            SessionRecord session = oldestFirst.next();
            if (session.isClosed()) {
                forgotten.addAll(session.finalResults());
                oldestFirst.remove();
                return;
            }
        }
    }

    void bindRequested(Frame frame, Findings findings) {
        lock.lock();
        try {
            backoff.requested(frame, findings);
        } finally {
            lock.unlock();
        }
    }

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
        List<SessionRecord> listed;
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
        List<SessionReport> reports = listed.stream().map(SessionRecord::report).toList();
        reports.forEach(report -> total.addAll(report.results()));
        return new ClientReport(name, seen, total.results(), reports);
    }

    /** A limit on events per second. Not thread-safe. */
    private static final class RateMeter {

        private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

        private final long[] times;
        private long count;

        /** Creates a limit of 1 or more events per second. */
        RateMeter(int limit) {
            times = new long[limit];
        }

        /** Adds an event, and returns whether it is within the limit. Tolerates a clock that runs back slightly. */
        boolean add(long nanos) {
            int slot = (int) (count % times.length);
            boolean within = count < times.length || nanos - times[slot] >= SECOND;
            times[slot] = nanos;
            count++;
            return within;
        }
    }
}
