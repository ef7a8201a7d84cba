package io.smppcore.tools.load;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/* Each session has its own BindLoad, confined to its event loop; source and pacing pass from one to the next under the
 * lock while nothing is in flight, so that one thread at a time uses them. */

/**
 * The part of one bind in a run, over all its sessions. Sends over each session with a {@link BindLoad}, and gives up
 * after too long a time without a session. Thread-safe.
 */
final class BindRun {

    private final KeptBind bind;
    private final BindShare share;
    private final RunScope run;
    private final @Nullable OperationMeter bindMeter;
    private final CompletableFuture<BindEnd> done;
    private final RequestSource source;
    private final Pacing pacing;
    private final Duration patience;

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable BindLoad load;
    private @Nullable Outage outage;
    private boolean over;

    /**
     * A period without a session.
     *
     * @param sinceNanos {@link LoadControl#nanoTime} of its beginning
     * @param why reason for the end of the last session
     */
    private record Outage(long sinceNanos, String why) {}

    /**
     * Creates the part of one bind in a run. Nothing is sent before {@link #start}.
     *
     * @param bind the bind
     * @param share its share of the run
     * @param run state that all binds share
     * @param bindMeter meter of this bind alone; null if it is not reported separately
     * @param patience maximum time without a session
     * @param done future that completes when all requests are sent, or none can be, and nothing is in flight
     */
    BindRun(
            KeptBind bind,
            BindShare share,
            RunScope run,
            @Nullable OperationMeter bindMeter,
            Duration patience,
            CompletableFuture<BindEnd> done) {
        this.bind = bind;
        this.share = share;
        this.run = run;
        this.bindMeter = bindMeter;
        this.patience = patience;
        this.done = done;
        this.source = run.plan().workload().source(share.index(), share.binds());
        this.pacing = run.plan().loop().pacing(share, run.startNanos());
        this.outage = new Outage(run.startNanos(), "not bound at the beginning");
    }

    /** Begins to send as soon as there is a session. */
    void start() {
        bind.next(null, this::resume);
    }

    /** Makes the bind check for a stop if it has a session. Called by any thread. */
    void nudge() {
        lock.lock();
        try {
            if (load != null) {
                load.nudge();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives up a lost bind if its outage lasts too long or there is nothing more to send. */
    void checkOutage(long nowNanos) {
        lock.lock();
        try {
            Outage lost = outage;
            if (over || lost == null) {
                return;
            }
            boolean late = nowNanos - lost.sinceNanos() > patience.toNanos();
            if (late || run.control().isStopped() || pacing.isOver(nowNanos)) {
                String within = patience.isZero() ? "" : ", not bound again within " + patience.toSeconds() + " s";
                giveUp(late ? lost.why() + within : null);
            }
        } finally {
            lock.unlock();
        }
    }

    private void resume(Optional<BoundSession> next) {
        if (next.isPresent()) {
            BoundSession bound = next.get();
            bound.wire().execute(() -> begin(bound));
            return;
        }
        lock.lock();
        try {
            if (!over && outage != null) {
                giveUp(outage.why() + ", and the client has given up");
            }
        } finally {
            lock.unlock();
        }
    }

    private void begin(BoundSession bound) {
        try {
            BindLoad next = new BindLoad(bound, share, run, source, pacing, bindMeter, done, this::lost);
            lock.lock();
            try {
                if (over) {
                    return;
                }
                outage = null;
                load = next;
            } finally {
                lock.unlock();
            }
            next.begin();
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
            throw e;
        }
    }

    /** Waits for the next session. On the event loop of the ended session. */
    private void lost(BoundSession bound, String why) {
        lock.lock();
        try {
            outage = new Outage(run.control().nanoTime(), why);
        } finally {
            lock.unlock();
        }
        bind.next(bound.session(), this::resume);
    }

    /**
     * Ends a bind that has no session. The caller holds the lock. The event loop of the last session completes the
     * bind, because it owns the meter of requests that were not sent.
     */
    private void giveUp(@Nullable String why) {
        over = true;
        outage = null;
        BindLoad last = load;
        if (last == null) {
            done.complete(
                    new BindEnd(0, true, Optional.of(Objects.requireNonNullElse(why, "stopped before it was bound"))));
        } else {
            last.giveUp(why);
        }
    }
}
