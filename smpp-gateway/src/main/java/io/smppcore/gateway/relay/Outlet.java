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
 * Sends the elements of a queue over the sessions of a peer.
 *
 * <p>An element occupies a place of the window of its session until its outcome is durable, not only until the
 * response: after a crash, and after a failure of the store, at most so many elements are sent a second time.
 *
 * @param <T> the elements
 */
abstract class Outlet<T extends Queued> implements QueueStatus {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Outlet.class), LimitedLog.LINES_PER_SECOND);
    private static final long RETRY_MILLIS = 20;
    private static final long AFTER_FAILURE_MILLIS = 1_000;
    private static final long IDLE_POLL_MILLIS = 10;

    /** Time after which an outlet looks for a place that no other has left it. */
    private static final long WAIT_MILLIS = 50;

    final BacklogQueue<T> queue;

    /** Name of the counter of the elements in the store. */
    final String depthCounter;

    private final ScheduledExecutorService timer;
    private final CopyOnWriteArrayList<Link> links = new CopyOnWriteArrayList<>();
    private final AtomicInteger wanted = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();

    /** Time of {@link System#nanoTime} of the earliest timer, 0 for none. */
    private final AtomicLong timedFor = new AtomicLong();

    private volatile boolean stopped;

    Outlet(BacklogQueue<T> queue, String depthCounter, ScheduledExecutorService timer) {
        this.queue = queue;
        this.depthCounter = depthCounter;
        this.timer = timer;
    }

    /**
     * A way to the peer, with a number of places for the outlets that use it: several when a gateway owns several
     * partitions.
     */
    abstract static class Link {
        final String id;
        final int window;
        final AtomicInteger used = new AtomicInteger();
        private final AtomicInteger users = new AtomicInteger();

        /** Outlets that wait for a place, in the order in which they get it. */
        private final Set<Outlet<?>> waiting = Collections.synchronizedSet(new LinkedHashSet<>());

        /** Time of {@link System#nanoTime} before which nothing is sent. */
        private final AtomicLong pausedUntil = new AtomicLong(System.nanoTime());

        /**
         * Creates a link.
         *
         * @param id id of the session, or another text that is unique among the links
         * @param window maximum number of elements whose outcome is not durable
         */
        Link(String id, int window) {
            this.id = id;
            this.window = window;
        }

        /**
         * Sends a request if it can be sent now, and never blocks.
         *
         * @return completes with the response, or with the failure; empty if nothing was sent
         */
        abstract Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request);

        /** Sends the request for an element, as {@link #trySend(Request)}. */
        Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
            return trySend(request);
        }

        /** Returns true if the session is at this node. */
        boolean isNear() {
            return true;
        }

        /** Returns how long nothing is sent from now on; not positive if something may be. */
        final long pauseNanos() {
            return pausedUntil.get() - System.nanoTime();
        }

        /** Sends nothing for a time, unless there is a pause already, which stays as it is. */
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

        /** Takes a place if one is free. */
        private boolean takePlace() {
            int before = used.get();
            while (before < window) {
                if (used.compareAndSet(before, before + 1)) {
                    return true;
                }
                before = used.get();
            }
            return false;
        }

        private void freePlace() {
            used.decrementAndGet();
            wakeNext();
        }

        /** Has the outlet called when a place is free. One that is alone frees all places itself. */
        private boolean isAwaitedBy(Outlet<?> outlet) {
            return users.get() > 1 && waiting.add(outlet);
        }

        /** Gives a free place to the outlet that has waited longest. */
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

    /** Returns the request for the element. */
    abstract Request<?> request(T element);

    /** Returns true if the element is not sent, and has been dealt with. */
    abstract boolean isOver(T element);

    /**
     * Returns the session for the element, or null if it has to wait for a free place or for its turn; for its turn,
     * {@link #pumpAfter} has been called.
     *
     * @param candidates sessions, at least one
     */
    abstract @Nullable Link choose(T element, Link[] candidates);

    /** Deals with a response; calls {@link #release} when the outcome is durable. */
    abstract void answered(T element, Link link, Response response);

    /** Begins the observed step of an element that is sent; null if it is not observed. */
    abstract @Nullable Step step(T element);

    /** Returns the message_id of the account that an element belongs to, empty if there is none. */
    abstract String messageIdOf(T element);

    /** Deals with a request that has failed; calls {@link #release} when the outcome is durable. */
    abstract void failed(T element, Link link, Throwable failure);

    /** Begins to use a link. */
    final void opened(Link link) {
        if (links.stream().noneMatch(other -> other.id.equals(link.id))) {
            links.add(link);
            link.users.incrementAndGet();
        }
        pump();
    }

    /** Ceases to use a link; its requests end by themselves. */
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

    /** Ends sending: what is in flight ends by itself, what waits stays in the store. */
    void stop() {
        stopped = true;
    }

    /** Continues after {@link #stop}. */
    void resume() {
        stopped = false;
        pump();
    }

    /**
     * Keeps this outlet from being idle; each success needs {@link #letGo}. Waits while the outlet is stopped.
     *
     * @param endNanos end of the wait, as of {@link System#nanoTime}
     * @return false if the outlet is still stopped then
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
    void letGo() {
        inFlight.decrementAndGet();
    }

    /** Returns true if nothing is being sent, nor about to be. */
    boolean isIdle() {
        return wanted.get() == 0 && inFlight.get() == 0;
    }

    /** Waits until a stopped outlet is idle, at most until the time of {@link System#nanoTime}; false if it is not. */
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

    /** Adds a committed element and sends it when its turn comes. */
    void committed(T element) {
        queue.committed(element);
        pump();
    }

    /** Called when an element has left the table, or could not be removed from it: then it is still to be sent. */
    void left(T element, Link link, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
            release(link);
        } else {
            putBack(element, link);
        }
    }

    /** Frees the place of an element whose outcome is durable. */
    void release(Link link) {
        link.freePlace();
        inFlight.decrementAndGet();
        pump();
    }

    /** Sends an element again later, when its place is free; nothing has changed in the store. */
    void putBack(T element, Link link) {
        queue.putBack(element);
        release(link);
    }

    /** Sends an element again after a time, together with those behind it that find no other session. */
    void putBackFor(long nanos, T element, Link link) {
        queue.putBack(element);
        link.freePlace();
        inFlight.decrementAndGet();
        pumpAfter(nanos);
    }

    /** Starts to send what may be sent, on a virtual thread, unless it is running. */
    void pump() {
        if (wanted.getAndIncrement() == 0) {
            Thread.startVirtualThread(this::run);
        }
    }

    /** Tries again after the time, or earlier. */
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

    /** Sends nothing more once the partition has failed: all of it would be sent again after a restart. */
    private void drain() {
        while (!stopped && !queue.hasFailed()) {
            Link[] candidates = links.toArray(Link[]::new);
            if (candidates.length == 0) {
                return;
            }
            if (!hasPlace(candidates)) {
                if (awaitsPlace(candidates)) {
                    return;
                }
                continue;
            }
            T element = queue.poll();
            if (element == null) {
                // A place that this outlet was called for, and has no use for.
                for (Link link : candidates) {
                    link.wakeNext();
                }
                return;
            }
            if (!send(element, candidates) && awaitsPlace(candidates)) {
                return;
            }
        }
    }

    /** Has itself called when there is a place; returns false if there is one already where there was none. */
    private boolean awaitsPlace(Link[] candidates) {
        boolean isFree = false;
        boolean waits = false;
        for (Link link : candidates) {
            if (link.isFull() && link.isAwaitedBy(this)) {
                waits = true;
                isFree |= !link.isFull();
            }
        }
        if (waits && !isFree) {
            pumpAfter(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
        }
        return !isFree;
    }

    private static boolean hasPlace(Link[] candidates) {
        for (Link link : candidates) {
            if (!link.isFull()) {
                return true;
            }
        }
        return false;
    }

    /** Returns a failure without what a future that depends on another one has wrapped it in. */
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

    /** Returns false if the element has been put back and the rest waits, too. */
    private boolean send(T element, Link[] candidates) {
        if (isOver(element)) {
            return true;
        }
        Link link = choose(element, candidates);
        if (link == null) {
            queue.putBack(element);
            return false;
        }
        if (!link.takePlace()) {
            // Another outlet has been faster.
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
            // The window of this session has other requests, or it is closing.
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
