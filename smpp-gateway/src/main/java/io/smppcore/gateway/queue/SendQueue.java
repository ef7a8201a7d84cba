package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.LimitedLog;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A queue in the store whose elements are sent over the links of a peer.
 *
 * <p>An element occupies a slot in the window of its link until its outcome is durable, not only until the response
 * arrives. So at most a window of elements is sent twice after a crash or a failure of the store.
 *
 * @param <T> type of the elements
 */
public abstract class SendQueue<T extends Queued> implements QueueStatus {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SendQueue.class), LimitedLog.LINES_PER_SECOND);
    private static final long RETRY_MILLIS = 20;
    private static final long AFTER_FAILURE_MILLIS = 1_000;
    private static final long IDLE_POLL_MILLIS = 10;

    /** Maximum number of elements that wait for capacity of their links without delaying others. */
    private static final int MAX_WAITING = 1_000;

    /** Time after which a queue that was not woken checks for capacity. */
    private static final long WAIT_MILLIS = 50;

    /** Maximum octets of messages in memory for each queue. */
    public static final long MEMORY = 8 << 20;

    public final PartitionContext context;
    public final BacklogQueue<T> queue;

    /** Name of the counter of the elements in the store. */
    final String depthCounter;

    private final Pump pump;
    private final CopyOnWriteArrayList<Link> links = new CopyOnWriteArrayList<>();
    private final AtomicInteger inFlight = new AtomicInteger();

    /** Number of elements in flight that wait for capacity of their links. */
    private final AtomicInteger waiting = new AtomicInteger();

    private volatile boolean stopped;

    /**
     * Creates a queue without links.
     *
     * @param depthCounter name of the counter of the elements in the store
     */
    public SendQueue(PartitionContext context, BacklogQueue<T> queue, String depthCounter) {
        this.context = context;
        this.queue = queue;
        this.depthCounter = depthCounter;
        this.pump = new Pump(this::run, context.timer());
    }

    /** Returns the request that sends an element. */
    public abstract Request<?> request(T element);

    /** Returns true if an element need not be sent, after ending it. */
    public abstract boolean isOver(T element);

    /**
     * Returns the link for an element; null if the element has to wait until a link has capacity, or for the time of a
     * call of {@link #pumpAfter}.
     *
     * @param candidates links, at least one
     */
    public abstract @Nullable Link choose(T element, Link[] candidates);

    /** Returns true if an element can be sent over some of the links only, so that later ones may overtake it. */
    public boolean isRestricted(T element, Link[] candidates) {
        return false;
    }

    /** Processes a response; calls {@link #left} when the outcome is durable, or puts the element back. */
    public abstract void answered(T element, Link link, Response response);

    /** Begins the step that observers see while an element is sent; returns null if nobody observes the element. */
    public abstract @Nullable Step step(T element);

    /** Returns the message_id of the message of an element, empty if there is none. */
    public abstract String messageIdOf(T element);

    /** Processes a failed request as {@link #answered}. */
    public abstract void failed(T element, Link link, Throwable failure);

    /** Starts using a link. */
    public final void opened(Link link) {
        if (links.stream().noneMatch(other -> other.id.equals(link.id))) {
            links.add(link);
            link.added();
        }
        pump();
    }

    /** Stops using a link; requests in flight complete on their own. */
    public final void closed(String id) {
        for (Link link : links) {
            if (link.id.equals(id) && links.remove(link)) {
                link.removed(pump);
            }
        }
    }

    /** Returns the reason why no bound peer can express a message; null if one can, or if none is bound. */
    @Nullable
    public Inexpressible obstacle(MessageRequest<?> request) {
        Inexpressible found = null;
        for (Link link : links) {
            found = link.obstacle(request);
            if (found == null) {
                return null;
            }
        }
        return found;
    }

    /** Returns the links whose peers can express a message; all if none can, so that one of them states the reason. */
    public static Link[] able(MessageRequest<?> request, Link[] candidates) {
        int count = 0;
        for (Link link : candidates) {
            count += link.obstacle(request) == null ? 1 : 0;
        }
        if (count == 0 || count == candidates.length) {
            return candidates;
        }
        return Arrays.stream(candidates)
                .filter(link -> link.obstacle(request) == null)
                .toArray(Link[]::new);
    }

    public boolean hasLinks() {
        return !links.isEmpty();
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
        return links.size();
    }

    @Override
    public long ageMillis() {
        T oldest = queue.oldest();
        return oldest == null ? 0 : Math.max(0, context.now() - oldest.since());
    }

    /** Stops sending: requests in flight complete on their own, waiting elements stay in the store. */
    public void stop() {
        stopped = true;
    }

    /** Continues after {@link #stop}. */
    public void resume() {
        stopped = false;
        pump();
    }

    /**
     * Keeps this queue from becoming idle, so that no scan begins, until {@link #releaseHold}; returns false if it is
     * still stopped at the given {@link System#nanoTime}.
     */
    public boolean hold(long endNanos) {
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
    public void releaseHold() {
        inFlight.decrementAndGet();
    }

    /** Returns true if nothing is in flight or about to be sent. */
    public boolean isIdle() {
        return !pump.isRunning() && inFlight.get() == 0;
    }

    /** Waits until a stopped queue is idle; returns false at the given {@link System#nanoTime}. */
    public boolean awaitIdle(long endNanos) {
        return await(
                () -> {
                    links.forEach(Link::giveBack);
                    return isIdle();
                },
                endNanos);
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

    /** Adds an element to changes; {@link #committed} must be called when they are durable. */
    public void put(Changes changes, T element) {
        changes.put(queue.table(), queue.key(element.position()), element.toOctets())
                .add(depthCounter, 1);
    }

    /** Returns changes that remove an element. */
    public Changes removal(T element) {
        return new Changes()
                .delete(queue.table(), queue.key(element.position()))
                .add(depthCounter, -1);
    }

    /** Adds a committed element, to be sent in its turn. */
    public void committed(T element) {
        queue.committed(element);
        pump();
    }

    /**
     * Frees the slot of an element in the window of its link when the commit that deletes the element has ended; sends
     * the element again if the commit has failed.
     */
    public void left(T element, Link link, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
            release(link);
        } else {
            link.releasePermit();
            putBackLater(element);
        }
    }

    /**
     * Sends an element again after a second, without delaying others: its outcome could not be stored, or it was not
     * sent because of a defect. It counts as in flight until then, but in no window.
     */
    private void putBackLater(T element) {
        context.counts().retried.increment();
        context.timer()
                .schedule(
                        () -> {
                            queue.putBack(element);
                            inFlight.decrementAndGet();
                            pump();
                        },
                        AFTER_FAILURE_MILLIS,
                        TimeUnit.MILLISECONDS);
        pump();
    }

    /** Lets an element wait for capacity of its links without delaying those that have others. */
    private void putAside(T element) {
        inFlight.incrementAndGet();
        waiting.incrementAndGet();
        context.timer()
                .schedule(
                        () -> {
                            queue.putBack(element);
                            waiting.decrementAndGet();
                            inFlight.decrementAndGet();
                            pump();
                        },
                        WAIT_MILLIS,
                        TimeUnit.MILLISECONDS);
    }

    /** Like {@link #left}, for an element that is not in flight. */
    public final void leftQueue(T element, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
        } else {
            inFlight.incrementAndGet();
            putBackLater(element);
        }
    }

    /** Releases the window of an element whose outcome is durable. */
    void release(Link link) {
        freed(link);
        pump();
    }

    private void freed(Link link) {
        link.releasePermit();
        inFlight.decrementAndGet();
    }

    /** Sends an element again, without a change in the store. */
    public void putBack(T element, Link link) {
        queue.putBack(element);
        release(link);
    }

    /** Sends an element again whose request was not written: over another link, or after a pause of this one. */
    public final void notWritten(T element, Link link, Throwable failure) {
        context.counts().retried.increment();
        boolean isPaused = link.pauseAfterFailure();
        // Sessions at other nodes are often full, which is not worth a line.
        if (isPaused && !(failure instanceof Link.NotSentException)) {
            LOG.warn(
                    "requests of queue {} to {} are sent again, over another bind or after a pause: {}",
                    queue.name(),
                    link.peer(),
                    failure.getMessage());
        }
        putBack(element, link);
    }

    /** Returns true if an element whose request has failed would fail again over the same link. */
    public static boolean isPermanent(Throwable failure) {
        return switch (failure) {
            case NotInVersionException version -> true;
            case RequestNotWrittenException unencodable -> true;
            case VetoedException veto -> veto.outcome() == Outcome.NEVER_WRITTEN && !isPassing(veto.status());
            case RequestFailedException passing -> false;
            case Link.NotSentException passing -> false;
            case VirtualMachineError passing -> false;
            default -> true;
        };
    }

    /** Returns true for a status after which the same request may succeed later. */
    public static boolean isPassing(CommandStatus status) {
        return status.category() == CommandStatus.Category.THROTTLE
                || status.category() == CommandStatus.Category.TRANSIENT;
    }

    /** Sends an element again after a time, for which later ones without another link wait too. */
    public void putBackFor(long nanos, T element, Link link) {
        queue.putBack(element);
        freed(link);
        pumpAfter(nanos);
    }

    /** Starts sending on a virtual thread, unless it is already running. */
    public void pump() {
        pump.start();
    }

    /** Calls {@link #pump} after a time, or earlier. */
    public void pumpAfter(long nanos) {
        pump.startAfter(nanos);
    }

    private void run() {
        try {
            drain();
        } catch (RuntimeException | Error e) {
            LOG.error("sending from queue {} pauses for a second", queue.name(), e);
            pumpAfter(TimeUnit.MILLISECONDS.toNanos(AFTER_FAILURE_MILLIS));
        }
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
                // Pass on the capacity for which this queue was woken, but which it does not need.
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

    /** Registers this queue to be woken when capacity is free; returns false if some has become free meanwhile. */
    private boolean awaitCapacity(Link[] candidates) {
        boolean isFree = false;
        boolean waits = false;
        for (Link link : candidates) {
            if (link.isFull() && link.addWaiting(pump)) {
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
            Steps.end(step, messageIdOf(element), failure);
        }
    }

    /** Sends an element; returns false if it was put back, and later ones have to wait too. */
    private boolean send(T element, Link[] candidates) {
        Link link;
        try {
            if (isOver(element)) {
                return true;
            }
            link = choose(element, candidates);
        } catch (RuntimeException | Error e) {
            LOG.error("an element of queue {} was not sent; it waits for a second", queue.name(), e);
            inFlight.incrementAndGet();
            putBackLater(element);
            return true;
        }
        if (link == null) {
            if (isRestricted(element, candidates) && waiting.get() < MAX_WAITING) {
                putAside(element);
                return true;
            }
            queue.putBack(element);
            return false;
        }
        if (!link.acquirePermit()) {
            // Another queue has taken the last slot.
            queue.putBack(element);
            return true;
        }
        inFlight.incrementAndGet();
        Optional<? extends CompletableFuture<? extends Response>> sent;
        try {
            sent = link.trySend(element, request(element));
        } catch (RuntimeException | Error e) {
            process(element, link, () -> failed(element, link, e));
            return true;
        }
        if (sent.isEmpty()) {
            // The window of the session contains other requests, or the session is closing.
            link.pauseFor(TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS));
            putBack(element, link);
            return true;
        }
        Step step = step(element);
        sent.get().whenComplete((response, failure) -> {
            if (step != null) {
                end(step, element, response, failure);
            }
            if (failure == null) {
                link.responded();
                process(element, link, () -> answered(element, link, response));
            } else {
                process(element, link, () -> failed(element, link, cause(failure)));
            }
        });
        return true;
    }

    private void process(T element, Link link, Runnable outcome) {
        try {
            outcome.run();
        } catch (RuntimeException | Error e) {
            LOG.error("outcome of an element of queue {} was not stored; it is sent again", queue.name(), e);
            link.releasePermit();
            putBackLater(element);
        }
    }
}
