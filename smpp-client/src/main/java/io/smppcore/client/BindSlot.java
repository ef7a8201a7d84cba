package io.smppcore.client;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/* A lock guards every change. It is never held while waiting for the network or the listener, and senders read the
 * session without it. A slot without a session has a BindWork on its own virtual thread. Such a work is obsolete when
 * the slot has been stopped or has started another one; the reports of an obsolete work are ignored. */

/**
 * One of the binds that a client keeps open: its session while it is bound, and the attempts to bind while it is not.
 * Thread-safe.
 */
final class BindSlot {

    /* With a short back-off or an SMSC that ends sessions at once, a line for each attempt would flood the log. */
    private final LimitedLog log = new LimitedLog(ClientLog.LOG, LimitedLog.LINES_PER_SECOND);

    private final Supervisor supervisor;
    private final int number;
    private final BindRequest request;
    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Void> firstRound = new CompletableFuture<>();

    private volatile @Nullable SmppSession session;
    private volatile BindSnapshot.State state = BindSnapshot.State.STOPPED;

    private @Nullable Endpoint endpoint;
    private @Nullable SmppException lastFailure;
    private @Nullable BindWork work;
    private boolean lost;

    /** Reason why the last session ended; null before the first session and after an attempt that failed since. */
    private @Nullable CloseReason lastEnd;

    private int attempts;
    private int failures;
    private long boundAtNanos;

    BindSlot(Supervisor supervisor, int number, BindRequest request) {
        this.supervisor = supervisor;
        this.number = number;
        this.request = request;
    }

    int number() {
        return number;
    }

    BindRequest request() {
        return request;
    }

    /** Returns the bound session, or null if there is none. */
    @Nullable
    SmppSession session() {
        return session;
    }

    BindSnapshot.State state() {
        return state;
    }

    BindSnapshot snapshot() {
        lock.lock();
        try {
            SmppSession current = session;
            int pending = current == null ? 0 : current.pendingRequests();
            // A session that is closing may still have requests in progress.
            boolean closing = state == BindSnapshot.State.BOUND && current != null && !current.isReady();
            BindSnapshot.State seen = closing ? BindSnapshot.State.CLOSING : state;
            return new BindSnapshot(number, request.bindType(), seen, endpoint, pending, attempts, lastFailure);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts to bind. The future completes when an endpoint has accepted the bind, or with the failure of the last
     * attempt when all endpoints have been tried once.
     */
    CompletableFuture<Void> start() {
        lock.lock();
        try {
            state = BindSnapshot.State.CONNECTING;
            begin(false);
        } finally {
            lock.unlock();
        }
        return firstRound;
    }

    /** Ends all attempts. Does not close an open session, which is up to the caller. */
    void stop() {
        lock.lock();
        try {
            end(work);
            work = null;
            if (session != null) {
                state = BindSnapshot.State.CLOSING;
            } else if (state != BindSnapshot.State.STOPPED) {
                stopped();
            }
        } finally {
            lock.unlock();
        }
        supervisor.slotChanged();
    }

    /** Starts the next attempt at once if the slot waits before it; otherwise does nothing. */
    void bindNow() {
        lock.lock();
        try {
            if (state == BindSnapshot.State.WAITING) {
                end(work);
                state = BindSnapshot.State.CONNECTING;
                begin(false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if the work is the current one of this slot, not an obsolete one. */
    boolean isCurrent(BindWork by) {
        lock.lock();
        try {
            return work == by;
        } finally {
            lock.unlock();
        }
    }

    // ---- reports of a BindWork, on its thread ----

    /** Reports that an attempt begins. Returns false if the work is obsolete and must not make it. */
    boolean connecting(BindWork by, Endpoint candidate) {
        lock.lock();
        try {
            if (work != by) {
                return false;
            }
            if (session == null) {
                state = BindSnapshot.State.CONNECTING;
                endpoint = candidate;
                attempts++;
                supervisor.announce(this, (listener, bind) -> listener.onConnecting(bind));
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reports a failed attempt. Returns true if the work has to go on; false if it is obsolete, or if the failure is
     * final.
     */
    boolean failed(BindWork by, SmppException failure) {
        boolean mayRetry = supervisor.mayTryAgainAfter(failure);
        lock.lock();
        try {
            if (work != by) {
                return false;
            }
            lastFailure = failure;
            lastEnd = null;
            if (failure instanceof BindRefusedException refusal) {
                BindRefusal consequence = mayRetry ? BindRefusal.RETRY : BindRefusal.STOP;
                supervisor.announce(this, (listener, bind) -> listener.onBindRefused(bind, refusal, consequence));
            } else {
                supervisor.announce(this, (listener, bind) -> listener.onConnectFailed(bind));
            }
            log.info("{}: bind {}: {}", supervisor.client(), number, Printable.of(failure.getMessage(), 1_000));
            if (!mayRetry) {
                work = null;
                if (session == null) {
                    stopped();
                }
            }
        } finally {
            lock.unlock();
        }
        if (!mayRetry) {
            supervisor.refusedForGood();
        }
        return mayRetry;
    }

    /** Reports that a round of attempts has ended without a bind. */
    void roundFailed(SmppException failure) {
        firstRound.completeExceptionally(failure);
    }

    /** Reports an unexpected error, such as a missing class, which ends the attempts of this slot. */
    void broken(BindWork by, Throwable cause) {
        boolean isCurrent;
        lock.lock();
        try {
            isCurrent = work == by;
            if (isCurrent) {
                work = null;
                if (session == null) {
                    state = BindSnapshot.State.STOPPED;
                }
            }
        } finally {
            lock.unlock();
        }
        firstRound.completeExceptionally(cause);
        if (isCurrent) {
            supervisor.slotChanged();
            log.error("{}: bind {}: an error ends its attempts", supervisor.client(), number, cause);
        }
    }

    /** Returns the failure of an attempt to bind in the form of a reason for the missing session. */
    static CloseReason reasonOf(SmppException failure) {
        CloseReason.Kind kind = failure instanceof BindRefusedException
                ? CloseReason.Kind.BIND_REFUSED
                : CloseReason.Kind.NETWORK_ERROR;
        return new CloseReason(kind, String.valueOf(failure.getMessage()), failure);
    }

    /** Returns the wait before the next round of attempts at all endpoints; null if the work is obsolete. */
    @Nullable
    Duration nextDelay(BindWork by) {
        lock.lock();
        try {
            if (work != by) {
                return null;
            }
            failures++;
            state = BindSnapshot.State.WAITING;
            Duration delay = supervisor.plan().delayAfter(failures);
            CloseReason cause = lastEnd != null ? lastEnd : reasonOf(Objects.requireNonNull(lastFailure));
            supervisor.announce(this, (listener, bind) -> listener.onReconnectScheduled(bind, delay, cause));
            return delay;
        } finally {
            lock.unlock();
        }
    }

    // ---- reports of the session of a BindWork, on its event loop ----

    /**
     * Reports an accepted bind, on the event loop of its session. The session becomes that of this slot, and the one
     * that it replaces is closed. If the work is obsolete, the new session is closed instead.
     */
    void bound(BindWork by, Endpoint where, SmppSession opened) {
        boolean wanted;
        boolean again;
        SmppSession unwanted;
        lock.lock();
        try {
            wanted = work == by;
            again = lost;
            unwanted = wanted ? session : opened;
            if (wanted) {
                session = opened;
                state = BindSnapshot.State.BOUND;
                endpoint = where;
                attempts = 0;
                lost = false;
                boundAtNanos = supervisor.clock().nanoTime();
                supervisor.announce(this, (listener, bind) -> listener.onBound(bind, opened));
                log.info("{}: bind {}: bound{} at {}", supervisor.client(), number, again ? " again" : "", where);
            }
        } finally {
            lock.unlock();
        }
        if (unwanted != null) {
            unwanted.closeAsync(); // the new one is too late, or the old one is at a less preferred endpoint
        }
        if (wanted) {
            supervisor.bound(opened);
            firstRound.complete(null);
            if (again) {
                supervisor.reconnected(opened);
            }
        }
    }

    /**
     * Reports the end of a session that was bound, and starts to bind again if the options and the reason allow it.
     * Ignores a session that is no longer that of this slot.
     */
    void ended(SmppSession closed, CloseReason reason, List<UnfinishedRequest> unfinished) {
        lock.lock();
        try {
            if (!closed.equals(session)) {
                return; // obsolete, or replaced by another
            }
            session = null;
            lost = true;
            lastEnd = reason;
            supervisor.ended(reason);
            supervisor.announce(this, (listener, bind) -> listener.onDisconnected(bind, reason, unfinished));
            end(work);
            work = null;
            if (state == BindSnapshot.State.CLOSING || !supervisor.isWantedAfter(reason)) {
                stopped();
            } else {
                log.warn("{}: bind {}: lost at {}: {}", supervisor.client(), number, endpoint, reason);
                state = BindSnapshot.State.WAITING;
                if (supervisor.plan().wasStable(boundAtNanos)) {
                    failures = 0;
                }
                begin(true);
            }
        } finally {
            lock.unlock();
        }
        supervisor.slotChanged();
    }

    private void begin(boolean wasBound) {
        BindWork begun = new BindWork(this, supervisor, wasBound);
        work = begun;
        begun.start();
    }

    private void stopped() {
        state = BindSnapshot.State.STOPPED;
        supervisor.announce(this, (listener, bind) -> listener.onStopped(bind));
    }

    private static void end(@Nullable BindWork work) {
        if (work != null) {
            work.interrupt();
        }
    }
}
