package io.smppcore.client;

import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/* A lock guards every change, and nothing under it waits: not the network, not the listener. Whoever sends only reads the session. A bind
 * that is wanted and not there has a BindWork, which runs on a virtual thread of its own; what a BindWork reports counts only as long as
 * it is the one that the slot has. */

/** One bind that a client wants: its session while there is one, and the attempts to get one. Thread-safe. */
final class BindSlot {

    /* With a short back-off, or an SMSC that ends each session at once, a line for each attempt would be a flood. */
    private final LimitedLog log =
            new LimitedLog(LoggerFactory.getLogger(SmppClient.class), LimitedLog.LINES_PER_SECOND);

    private final Supervisor supervisor;
    private final int number;
    private final BindRequest<?> request;
    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Void> firstRound = new CompletableFuture<>();

    private volatile @Nullable SmppSession session;
    private volatile BindState state = BindState.STOPPED;

    private @Nullable Endpoint endpoint;
    private @Nullable SmppException lastFailure;
    private @Nullable BindWork work;
    private boolean lost;
    private int attempts;
    private int failures;
    private long boundAtNanos;

    BindSlot(Supervisor supervisor, int number, BindRequest<?> request) {
        this.supervisor = supervisor;
        this.number = number;
        this.request = request;
    }

    BindRequest<?> request() {
        return request;
    }

    /** The session that requests may go to, or null. */
    @Nullable
    SmppSession session() {
        return session;
    }

    BindState state() {
        return state;
    }

    BindSnapshot snapshot() {
        lock.lock();
        try {
            SmppSession current = session;
            int pending = current == null ? 0 : current.pendingRequests();
            // The peer may have unbound while something is still in progress.
            boolean ends = state == BindState.BOUND
                    && current != null
                    && !current.state().isBound();
            BindState seen = ends ? BindState.CLOSING : state;
            return new BindSnapshot(number, request.bindType(), seen, endpoint, pending, attempts, lastFailure);
        } finally {
            lock.unlock();
        }
    }

    /** Begins to bind; completes after every endpoint was tried once, or with the failure of the last one. */
    CompletableFuture<Void> start() {
        lock.lock();
        try {
            state = BindState.CONNECTING;
            begin(false);
        } finally {
            lock.unlock();
        }
        return firstRound;
    }

    /** No further attempt; a session that is there has to be closed by the caller. */
    void stop() {
        lock.lock();
        try {
            end(work);
            work = null;
            if (session != null) {
                state = BindState.CLOSING;
            } else if (state != BindState.STOPPED) {
                stopped();
            }
        } finally {
            lock.unlock();
        }
        supervisor.slotChanged();
    }

    /** Whether what is done by this one is still of use. */
    boolean wants(BindWork by) {
        lock.lock();
        try {
            return work == by;
        } finally {
            lock.unlock();
        }
    }

    // ---- what a BindWork reports, on its thread ----

    /** An attempt begins; false when nobody wants it any more. */
    boolean connecting(BindWork by, Endpoint candidate) {
        lock.lock();
        try {
            if (work != by) {
                return false;
            }
            if (session == null) {
                state = BindState.CONNECTING;
                endpoint = candidate;
                attempts++;
                supervisor.tell(this, (listener, bind) -> listener.onConnecting(bind));
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** An attempt has failed; true when further ones may help. */
    boolean failed(BindWork by, SmppException failure) {
        boolean goesOn = supervisor.mayTryAgainAfter(failure);
        lock.lock();
        try {
            if (work != by) {
                return false;
            }
            lastFailure = failure;
            if (failure instanceof BindRefusedException refusal) {
                BindRefusal consequence = goesOn ? BindRefusal.RETRY : BindRefusal.STOP;
                supervisor.tell(this, (listener, bind) -> listener.onBindRefused(bind, refusal, consequence));
            } else {
                supervisor.tell(this, (listener, bind) -> listener.onConnectFailed(bind));
            }
            log.info("client bind {}: {}", number, Printable.of(failure.getMessage(), 1_000));
            if (!goesOn) {
                work = null;
                if (session == null) {
                    stopped();
                }
            }
        } finally {
            lock.unlock();
        }
        if (!goesOn) {
            supervisor.refusedForGood();
        }
        return goesOn;
    }

    /** The first of all rounds is over. */
    void roundFailed(SmppException failure) {
        firstRound.completeExceptionally(failure);
    }

    /** How long to wait before the next round; null when nobody wants it any more. */
    @Nullable
    Duration nextDelay(BindWork by) {
        lock.lock();
        try {
            if (work != by) {
                return null;
            }
            failures++;
            state = BindState.WAITING;
            Duration delay = supervisor.delayAfter(failures);
            supervisor.tell(this, (listener, bind) -> listener.onReconnectScheduled(bind, delay));
            return delay;
        } finally {
            lock.unlock();
        }
    }

    // ---- what the session of a BindWork reports, on its event loop ----

    /** The bind was accepted; the session is ours unless nobody wants it any more. */
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
                state = BindState.BOUND;
                endpoint = where;
                attempts = 0;
                lost = false;
                boundAtNanos = supervisor.nanoTime();
                supervisor.tell(this, (listener, bind) -> listener.onBound(bind, opened));
            }
        } finally {
            lock.unlock();
        }
        if (unwanted != null) {
            unwanted.closeAsync(); // too late, or no longer the preferred one
        }
        if (wanted) {
            supervisor.bound(opened);
            firstRound.complete(null);
            if (again) {
                supervisor.reconnected(opened);
            }
        }
    }

    /** A session is over that was bound. */
    void ended(SmppSession over, CloseReason reason, List<UnfinishedRequest> unfinished) {
        lock.lock();
        try {
            if (!over.equals(session)) {
                return; // one that was never ours, or that another has replaced
            }
            session = null;
            lost = true;
            supervisor.ended(reason);
            supervisor.tell(this, (listener, bind) -> listener.onDisconnected(bind, reason, unfinished));
            end(work);
            work = null;
            if (state == BindState.CLOSING || !supervisor.isWantedAfter(reason)) {
                stopped();
            } else {
                log.info("client bind {}: {}: {}", number, endpoint, reason);
                state = BindState.WAITING;
                if (supervisor.wasLong(boundAtNanos)) {
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
        state = BindState.STOPPED;
        supervisor.tell(this, (listener, bind) -> listener.onStopped(bind));
    }

    private static void end(@Nullable BindWork work) {
        if (work != null) {
            work.interrupt();
        }
    }
}
