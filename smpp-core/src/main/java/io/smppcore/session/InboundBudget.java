package io.smppcore.session;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/* Sessions settle at the end of each turn of their event loop, not for each request: two atomic additions for everything that one read has
 * brought. The bounds are therefore exceeded by what the loops hold in one turn, at most 64 KiB each. */

/**
 * What all sessions of a server together may hold of what their peers have sent: requests in progress, and PDUs that have not arrived
 * as a whole. Beyond it further requests are answered with ESME_RTHROTTLED, and a connection that is not bound is closed. Thread-safe.
 */
public final class InboundBudget {

    private static final int PERCENT = 100;

    private final int maxRequests;
    private final long maxOctets;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong octets = new AtomicLong();

    /**
     * A budget of which nothing is used.
     *
     * @param maxRequests requests that may be in progress, at least 1
     * @param maxOctets octets of these requests and of unfinished PDUs, at least 65,536
     * @throws IllegalArgumentException naming the value and its range
     */
    public InboundBudget(int maxRequests, long maxOctets) {
        if (maxRequests < 1) {
            throw new IllegalArgumentException("maxRequests: " + maxRequests + " (expected: 1 or more)");
        }
        if (maxOctets < 1 << 16) {
            throw new IllegalArgumentException("maxOctets: " + maxOctets + " (expected: 65,536 or more)");
        }
        this.maxRequests = maxRequests;
        this.maxOctets = maxOctets;
    }

    /**
     * How many requests are in progress.
     *
     * @return 0 or more
     */
    public int requests() {
        return requests.get();
    }

    /**
     * How many octets are held.
     *
     * @return 0 or more
     */
    public long octets() {
        return octets.get();
    }

    /**
     * How much is used.
     *
     * @return 0 to 100, of that bound of the two that is nearer
     */
    public int percent() {
        return (int) Math.min(
                PERCENT, Math.max((long) requests.get() * PERCENT / maxRequests, octets.get() * PERCENT / maxOctets));
    }

    boolean isUsedUp() {
        return requests.get() >= maxRequests || octets.get() >= maxOctets;
    }

    void add(int moreRequests, long moreOctets) {
        requests.addAndGet(moreRequests);
        octets.addAndGet(moreOctets);
    }
}
