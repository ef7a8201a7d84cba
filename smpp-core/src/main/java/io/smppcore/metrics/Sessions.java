package io.smppcore.metrics;

import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/* A session that ends moves its counts to the totals of ended sessions under the lock, which sums hold too, so that no
 * sum ever decreases. */

/** All sessions of one {@link SmppMetrics}: the live ones, and the totals of the ended ones. Thread-safe. */
final class Sessions {

    private final ConcurrentMap<SmppSession, SessionTally> live = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLongArray ended = Cells.make();
    private SmppSession.Statistics endedStatistics = new SmppSession.Statistics(0, 0, 0, 0, 0, 0, 0);

    @Nullable
    SessionTally find(SmppSession session) {
        return live.get(session);
    }

    void opened(SessionTally tally) {
        live.put(tally.session(), tally);
    }

    void closed(SessionTally tally) {
        lock.lock();
        try {
            live.remove(tally.session());
            for (int cell = 0; cell < Cells.COUNT; cell++) {
                ended.set(cell, ended.get(cell) + tally.count(cell));
            }
            endedStatistics = sum(endedStatistics, tally.session().statistics());
        } finally {
            lock.unlock();
        }
    }

    /** Returns the count of a cell over all sessions, live and ended. */
    long count(int cell) {
        lock.lock();
        try {
            long sum = ended.get(cell);
            for (SessionTally tally : live.values()) {
                sum += tally.count(cell);
            }
            return sum;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the sum of a number of {@link SmppSession.Statistics} over all sessions, live and ended. */
    long statistic(ToLongFunction<SmppSession.Statistics> number) {
        lock.lock();
        try {
            return number.applyAsLong(endedStatistics) + sumOfLive(session -> number.applyAsLong(session.statistics()));
        } finally {
            lock.unlock();
        }
    }

    /** Returns the sum of a number over the live sessions. */
    long sumOfLive(ToLongFunction<SmppSession> number) {
        long sum = 0;
        for (SmppSession session : live.keySet()) {
            sum += number.applyAsLong(session);
        }
        return sum;
    }

    long inState(SessionState state) {
        return sumOfLive(session -> session.state() == state ? 1 : 0);
    }

    private static SmppSession.Statistics sum(SmppSession.Statistics a, SmppSession.Statistics b) {
        return new SmppSession.Statistics(
                a.requestsSent() + b.requestsSent(),
                a.responsesReceived() + b.responsesReceived(),
                a.lateResponses() + b.lateResponses(),
                a.expiredRequests() + b.expiredRequests(),
                a.requestsReceived() + b.requestsReceived(),
                a.responsesSent() + b.responsesSent(),
                a.decodeProblems() + b.decodeProblems());
    }
}
