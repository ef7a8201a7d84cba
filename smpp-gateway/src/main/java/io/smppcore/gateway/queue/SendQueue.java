package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.BacklogQueue.Queued;
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
import java.util.concurrent.atomic.AtomicInteger;
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

    /** Maximum number of elements that wait for capacity of their links without delaying others. */
    private static final int MAX_WAITING = 1_000;

    /** Maximum octets of messages in memory for each queue. */
    public static final long MEMORY = 8 << 20;

    public final PartitionContext context;
    public final BacklogQueue<T> queue;

    /** Name of the counter of the elements in the store. */
    final String depthCounter;

    private final Pump pump;
    private final QueueLinks links = new QueueLinks();
    private final InFlight inFlight = new InFlight();

    /** Number of elements in flight that wait for capacity of their links. */
    private final AtomicInteger waiting = new AtomicInteger();

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
        links.add(link);
        pump();
    }

    /** Stops using a link; requests in flight complete on their own. */
    public final void closed(String id) {
        links.remove(id, pump);
    }

    /** Returns the reason why no bound peer can express a message; null if one can, or if none is bound. */
    @Nullable
    public Inexpressible obstacle(MessageRequest<?> request) {
        return links.obstacle(request);
    }

    public boolean hasLinks() {
        return !links.isEmpty();
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

    /** Stops sending: requests in flight complete on their own, waiting elements stay in the store. */
    public void stop() {
        inFlight.stop();
    }

    /** Continues after {@link #stop}. */
    public void resume() {
        inFlight.resume();
        pump();
    }

    /**
     * Keeps this queue from becoming idle, so that no scan begins, until {@link #releaseHold}; returns false if it is
     * still stopped at the given {@link System#nanoTime}.
     */
    public boolean hold(long endNanos) {
        return inFlight.hold(endNanos);
    }

    /** Ends {@link #hold}. */
    public void releaseHold() {
        inFlight.remove();
    }

    /** Returns true if nothing is in flight or about to be sent. */
    public boolean isIdle() {
        return !pump.isRunning() && inFlight.count() == 0;
    }

    /** Waits until a stopped queue is idle; returns false at the given {@link System#nanoTime}. */
    public boolean awaitIdle(long endNanos) {
        return InFlight.await(
                () -> {
                    links.giveBack();
                    return isIdle();
                },
                endNanos);
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
        putBackAfter(AFTER_FAILURE_MILLIS, element, inFlight::remove);
        pump();
    }

    /** Lets an element wait for capacity of its links without delaying those that have others. */
    private void putAside(T element) {
        inFlight.add();
        waiting.incrementAndGet();
        putBackAfter(QueueLinks.WAIT_MILLIS, element, () -> {
            waiting.decrementAndGet();
            inFlight.remove();
        });
    }

    private void putBackAfter(long millis, T element, Runnable then) {
        Runnable end = () -> {
            queue.putBack(element);
            then.run();
            pump();
        };
        context.timer().schedule(end, millis, TimeUnit.MILLISECONDS);
    }

    /** Like {@link #left}, for an element that is not in flight. */
    public final void leftQueue(T element, @Nullable StoreException failure) {
        if (failure == null) {
            queue.deleted(1);
        } else {
            inFlight.add();
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
        inFlight.remove();
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
            inFlight.add();
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
