package io.smppcore.internal.engine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/* Sessions settle at the end of each turn of their event loop, and within a turn for each 64 KiB, not for each request: some atomic
 * additions for everything that one read has brought. The bounds are therefore exceeded by what the loops hold in one turn.
 *
 * Requests and octets that wait for a peer have parts of their own, because they are held down by different means: a request can be refused,
 * but what was written or has arrived can only be given back together with its session. In one common part, requests would use up the
 * space, and the next few octets of anybody would end a session that has done nothing wrong.
 *
 * The share of an account is a dynamic threshold (Choudhury and Hahne, alpha = 1): it ends where it is as large as what is still free. So one
 * account alone gets one half, n greedy accounts get 1/(n + 1) each, and the same part is left for the next one. */

/**
 * The memory that all sessions of a server together may hold for their peers, in two parts that do not lend to each
 * other.
 *
 * <ul>
 *   <li>Three quarters of the octets, and the requests, are for requests in progress, at what they take on the heap. An
 *       account may hold as much as is still free, thus at most half of it. Beyond it further requests are answered
 *       with ESME_RTHROTTLED.
 *   <li>One quarter is for octets that wait for a peer: written octets that it does not read, and PDUs that have not
 *       arrived as a whole. Beyond it the sessions that hold most are closed. All connections that are not bound
 *       together may hold one sixteenth of the budget.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class InboundBudget {

    private static final int PERCENT = 100;
    private static final int QUARTER = 4;
    private static final int SIXTEENTH = 16;

    /** How much more is given back than has to be, so that the sessions are not searched again at once. */
    private static final int SLACK = 8;

    private static final long SEARCH_INTERVAL_NANOS = 20_000_000;

    private final int maxRequests;
    private final long maxRequestOctets;
    private final long maxWaiting;
    private final long maxWaitingUnbound;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong requestOctets = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong waitingUnbound = new AtomicLong();
    private final ConcurrentMap<String, BudgetShare> shares = new ConcurrentHashMap<>();
    private final Set<HeldOctets> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicLong nextSearchNanos = new AtomicLong(System.nanoTime());

    /**
     * A budget of which nothing is used.
     *
     * @param maxRequests requests that may be in progress, at least 1
     * @param maxOctets octets of memory for these requests and for what waits for a peer, at least 65,536
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
        this.maxWaiting = maxOctets / QUARTER;
        this.maxWaitingUnbound = maxOctets / SIXTEENTH;
        this.maxRequestOctets = maxOctets - maxWaiting;
    }

    /**
     * Returns the number of requests in progress, those included that wait for their turn.
     *
     * @return 0 or more
     */
    public int requests() {
        return requests.get();
    }

    /**
     * Returns how many octets of memory are held, for requests and for what waits for a peer.
     *
     * @return 0 or more
     */
    public long octets() {
        return requestOctets.get() + waiting.get();
    }

    /**
     * Returns how many of these octets wait for a peer: written octets that it has not taken, and parts of PDUs whose
     * rest has not arrived.
     *
     * @return 0 or more
     */
    public long waitingOctets() {
        return waiting.get();
    }

    /**
     * Returns how much is used.
     *
     * @return 0 to 100, of the bound that is nearest
     */
    public int percent() {
        long used = Math.max(
                (long) requests.get() * PERCENT / maxRequests, requestOctets.get() * PERCENT / maxRequestOctets);
        return (int) Math.min(PERCENT, Math.max(used, waiting.get() * PERCENT / maxWaiting));
    }

    /** Returns how much of what an account may hold at this moment it does hold, 0 to 100. */
    int percent(BudgetShare share) {
        return Math.max(
                percent(share.requests.get(), maxRequests - requests.get()),
                percent(share.octets.get(), maxRequestOctets - requestOctets.get()));
    }

    private static int percent(long own, long free) {
        // An account that goes on alone comes to its threshold half-way between the two.
        return own >= free ? PERCENT : (int) (2 * own * PERCENT / (own + free));
    }

    /** Tells whether an account may hold one more request; the rest are requests that are not settled yet. */
    boolean admits(BudgetShare share, int moreRequests, long moreOctets) {
        return share.requests.get() + moreRequests < maxRequests - requests.get() - moreRequests
                && share.octets.get() + moreOctets < maxRequestOctets - requestOctets.get() - moreOctets;
    }

    void add(BudgetShare share, int moreRequests, long moreOctets) {
        requests.addAndGet(moreRequests);
        requestOctets.addAndGet(moreOctets);
        share.requests.addAndGet(moreRequests);
        share.octets.addAndGet(moreOctets);
    }

    /** Counts octets that wait for a peer; with too many, the sessions that hold most of them are ended. */
    void addWaiting(boolean bound, long more) {
        long all = waiting.addAndGet(more);
        long unbound = bound ? 0 : waitingUnbound.addAndGet(more);
        if (more <= 0) {
            return;
        }
        if (all > maxWaiting) {
            endWorst(all, maxWaiting, false);
        } else if (unbound > maxWaitingUnbound) {
            endWorst(unbound, maxWaitingUnbound, true);
        }
    }

    /** A session is bound: it no longer counts with those that are not. */
    void bound(long itsWaiting) {
        waitingUnbound.addAndGet(-itsWaiting);
    }

    /**
     * Returns the share of an account, for a further session. It stays while there are sessions or requests of the
     * account.
     */
    BudgetShare enter(String account) {
        return shares.compute(account, (key, present) -> {
            BudgetShare share = present != null ? present : new BudgetShare(account);
            share.sessions++;
            return share;
        });
    }

    void leave(BudgetShare share) {
        shares.computeIfPresent(share.account, (key, present) -> {
            present.sessions--;
            return present.isUnused() ? null : present;
        });
    }

    /** Removes the share of an account that has neither sessions nor requests. */
    void removeUnused(BudgetShare share) {
        if (share.requests.get() == 0) {
            shares.computeIfPresent(share.account, (key, present) -> present.isUnused() ? null : present);
        }
    }

    /** Returns the number of accounts that have a share. */
    int accounts() {
        return shares.size();
    }

    void opened(HeldOctets session) {
        sessions.add(session);
    }

    void closed(HeldOctets session) {
        sessions.remove(session);
    }

    /* Every session is looked at, so not more often than now and then. */
    private void endWorst(long held, long bound, boolean unboundOnly) {
        long now = System.nanoTime();
        long next = nextSearchNanos.get();
        if (now - next < 0 || !nextSearchNanos.compareAndSet(next, now + SEARCH_INTERVAL_NANOS)) {
            return;
        }
        long atLeast = held / Math.max(1, sessions.size()); // the worst one is not below the average
        List<Candidate> worst = sessions.stream()
                .map(session -> new Candidate(session, session.endable(unboundOnly)))
                .filter(candidate -> candidate.octets > 0 && candidate.octets >= atLeast)
                .sorted((one, other) -> Long.compare(other.octets, one.octets))
                .toList();
        long excess = held - bound + bound / SLACK;
        for (Candidate candidate : worst) {
            if (excess <= 0) {
                return;
            }
            excess -= candidate.octets;
            candidate.session.end(held, bound);
        }
    }

    /** A session that may be ended, and what it held when it was looked at. */
    private record Candidate(HeldOctets session, long octets) {}
}
