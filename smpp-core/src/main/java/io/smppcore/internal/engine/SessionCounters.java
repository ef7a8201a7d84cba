package io.smppcore.internal.engine;

import io.smppcore.session.SmppSession;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counters written by the event loop and read by any thread. */
final class SessionCounters {

    static final int REQUESTS_SENT = 0;
    static final int RESPONSES_RECEIVED = 1;
    static final int LATE_RESPONSES = 2;
    static final int EXPIRED_REQUESTS = 3;
    static final int REQUESTS_RECEIVED = 4;
    static final int RESPONSES_SENT = 5;
    static final int DECODE_PROBLEMS = 6;

    private final AtomicLongArray counts = new AtomicLongArray(DECODE_PROBLEMS + 1);

    /** Increments a counter. For the single writing thread. */
    void count(int what) {
        counts.setOpaque(what, counts.getPlain(what) + 1);
    }

    SmppSession.Statistics snapshot() {
        return new SmppSession.Statistics(
                counts.get(REQUESTS_SENT),
                counts.get(RESPONSES_RECEIVED),
                counts.get(LATE_RESPONSES),
                counts.get(EXPIRED_REQUESTS),
                counts.get(REQUESTS_RECEIVED),
                counts.get(RESPONSES_SENT),
                counts.get(DECODE_PROBLEMS));
    }
}
