package io.smppcore.internal.dispatch;

import io.smppcore.session.CloseReason;
import org.jspecify.annotations.Nullable;

/**
 * Part of the budget that one session holds. It is added to the budget once per turn. Confined to the event loop,
 * except for the values that the budget reads to choose a session to end.
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

    /** Share of the account; null before the bind. */
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

    /** Returns true if there is a budget. */
    boolean isLimited() {
        return budget != null;
    }

    public void opened() {
        if (budget != null) {
            budget.opened(this);
        }
    }

    /** Counts the session for its account from now on. */
    public void bound(String account) {
        if (budget != null) {
            budget.bound(waiting);
            share = budget.enter(account);
        }
        bound = true;
    }

    /** Marks the session as closed; its handlers may still be running. */
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

    /** Adds requests that are in progress; negative values remove them. */
    public void add(int moreRequests, long moreOctets) {
        requests += moreRequests;
        octets += moreOctets;
        if (octets >= SETTLE_OCTETS) {
            settle();
        }
    }

    /** Sets the number of octets that wait for the peer: unread by it, or part of an unfinished PDU. */
    public void waiting(long now) {
        long more = now - waiting;
        if (more != 0) {
            waiting = now;
            if (budget != null) {
                budget.addWaiting(bound, more);
            }
        }
    }

    /** Returns true if the account must not hold another request. */
    boolean isUsedUp() {
        return budget != null && share != null && !budget.admits(share, requests, octets);
    }

    /** Returns the used part of the bound when the session last settled, 0 to 100. */
    int percent() {
        if (percentIsOld && budget != null) {
            percent = share == null ? budget.percent() : Math.max(budget.percent(), budget.percent(share));
            percentIsOld = false;
        }
        return percent;
    }

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

    /** Returns the octets of a request to the budget after the event loop has ended. */
    public void abandoned(long requestOctets) {
        BudgetShare abandonedShare = share;
        if (budget != null && abandonedShare != null) {
            budget.add(abandonedShare, -1, -requestOctets);
            budget.removeUnused(abandonedShare);
        }
    }

    /** Returns the octets that ending this session would release, or 0 if it must not end or is about to end. */
    long endable(boolean unboundOnly) {
        return ends || (unboundOnly && bound) ? 0 : waiting;
    }

    void end(long heldByAll, long boundOfAll) {
        ends = true;
        owner.abortSoon(CloseReason.of(
                CloseReason.Kind.CLOSED_BY_US,
                waiting + " octets wait for the peer to read them or to finish a PDU, more than in other sessions, and "
                        + heldByAll + " in all " + (bound ? "sessions" : "connections that are not bound")
                        + " (expected: <= " + boundOfAll + ")"));
    }
}
