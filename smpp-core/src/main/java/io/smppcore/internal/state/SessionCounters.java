package io.smppcore.internal.state;

import io.smppcore.session.SmppSession;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counters of PDUs and problems of one session, the source of {@code SmppSession.Statistics}. Written by the event loop
 * and read by any thread.
 */
@SuppressWarnings("serial") // never serialized; a field would be another object per session
public final class SessionCounters extends AtomicLongArray {

    public static final int REQUESTS_SENT = 0;
    public static final int RESPONSES_RECEIVED = 1;
    public static final int LATE_RESPONSES = 2;
    public static final int EXPIRED_REQUESTS = 3;
    public static final int REQUESTS_RECEIVED = 4;
    public static final int RESPONSES_SENT = 5;
    public static final int DECODE_PROBLEMS = 6;

    public SessionCounters() {
        super(DECODE_PROBLEMS + 1);
    }

    /**
     * Increments the counter with this index, one of the constants. Called only on the event loop, so that no atomic
     * operation is needed.
     */
    public void count(int what) {
        setOpaque(what, getPlain(what) + 1);
    }

    /** Returns the present values, read one after the other. */
    public SmppSession.Statistics snapshot() {
        return new SmppSession.Statistics(
                get(REQUESTS_SENT),
                get(RESPONSES_RECEIVED),
                get(LATE_RESPONSES),
                get(EXPIRED_REQUESTS),
                get(REQUESTS_RECEIVED),
                get(RESPONSES_SENT),
                get(DECODE_PROBLEMS));
    }
}
