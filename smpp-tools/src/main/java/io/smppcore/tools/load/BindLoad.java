package io.smppcore.tools.load;

import io.smppcore.internal.engine.Wire;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/* Each outcome sends due requests at once, on the event loop, so that the session writes a batch for each read and no
 * other thread takes part. A timer of the event loop sends requests that become due without an outcome. A closed loop
 * reads the clock once for each outcome: the next request begins when one ends. */

/**
 * Sender of requests over one session of a bind in a run, as they become due and the window allows. {@link BindRun}
 * creates one for each session of its bind. Confined to the event loop of its session, except where a method states
 * otherwise.
 */
final class BindLoad {

    /**
     * Minimum delay of a timer: requests that become due within it are sent together, because a timer costs more than a
     * request.
     */
    private static final long MIN_TICK_NANOS = 100_000;

    /**
     * Delay of a timer for each bind of the run: the more binds, the rarer their timers, which then do not load the
     * event loop.
     */
    private static final long TICK_NANOS_PER_BIND = 10_000;

    private static final long MAX_TICK_NANOS = 1_000_000;

    /**
     * Number of writes per window. With the whole window in one write, each side would wait for the other; several
     * writes keep both busy.
     */
    private static final int WRITES_OF_A_WINDOW = 4;

    private static final int MIN_REQUESTS_OF_A_WRITE = 16;

    private final BoundSession bound;
    private final SmppSession session;
    private final Wire wire;
    private final BindShare share;
    private final RunScope run;
    private final RequestSource source;
    private final Pacing pacing;
    private final LoopMeter meter;
    private final @Nullable OperationMeter bindMeter;
    private final CompletableFuture<BindEnd> done;
    private final BiConsumer<BoundSession, String> onLost;
    private final Runnable tick = this::onTick;
    private final long tickNanos;
    private final long backoffNanos;

    private final Slot[] slots;
    private final int[] free;
    private int freeCount;
    private final int requestsOfAWrite;
    private int unwritten;

    private long pausedUntilNanos;
    private long lastNanos;
    private boolean ticking;
    private boolean pumping;
    private boolean ended;
    private boolean lost;
    private @Nullable String broken;

    /**
     * Creates the load of a session, on its event loop.
     *
     * @param bound the session
     * @param share part of the bind in the run
     * @param run state that all binds share
     * @param source requests to send, continued from the last session
     * @param pacing times of the requests, continued from the last session
     * @param bindMeter meter of this bind alone; null if it is not reported separately
     * @param done future that completes when all requests are sent, or none can be, and nothing is in flight
     * @param onLost callback that is called instead, with the reason, if the session ends early
     */
    BindLoad(
            BoundSession bound,
            BindShare share,
            RunScope run,
            RequestSource source,
            Pacing pacing,
            @Nullable OperationMeter bindMeter,
            CompletableFuture<BindEnd> done,
            BiConsumer<BoundSession, String> onLost) {
        this.bound = bound;
        this.session = bound.session();
        this.wire = bound.wire();
        this.share = share;
        this.run = run;
        this.source = source;
        this.pacing = pacing;
        this.meter = run.meters().ofThisLoop(wire::execute);
        this.bindMeter = bindMeter;
        this.done = done;
        this.onLost = onLost;
        this.tickNanos = Math.clamp(share.binds() * TICK_NANOS_PER_BIND, MIN_TICK_NANOS, MAX_TICK_NANOS);
        this.backoffNanos = run.plan().errorBackoff().toNanos();
        this.pausedUntilNanos = run.startNanos();
        this.lastNanos = run.control().nanoTime();
        this.requestsOfAWrite = Math.max(MIN_REQUESTS_OF_A_WRITE, share.window() / WRITES_OF_A_WINDOW);
        this.slots = new Slot[share.window()];
        this.free = new int[slots.length];
        for (; freeCount < free.length; freeCount++) {
            slots[freeCount] = new Slot(freeCount);
            free[freeCount] = freeCount;
        }
    }

    /** Begins to send, and watches for the end of the session while nothing is in flight. */
    void begin() {
        session.closed().thenRun(() -> wire.execute(() -> guarded(this::closed)));
        go();
    }

    /** Checks for a stop, on the event loop. Called by any thread. */
    void nudge() {
        wire.execute(() -> guarded(this::go));
    }

    /**
     * Ends a bind without a session, with the reason if it is cut short. Called by any thread, after the end of this
     * session.
     */
    void giveUp(@Nullable String why) {
        wire.execute(() -> guarded(() -> {
            broken = why;
            complete(run.control().nanoTime());
        }));
    }

    private void go() {
        if (!ended) {
            pump(run.control().nanoTime());
        }
    }

    private void closed() {
        if (!lost) {
            lost = true;
            broken = this + ": the session has ended";
        }
        go();
    }

    private void pump(long nowNanos) {
        if (pumping) {
            return; // called by a request that failed at once, within the loop below
        }
        pumping = true;
        while (freeCount > 0 && mayContinue() && nowNanos - pausedUntilNanos >= 0 && pacing.isDue(nowNanos)) {
            Slot slot = slots[free[--freeCount]];
            slot.send(pacing.take(nowNanos), nowNanos);
        }
        pumping = false;
        if (freeCount == free.length && (!mayContinue() || pacing.isOver(nowNanos))) {
            end(nowNanos);
        } else {
            armTick(nowNanos);
        }
    }

    private boolean mayContinue() {
        return broken == null && !run.control().isStopped() && source.hasNext();
    }

    /** Arms a timer, unless the window is full: then an outcome sends the next request. */
    private void armTick(long nowNanos) {
        if (ticking || freeCount == 0 || !mayContinue()) {
            return;
        }
        long inNanos = pacing.nextInNanos(nowNanos);
        if (inNanos != Long.MAX_VALUE) {
            ticking = true;
            long notBefore = Math.max(tickNanos, pausedUntilNanos - nowNanos);
            wire.schedule(Duration.ofNanos(Math.max(inNanos, notBefore)), tick);
        }
    }

    private void onTick() {
        ticking = false;
        guarded(this::go);
    }

    private void end(long nowNanos) {
        if (ended) {
            return;
        }
        ended = true;
        if (lost && !run.control().isStopped() && source.hasNext() && !pacing.isOver(nowNanos)) {
            onLost.accept(bound, Objects.requireNonNull(broken));
            return;
        }
        if (lost) {
            broken = null; // all requests were sent
        }
        complete(nowNanos);
    }

    private void complete(long nowNanos) {
        boolean cutShort = (broken != null || run.control().isStopped()) && !pacing.isOver(nowNanos);
        boolean exhausted = !cutShort && !pacing.isOver(nowNanos);
        long tookNanos = lastNanos - run.startNanos();
        if (!exhausted) {
            notSent(pacing.notTaken(nowNanos));
        }
        done.complete(new BindEnd(
                cutShort || exhausted ? tookNanos : Math.max(tookNanos, pacing.spanNanos()),
                cutShort || broken != null,
                Optional.ofNullable(broken)));
    }

    private void notSent(long requests) {
        if (requests > 0) {
            meter.notSent(requests);
            if (bindMeter != null) {
                bindMeter.notSent(requests);
            }
        }
    }

    /** Runs a step and fails the run with its exception, which would otherwise be lost in a future. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
            throw e;
        }
    }

    @Override
    public String toString() {
        return "bind " + (share.index() + 1) + " (" + session.id() + ")";
    }

    /** One slot of the window, used for one request after another. */
    private final class Slot implements BiConsumer<@Nullable Response, @Nullable Throwable> {

        private final int index;
        private @Nullable Request<? extends Response> request;
        private @Nullable OperationMeter operation;
        private long intendedNanos;
        private long sentNanos;

        Slot(int index) {
            this.index = index;
        }

        void send(long dueNanos, long nowNanos) {
            Request<? extends Response> next = source.next();
            OperationMeter measured = meter.of(next.commandId());
            remember(next, measured);
            intendedNanos = dueNanos;
            sentNanos = nowNanos;
            measured.sent();
            meter.live().countSent();
            if (bindMeter != null) {
                bindMeter.sent();
            }
            var unused = session.sendAsync(next).whenComplete(this);
            if (++unwritten >= requestsOfAWrite) {
                unwritten = 0;
                wire.flush();
            }
        }

        /**
         * Remembers a request, but does not write unchanged references: writes to old objects cost the collector time.
         */
        @SuppressWarnings("ReferenceEquality") // equal objects are interchangeable, and this comparison is the cheapest
        private void remember(Request<? extends Response> next, OperationMeter measured) {
            if (request != next) {
                request = next;
            }
            if (operation != measured) {
                operation = measured;
            }
        }

        @Override
        public void accept(@Nullable Response response, @Nullable Throwable failure) {
            try {
                settle(response, failure);
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
                throw e;
            }
        }

        private void settle(@Nullable Response response, @Nullable Throwable failure) {
            long nowNanos = run.control().nanoTime();
            lastNanos = nowNanos;
            if (response != null) {
                answered(response, nowNanos);
            } else {
                failed(Objects.requireNonNull(failure));
            }
            free[freeCount++] = index;
            pacing.freed(nowNanos);
            pump(nowNanos);
        }

        private void answered(Response response, long nowNanos) {
            CommandStatus status = response.commandStatus();
            Objects.requireNonNull(operation).answered(status, nowNanos - intendedNanos, nowNanos - sentNanos);
            if (bindMeter != null) {
                bindMeter.answered(status, nowNanos - intendedNanos, nowNanos - sentNanos);
            }
            if (status.isOk()) {
                meter.live().countOk();
                accepted(Objects.requireNonNull(request), response);
            } else {
                meter.live().countError();
                pausedUntilNanos = nowNanos + backoffNanos;
            }
        }

        private void accepted(Request<? extends Response> sent, Response response) {
            source.accepted(sent, response);
            Receipts receipts = run.receipts();
            if (receipts != null) {
                receipts.accepted(sent, response, sentNanos);
            }
        }

        private void failed(Throwable failure) {
            Objects.requireNonNull(operation).failed(failure);
            if (bindMeter != null) {
                bindMeter.failed(failure);
            }
            lost |= failure instanceof SessionClosedException
                    || !session.state().isBound();
            if (lost && broken == null) {
                broken = BindLoad.this + ": " + failure.getMessage();
            }
            if (UnknownCause.isNeverWritten(failure)) {
                // The session has ended, its peer does not read, or this request cannot be sent at all.
                if (lost || !source.skips(failure)) {
                    broken = BindLoad.this + ": " + failure.getMessage();
                }
                meter.live().uncountSent();
            } else {
                meter.live().countError();
            }
        }
    }
}
