package io.smppcore.internal.dispatch;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/*
 * Sessions settle at the end of each turn of their event loop, and every 64 KiB within a turn, not for each request: a
 * few atomic additions per read. So the bounds may be exceeded by the amount that the loops hold in one turn. Requests
 * and octets that wait for a peer have separate parts, because they are limited by different means: a request can be
 * refused, but written or received octets can be released only by ending their session. In a common part, requests
 * would use up the memory, and the next few octets of any peer would end a well-behaved session. The share of an
 * account is a dynamic threshold (Choudhury and Hahne, alpha = 1): it may be as large as the free memory. So a single
 * account gets one half, n greedy accounts get 1/(n + 1) each, and the same part is left for the next one.
 */

/**
 * Bound on the memory that all sessions of a server together may hold for their peers. It has two independent parts.
 * <ul>
 * <li>Three quarters of the octets, and the limit of requests, are for requests in progress, counted by their size on
 * the heap. An account may hold as much as is still free, so a single account gets at most half. Its further requests
 * are answered with ESME_RTHROTTLED.
 * <li>One quarter is for octets that wait for a peer: written octets that it has not read, and unfinished PDUs. Beyond
 * that, the sessions that hold most of them are closed. All unbound connections together may hold one sixteenth of the
 * octets of the budget; beyond it, those that hold most are closed.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class InboundBudget {

    private static final int PERCENT = 100;
    private static final int QUARTER = 4;
    private static final int SIXTEENTH = 16;

    /**
     * Divisor of the bound: this part of it (one eighth) is released in addition to the excess, so that the next octets
     * do not start another search.
     */
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
    private final LongSupplier nanoClock;
    private final AtomicLong nextSearchNanos;

    /**
     * Creates an empty budget. {@code maxRequests} is the maximum number of requests in progress, at least 1, and
     * {@code maxOctets} the memory in octets for both parts, at least 65,536. Throws an {@link
     * IllegalArgumentException} that names the value and its range.
     */
    public InboundBudget(int maxRequests, long maxOctets) {
        this(maxRequests, maxOctets, System::nanoTime);
    }

    /** Creates an empty budget with another clock, for tests. */
    public InboundBudget(int maxRequests, long maxOctets, LongSupplier nanoClock) {
        if (maxRequests < 1) {
            throw new IllegalArgumentException("maxRequests: " + maxRequests + " (expected: >= 1)");
        }
        if (maxOctets < 1 << 16) {
            throw new IllegalArgumentException("maxOctets: " + maxOctets + " (expected: >= 65536)");
        }
        this.maxRequests = maxRequests;
        this.maxWaiting = maxOctets / QUARTER;
        this.maxWaitingUnbound = maxOctets / SIXTEENTH;
        this.maxRequestOctets = maxOctets - maxWaiting;
        this.nanoClock = nanoClock;
        this.nextSearchNanos = new AtomicLong(nanoClock.getAsLong());
    }

    /** Returns the number of requests in progress, including queued ones. */
    public int requests() {
        return requests.get();
    }

    /** Returns the memory in octets that both parts hold: requests in progress, and octets that wait for a peer. */
    public long octets() {
        return requestOctets.get() + waiting.get();
    }

    /** Returns the octets that wait for a peer: written octets that it has not read, and unfinished PDUs. */
    public long waitingOctets() {
        return waiting.get();
    }

    /** Returns the use of the budget in percent, 0 to 100: that of the part that is used most. */
    public int percent() {
        long used = Math.max(
                (long) requests.get() * PERCENT / maxRequests, requestOctets.get() * PERCENT / maxRequestOctets);
        return (int) Math.min(PERCENT, Math.max(used, waiting.get() * PERCENT / maxWaiting));
    }

    /**
     * Returns in percent, 0 to 100, how much an account holds of the requests or the memory that it may hold now. The
     * value is 100 when its next request would be refused.
     */
    int percent(BudgetShare share) {
        return Math.max(
                percent(share.requests.get(), maxRequests - requests.get()),
                percent(share.octets.get(), maxRequestOctets - requestOctets.get()));
    }

    private static int percent(long own, long free) {
        // The account is refused when own reaches free, which for a single active account is half of their sum: hence
        // twice.
        return own >= free ? PERCENT : (int) (2 * own * PERCENT / (own + free));
    }

    /**
     * Returns true if an account may hold one more request. The arguments are the requests of the session that it has
     * not yet added to the budget, and their memory in octets.
     */
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

    /**
     * Adds octets that wait for the peer of a bound or an unbound session; a negative number removes them. Beyond the
     * bound, ends the sessions that hold most of them.
     */
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

    /** Moves the waiting octets of a session from those of unbound sessions to those of bound ones. */
    void bound(long itsWaiting) {
        waitingUnbound.addAndGet(-itsWaiting);
    }

    /**
     * Counts a new session of an account, and returns the share of the account, which exists while it has sessions or
     * requests.
     */
    BudgetShare enter(String account) {
        return shares.compute(account, (key, present) -> {
            BudgetShare share = present != null ? present : new BudgetShare(account);
            share.sessions++;
            return share;
        });
    }

    /** Counts a session of an account as closed, and removes the share if it is no longer used. */
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
    public int accounts() {
        return shares.size();
    }

    void opened(HeldOctets session) {
        sessions.add(session);
    }

    void closed(HeldOctets session) {
        sessions.remove(session);
    }

    /*
     * Ends sessions, those that hold most first, until the excess and the slack are released. Does nothing within 20 ms
     * of the last search, because a search visits every session.
     */
    private void endWorst(long held, long bound, boolean unboundOnly) {
        long now = nanoClock.getAsLong();
        long next = nextSearchNanos.get();
        if (now - next < 0 || !nextSearchNanos.compareAndSet(next, now + SEARCH_INTERVAL_NANOS)) {
            return;
        }
        long atLeast = held / Math.max(1, sessions.size()); // the worst session is at least average
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

    /**
     * Session that may be ended, and the number of its waiting octets when it was visited: the sort needs values that
     * do not change.
     */
    private record Candidate(HeldOctets session, long octets) {}
}
