package io.smppcore.gateway.relay;

import io.smppcore.gateway.relay.BacklogQueue.Queued;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A sender of the elements of a queue over the sessions of a peer.
 *
 * <p>An element occupies the window of its session until its outcome is durable, not only until the response. So at
 * most a window of elements is sent twice after a crash or a failure of the store.
 *
 * @param <T> the elements
 */
abstract class Outlet<T extends Queued> implements QueueStatus {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Outlet.class), LimitedLog.LINES_PER_SECOND);
    private static final long RETRY_MILLIS = 20;
    private static final long AFTER_FAILURE_MILLIS = 1_000;
    private static final long IDLE_POLL_MILLIS = 10;

    /** Time after which an outlet that was not woken checks for capacity. */
    private static final long WAIT_MILLIS = 50;

    final BacklogQueue<T> queue;

    /** Name of the counter of the elements in the store. */
    final String depthCounter;

    private final ScheduledExecutorService timer;
    private final CopyOnWriteArrayList<Link> links = new CopyOnWriteArrayList<>();
    private final AtomicInteger wanted = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();

    /** Time of the earliest timer as of {@link System#nanoTime}, 0 for none. */
    private final AtomicLong timedFor = new AtomicLong();

    private volatile boolean stopped;

    Outlet(BacklogQueue<T> queue, String depthCounter, ScheduledExecutorService timer) {
        this.queue = queue;
        this.depthCounter = depthCounter;
        this.timer = timer;
    }

    /** A link to the peer. Its window is shared by the outlets that use it, one for each partition of the node. */
    abstract static class Link {
        final String id;
        final int window;
        final AtomicInteger used = new AtomicInteger();
        private final AtomicInteger users = new AtomicInteger();

        /** Outlets that wait for capacity, in their order. */
        private final Set<Outlet<?>> waiting = Collections.synchronizedSet(new LinkedHashSet<>());

        /** End of the current pause, as of {@link System#nanoTime}. */
        private final AtomicLong pausedUntil = new AtomicLong(System.nanoTime());

        /**
         * Creates a link.
         *
         * @param id id of the session, or another unique text
         * @param window maximum number of elements whose outcome is not durable
         */
        Link(String id, int window) {
            this.id = id;
            this.window = window;
        }

        /**
         * Sends a request if it can be sent now. Never blocks.
         *
         * @return completes with the response, or with the failure; empty if nothing was sent
         */
        abstract Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request);

        /** Sends the request of an element, as {@link #trySend(Request)}. */
        Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
            return trySend(request);
        }

        /** Returns true if the session is at this node. */
        boolean isNear() {
            return true;
        }

        /** Returns the remaining time of the pause; not positive without a pause. */
        final long pauseNanos() {
            return pausedUntil.get() - System.nanoTime();
        }

        /** Pauses sending for a time; does not change a current pause. */
        final void pauseFor(long nanos) {
            long until = pausedUntil.get();
            long now = System.nanoTime();
            if (until - now <= 0) {
                pausedUntil.compareAndSet(until, now + nanos);
            }
        }

        final boolean isFull() {
            return used.get() >= window;
        }

        /** Occupies an element of the window if it is not full. */
        private boolean acquirePermit() {
            int before = used.get();
            while (before < window) {
                if (used.compareAndSet(before, before + 1)) {
                    return true;
                }
                before = used.get();
            }
            return false;
        }

        private void releasePermit() {
            used.decrementAndGet();
            wakeNext();
        }

        /** Registers an outlet to be woken at free capacity; a sole user is woken by its own outcomes. */
        private boolean addWaiting(Outlet<?> outlet) {
            return users.get() > 1 && waiting.add(outlet);
        }

        /** Wakes the outlet that has waited longest if there is free capacity. */
        private void wakeNext() {
            if (users.get() <= 1 || isFull()) {
                return;
            }
            Outlet<?> next = null;
            synchronized (waiting) {
                Iterator<Outlet<?>> first = waiting.iterator();
                if (first.hasNext()) {
                    next = first.next();
                    first.remove();
                }
            }
            if (next != null) {
                next.pump();
            }
        }
    }

    /** A bound session. */
    static class SessionLink extends Link {
        private final SmppSession session;

        SessionLink(String id, SmppSession session) {
            super(id, session.options().windowSize());
            this.session = session;
        }

        final boolean isClosed() {
            return session.state() == SessionState.CLOSED;
        }

        @Override
        final Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request) {
            return session.trySend(request);
        }
    }

    /** Returns the request of the element. */
    abstract Request<?> request(T element);

    /** Returns true if the element need not be sent, and has been ended. */
    abstract boolean isOver(T element);

    /**
     * Returns the link for the element, or null if it has to wait for capacity, or for its turn after a call of {@link
     * #pumpAfter}.
     *
     * @param candidates links, at least one
     */
    abstract @Nullable Link choose(T element, Link[] candidates);

    /** Processes a response; calls {@link #release(Link)} when the outcome is durable. */
    abstract void answered(T element, Link link, Response response);

    /** Begins the observed step of an element; returns null if it is not observed. */
    abstract @Nullable Step step(T element);

    /** Returns the message_id of the message of an element, empty if there is none. */
    abstract String messageIdOf(T element);

    /** Processes a failed request; calls {@link #release(Link)} when the outcome is durable. */
    abstract void failed(T element, Link link, Throwable failure);

    /** Starts using a link. */
    final void opened(Link link) {
        if (links.stream().noneMatch(other -> other.id.equals(link.id))) {
            links.add(link);
            link.users.incrementAndGet();
        }
        pump();
    }

    /** Stops using a link; requests in flight complete on their own. */
    final void closed(String id) {
        for (Link link : links) {
            if (link.id.equals(id) && links.remove(link)) {
                link.users.decrementAndGet();
                link.waiting.remove(this);
            }
        }
    }

    boolean hasLinks() {
        return !links.isEmpty();
    }

    int linkCount() {
        return links.size();
    }

    int linkCount(Predicate<Link> counted) {
        return (int) links.stream().filter(counted).count();
    }

    @Override
    public int inFlight() {
        return inFlight.get();
    }

    @Override
    public long depth() {
        return queue.depth();
    }

    @Override
    public int binds() {
        return linkCount();
    }

    @Override
    public long ageMillis() {
        T oldest = queue.oldest();
        return oldest == null ? 0 : Math.max(0, now() - oldest.since());
    }

    /** Returns the time in milliseconds since 1970. */
    abstract long now();

    /** Stops sending: requests in flight complete on their own, waiting elements stay in the store. */
    void stop() {
        stopped = true;
    }

    /** Continues after {@link #stop}. */
    void resume() {
        stopped = false;
        pump();
    }

    /**
     * Prevents this outlet from being idle, until {@link #releaseHold}. Waits while the outlet is stopped.
     *
     * @param endNanos end of the wait, as of {@link System#nanoTime}
     * @return false if the outlet is still stopped at the end
     */
    boolean hold(long endNanos) {
        return await(this::tryHold, endNanos);
    }

    private boolean tryHold() {
        inFlight.incrementAndGet();
        if (stopped) {
            inFlight.decrementAndGet();
            return false;
        }
        return true;
    }

    /** Ends {@link #hold}. */
    void releaseHold() {
        inFlight.decrementAndGet();
    }

    /** Returns true if nothing is in flight or about to be sent. */
    boolean isIdle() {
        return wanted.get() == 0 && inFlight.get() == 0;
    }

    /** Waits until a stopped outlet is idle; returns false at a time of {@link System#nanoTime}. */
    boolean awaitIdle(long endNanos) {
        return await(this::isIdle, endNanos);
    }

    private static boolean await(BooleanSupplier condition, long endNanos) {
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - endNanos > 0) {
                return false;
            }
            try {
                Thread.sleep(IDLE_POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** Adds a committed element, to be sent in its turn. */
    void committed(T element) {
        queue.committed(element);
        pump();
    }

    /** Called when an element was deleted from the table, or must still be sent because its deletion has failed. */
    void left(T element, Link link, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
            release(link);
        } else {
            putBack(element, link);
        }
    }

    /** Releases the window of an element whose outcome is durable. */
    void release(Link link) {
        link.releasePermit();
        inFlight.decrementAndGet();
        pump();
    }

    /** Sends an element again, without a change in the store. */
    void putBack(T element, Link link) {
        queue.putBack(element);
        release(link);
    }

    /** Sends an element again after a time, as well as later ones that have no other link. */
    void putBackFor(long nanos, T element, Link link) {
        queue.putBack(element);
        link.releasePermit();
        inFlight.decrementAndGet();
        pumpAfter(nanos);
    }

    /** Starts sending on a virtual thread, unless it is already running. */
    void pump() {
        if (wanted.getAndIncrement() == 0) {
            Thread.startVirtualThread(this::run);
        }
    }

    /** Calls {@link #pump} after a time, or earlier. */
    void pumpAfter(long nanos) {
        // Zero stands for none.
        long at = (System.nanoTime() + nanos) | 1;
        long before = timedFor.get();
        while (before == 0 || before - at > 0) {
            if (timedFor.compareAndSet(before, at)) {
                timer.schedule(
                        () -> {
                            timedFor.compareAndSet(at, 0);
                            pump();
                        },
                        nanos,
                        TimeUnit.NANOSECONDS);
                return;
            }
            before = timedFor.get();
        }
    }

    private void run() {
        int seen = 1;
        do {
            seen = wanted.get();
            try {
                drain();
            } catch (RuntimeException | Error e) {
                LOG.error("sending from queue {} pauses for a second", queue.name(), e);
                pumpAfter(TimeUnit.MILLISECONDS.toNanos(AFTER_FAILURE_MILLIS));
            }
        } while (wanted.addAndGet(-seen) != 0);
    }

    /** Sends waiting elements, none after a failure of the partition: all would be sent again after a restart. */
    private void drain() {
        while (!stopped && !queue.hasFailed()) {
            Link[] candidates = links.toArray(Link[]::new);
            if (candidates.length == 0) {
                return;
            }
            if (!hasCapacity(candidates)) {
                if (awaitCapacity(candidates)) {
                    return;
                }
                continue;
            }
            T element = queue.poll();
            if (element == null) {
                // Pass on the capacity for which this outlet was woken, but which it does not need.
                for (Link link : candidates) {
                    link.wakeNext();
                }
                return;
            }
            if (!send(element, candidates) && awaitCapacity(candidates)) {
                return;
            }
        }
    }

    /** Registers this outlet to be woken at free capacity; returns false if there is capacity meanwhile. */
    private boolean awaitCapacity(Link[] candidates) {
        boolean isFree = false;
        boolean waits = false;
        for (Link link : candidates) {
            if (link.isFull() && link.addWaiting(this)) {
                waits = true;
                isFree |= !link.isFull();
            }
        }
        if (waits && !isFree) {
            pumpAfter(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
        }
        return !isFree;
    }

    private static boolean hasCapacity(Link[] candidates) {
        for (Link link : candidates) {
            if (!link.isFull()) {
                return true;
            }
        }
        return false;
    }

    /** Unwraps a {@link CompletionException}. */
    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
    }

    private void end(Step step, T element, @Nullable Response response, @Nullable Throwable failure) {
        if (response != null) {
            Steps.end(step, messageIdOf(element), response.commandStatus());
        } else if (failure != null) {
            Steps.end(step, messageIdOf(element), cause(failure));
        }
    }

    /** Returns false if the element was put back and later ones wait too. */
    private boolean send(T element, Link[] candidates) {
        if (isOver(element)) {
            return true;
        }
        Link link = choose(element, candidates);
        if (link == null) {
            queue.putBack(element);
            return false;
        }
        if (!link.acquirePermit()) {
            // Another outlet was faster.
            queue.putBack(element);
            return true;
        }
        inFlight.incrementAndGet();
        Optional<? extends CompletableFuture<? extends Response>> sent;
        try {
            sent = link.trySend(element, request(element));
        } catch (RuntimeException e) {
            failed(element, link, e);
            return true;
        }
        if (sent.isEmpty()) {
            // The window of the session contains other requests, or the session is closing.
            putBackFor(TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS), element, link);
            return false;
        }
        Step step = step(element);
        sent.get().whenComplete((response, failure) -> {
            if (step != null) {
                end(step, element, response, failure);
            }
            try {
                if (failure == null) {
                    answered(element, link, response);
                } else {
                    failed(element, link, cause(failure));
                }
            } catch (RuntimeException | Error e) {
                LOG.error("outcome of an element of queue {} was not stored; it is sent again", queue.name(), e);
                putBack(element, link);
            }
        });
        return true;
    }
}
