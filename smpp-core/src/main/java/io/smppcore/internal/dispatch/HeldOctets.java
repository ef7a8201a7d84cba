package io.smppcore.internal.dispatch;

import io.smppcore.session.CloseReason;
import org.jspecify.annotations.Nullable;

/**
 * Memory that one session holds of the {@link InboundBudget} of its server: requests in progress, and octets that wait
 * for the peer. Changes of the requests are gathered here and added to the budget at the end of each turn, to keep
 * contention low. Without a budget, as on a client, it has no effect. Confined to the event loop, except for {@link
 * #abandoned} and for the values that the budget reads to choose a session to end.
 */
public final class HeldOctets {

    /** Session that holds the octets. */
    public interface Owner {

        /** Ends the session without waiting for the peer. Called by any thread. */
        void abortSoon(CloseReason why);
    }

    private static final int SETTLE_OCTETS = 1 << 16;

    private final Owner owner;
    private final @Nullable InboundBudget budget;

    /** Share of the account of this session; null before the bind, and without a budget. */
    private @Nullable BudgetShare share;

    private int requests;
    private long octets;
    private boolean closed;
    private int percent;
    private boolean percentIsOld = true;

    private volatile long waiting;
    private volatile boolean bound;
    private volatile boolean ends;

    public HeldOctets(Owner owner, @Nullable InboundBudget budget) {
        this.owner = owner;
        this.budget = budget;
    }

    /** Returns true if the session belongs to a server with a budget. */
    boolean isLimited() {
        return budget != null;
    }

    /** Registers the session with the budget, which may end it from now on. Called when the session opens. */
    public void opened() {
        if (budget != null) {
            budget.opened(this);
        }
    }

    /** Counts the requests of the session for an account from now on. Called when the session is bound. */
    public void bound(String account) {
        if (budget != null) {
            budget.bound(waiting);
            share = budget.enter(account);
        }
        bound = true;
    }

    /**
     * Removes the session from the budget. Requests whose handlers are still running stay counted until they complete.
     */
    public void closed() {
        closed = true;
        if (budget != null) {
            budget.closed(this);
        }
        settle();
        if (budget != null && share != null) {
            budget.leave(share);
        }
    }

    /**
     * Adds requests in progress and their memory in octets; negative values remove them. The budget gets the change at
     * the end of the turn, or at once if it is large.
     */
    public void add(int moreRequests, long moreOctets) {
        requests += moreRequests;
        octets += moreOctets;
        if (octets >= SETTLE_OCTETS) {
            settle();
        }
    }

    /**
     * Sets the number of octets that wait for the peer: written octets that it has not read, and the received part of
     * an unfinished PDU.
     */
    public void waiting(long now) {
        long more = now - waiting;
        if (more != 0) {
            waiting = now;
            if (budget != null) {
                budget.addWaiting(bound, more);
            }
        }
    }

    /** Returns true if the account must not hold another request in progress, because of the budget. */
    boolean isUsedUp() {
        return budget != null && share != null && !budget.admits(share, requests, octets);
    }

    /**
     * Returns the used part of the budget in percent, 0 to 100: that of all accounts, or of the account of this session
     * if it is larger. The value is cached until the next {@link #settle}.
     */
    int percent() {
        if (percentIsOld && budget != null) {
            percent = share == null ? budget.percent() : Math.max(budget.percent(), budget.percent(share));
            percentIsOld = false;
        }
        return percent;
    }

    /** Adds the changes gathered since the last call to the budget. Called at the end of each turn. */
    public void settle() {
        percentIsOld = true;
        if (budget == null || share == null) {
            return;
        }
        if ((requests | octets) != 0) {
            budget.add(share, requests, octets);
            requests = 0;
            octets = 0;
        }
        if (closed) {
            budget.removeUnused(share);
        }
    }

    // ---- any thread ----

    /**
     * Removes a request and its memory from the budget after the event loop has ended, when {@link #add} can no longer
     * be used. Thread-safe.
     */
    public void abandoned(long requestOctets) {
        BudgetShare abandonedShare = share;
        if (budget != null && abandonedShare != null) {
            budget.add(abandonedShare, -1, -requestOctets);
            budget.removeUnused(abandonedShare);
        }
    }

    /**
     * Returns the number of octets that ending this session would release. Returns 0 if it is already ending, or if it
     * is bound and only unbound sessions are to be ended.
     */
    long endable(boolean unboundOnly) {
        return ends || (unboundOnly && bound) ? 0 : waiting;
    }

    /** Ends this session, which holds more than others; the arguments, in octets, are for the reason of the end. */
    void end(long heldByAll, long boundOfAll) {
        ends = true;
        owner.abortSoon(CloseReason.of(
                CloseReason.Kind.CLOSED_BY_US,
                waiting + " octets wait for the peer to read them or to finish a PDU, more than in other sessions, and "
                        + heldByAll + " in all " + (bound ? "sessions" : "connections that are not bound")
                        + " (expected: <= " + boundOfAll + ")"));
    }
}
