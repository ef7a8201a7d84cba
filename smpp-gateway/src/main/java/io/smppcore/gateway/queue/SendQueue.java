package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A stored queue of a partition whose elements are sent over the links of a peer: messages to an SMSC group, or
 * receipts and mobile-originated messages to an account. Elements are sent on a virtual thread; their results are
 * processed on the threads that complete the requests, usually event loops. Thread-safe.
 *
 * <p>An element occupies a slot in the window of its link until its outcome is durable, not only until the response
 * arrives. After a crash or a failure of the store, at most as many elements as the windows have slots are therefore
 * sent twice.
 *
 * @param <T> type of the elements
 */
public abstract class SendQueue<T extends Queued> implements QueueStatus {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SendQueue.class), LimitedLog.LINES_PER_SECOND);
    private static final long RETRY_MILLIS = 20;

    /** Maximum memory of the waiting elements of each queue in bytes; further ones stay in the store only. */
    public static final long MEMORY = 8 << 20;

    public final PartitionContext context;
    public final BacklogQueue<T> queue;

    /** Name of the stored counter of the elements. */
    final String depthCounter;

    private final Pump pump;
    private final QueueLinks links = new QueueLinks();
    private final InFlight inFlight = new InFlight();
    private final Postponed<T> postponed;

    /**
     * Creates a queue without links.
     *
     * @param depthCounter name of the stored counter of the elements
     */
    public SendQueue(PartitionContext context, BacklogQueue<T> queue, String depthCounter) {
        this.context = context;
        this.queue = queue;
        this.depthCounter = depthCounter;
        this.pump = new Pump(this::run, context.timer());
        this.postponed = new Postponed<>(queue, inFlight, pump, context.timer());
    }

    /** Returns the request that sends an element. */
    public abstract Request<?> request(T element);

    /** Ends an element that need not be sent any more. Returns false, without a change, if it has to be sent. */
    public abstract boolean isOver(T element);

    /**
     * Returns the link over which an element is sent next. Returns null if the element has to wait: until a link has
     * capacity, or until the time that the method has passed to {@link #pumpAfter}.
     *
     * @param candidates links, at least one
     */
    public abstract @Nullable Link choose(T element, Link[] candidates);

    /**
     * Returns true if an element can be sent over only some of the links. Later elements may then overtake it while it
     * waits.
     */
    public boolean isRestricted(T element, Link[] candidates) {
        return false;
    }

    /** Processes a response; calls {@link #left} when the outcome is durable, or puts the element back. */
    public abstract void answered(T element, Link link, Response response);

    /** Begins the observed step of sending an element; returns null if the message of the element is not observed. */
    public abstract @Nullable Step step(T element);

    /** Returns the message_id of the message of an element, empty if there is none. */
    public abstract String messageIdOf(T element);

    /** Processes a request that has failed without a response. Ends in the same way as {@link #answered}. */
    public abstract void failed(T element, Link link, Throwable failure);

    /** Starts sending over a link. */
    public final void opened(Link link) {
        links.add(link);
        pump();
    }

    /** Stops sending over a link. Requests in flight complete as usual. */
    public final void closed(String id) {
        links.remove(id, pump);
    }

    /**
     * Returns the reason why no bound peer has an SMPP version that can express a message; null if one can, or if there
     * is no link.
     */
    @Nullable
    public Inexpressible obstacle(MessageRequest<?> request) {
        return links.obstacle(request);
    }

    public boolean hasLinks() {
        return !links.isEmpty();
    }

    /** Returns the {@link System#nanoTime} at which a link was lost last, or that of the creation. */
    public final long withoutLinksSince() {
        return links.removedAt();
    }

    @Override
    public int inFlight() {
        return inFlight.count();
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

    /** Stops sending. Requests in flight complete as usual; waiting elements stay in the store. */
    public void stop() {
        inFlight.stop();
    }

    /** Continues sending after {@link #stop}. */
    public void resume() {
        inFlight.resume();
        pump();
    }

    /**
     * Counts as an element in flight until {@link #releaseHold}, so that a thread that stops this queue has to wait.
     * Blocks while the queue is stopped; returns false if it is still stopped at the given {@link System#nanoTime}.
     */
    public boolean hold(long endNanos) {
        return inFlight.hold(endNanos);
    }

    /** Ends {@link #hold}. */
    public void releaseHold() {
        inFlight.remove();
    }

    /** Returns true if no element is in flight or about to be sent. */
    public boolean isIdle() {
        return !pump.isRunning() && inFlight.count() == 0;
    }

    /**
     * Blocks until a stopped queue is idle. Returns false if it is not idle at the given {@link System#nanoTime}, or on
     * an interrupt.
     */
    public boolean awaitIdle(long endNanos) {
        return InFlight.await(
                () -> {
                    links.giveBack();
                    return isIdle();
                },
                endNanos);
    }

    /** Adds an element to changes. When they are durable, {@link #committed} must be called. */
    public void put(Changes changes, T element) {
        changes.put(queue.rows().table(), queue.rows().key(element), element.toOctets())
                .add(depthCounter, 1);
    }

    /** Returns changes that remove an element from the store. */
    public Changes removal(T element) {
        return new Changes()
                .delete(queue.rows().table(), queue.rows().key(element))
                .add(depthCounter, -1);
    }

    /** Adds an element whose commit is durable. It is sent after those with lower positions. */
    public void committed(T element) {
        queue.committed(element);
        pump();
    }

    /**
     * Frees the slot of an element in the window of its link. Called when the commit that deletes the element has
     * ended; if it has failed, the element is put back after a second.
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

    private void putBackLater(T element) {
        context.counts().retried.increment();
        postponed.afterFailure(element);
        pump();
    }

    /** Does the same as {@link #left} for an element that is not in flight. */
    public final void leftQueue(T element, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
        } else {
            inFlight.add();
            putBackLater(element);
        }
    }

    /** Frees the slot of an element in the window of its link, and continues sending. */
    void release(Link link) {
        freed(link);
        pump();
    }

    private void freed(Link link) {
        link.releasePermit();
        inFlight.remove();
    }

    /**
     * Returns an element that is in flight to the queue, frees its slot in the window of its link, and continues
     * sending. Nothing changes in the store, where the element is kept until its outcome is durable.
     */
    public void putBack(T element, Link link) {
        queue.putBack(element);
        release(link);
    }

    /**
     * Puts an element back whose request was not written. It is sent again over another link, or over this one after a
     * pause.
     */
    public final void notWritten(T element, Link link, Throwable failure) {
        context.counts().retried.increment();
        boolean isPaused = link.pauseAfterFailure();
        // Not logged for sessions at other nodes: their windows are often full.
        if (isPaused && !(failure instanceof Link.NotSentException)) {
            LOG.warn(
                    "requests of queue {} to {} are sent again, over another bind or after a pause: {}",
                    queue.name(),
                    link.peer(),
                    failure.getMessage());
        }
        putBack(element, link);
    }

    /**
     * Returns an element that is in flight to the queue and frees its slot. Sending continues after the given time, or
     * earlier if something else starts it.
     */
    public void putBackFor(long nanos, T element, Link link) {
        queue.putBack(element);
        freed(link);
        pumpAfter(nanos);
    }

    /** Starts sending on a virtual thread, unless this is already running. */
    public void pump() {
        pump.start();
    }

    /** Calls {@link #pump} after a time, unless an earlier call is already scheduled. */
    public void pumpAfter(long nanos) {
        pump.startAfter(nanos);
    }

    private void run() {
        try {
            drain();
        } catch (RuntimeException | Error e) {
            LOG.error("sending from queue {} pauses for a second", queue.name(), e);
            pumpAfter(TimeUnit.MILLISECONDS.toNanos(Postponed.AFTER_FAILURE_MILLIS));
        }
    }

    /**
     * Sends waiting elements while links have capacity. Nothing is sent after a failure of the partition, because
     * outcomes cannot be stored and everything would be sent again after a restart.
     */
    private void drain() {
        while (!inFlight.isStopped() && !queue.hasFailed()) {
            Link[] candidates = links.all();
            if (candidates.length == 0) {
                return;
            }
            if (!QueueLinks.haveCapacity(candidates)) {
                if (QueueLinks.awaitCapacity(candidates, pump)) {
                    return;
                }
                continue;
            }
            T element = queue.poll();
            if (element == null) {
                QueueLinks.passOn(candidates);
                return;
            }
            if (!send(element, candidates) && QueueLinks.awaitCapacity(candidates, pump)) {
                return;
            }
        }
    }

    /**
     * Sends an element, or ends it, or puts it back. Returns false if it was put back because no link can take it now;
     * later elements then have to wait too.
     */
    private boolean send(T element, Link[] candidates) {
        Link link;
        try {
            if (isOver(element)) {
                return true;
            }
            link = choose(element, candidates);
        } catch (RuntimeException | Error e) {
            LOG.error("an element of queue {} was not sent; it waits for a second", queue.name(), e);
            inFlight.add();
            putBackLater(element);
            return true;
        }
        if (link == null) {
            if (isRestricted(element, candidates) && postponed.untilCapacity(element)) {
                return true;
            }
            queue.putBack(element);
            return false;
        }
        if (!link.acquirePermit()) {
            // The queue of another partition has taken the last slot since the choice.
            queue.putBack(element);
            return true;
        }
        inFlight.add();
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
                Steps.end(step, messageIdOf(element), response, failure);
            }
            if (failure == null) {
                link.responded();
                process(element, link, () -> answered(element, link, response));
            } else {
                process(element, link, () -> failed(element, link, SendFailures.cause(failure)));
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
