package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Queued;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Elements that a {@link SendQueue} puts back after a time. Until then they count as in flight, occupy no slot of a
 * link and do not delay other elements. Thread-safe.
 *
 * @param <T> type of the elements
 */
final class Postponed<T extends Queued> {

    static final long AFTER_FAILURE_MILLIS = 1_000;

    /** Maximum number of elements that wait for capacity of their links without delaying later elements. */
    private static final int MAX_WAITING = 1_000;

    private final BacklogQueue<T> queue;
    private final InFlight inFlight;
    private final Pump pump;
    private final ScheduledExecutorService timer;

    /** Number of elements that wait for capacity of their links. */
    private final AtomicInteger waiting = new AtomicInteger();

    Postponed(BacklogQueue<T> queue, InFlight inFlight, Pump pump, ScheduledExecutorService timer) {
        this.queue = queue;
        this.inFlight = inFlight;
        this.pump = pump;
        this.timer = timer;
    }

    /**
     * Puts an element back after a second, because its outcome could not be stored or a defect kept it from being sent.
     * The element has to be counted as in flight already.
     */
    void afterFailure(T element) {
        after(AFTER_FAILURE_MILLIS, element, inFlight::remove);
    }

    /**
     * Puts an element back after a short time, because all links that can send it are full. Returns false, without a
     * change, if too many elements wait.
     */
    boolean untilCapacity(T element) {
        if (waiting.get() >= MAX_WAITING) {
            return false;
        }
        inFlight.add();
        waiting.incrementAndGet();
        after(QueueLinks.WAIT_MILLIS, element, () -> {
            waiting.decrementAndGet();
            inFlight.remove();
        });
        return true;
    }

    private void after(long millis, T element, Runnable then) {
        Runnable end = () -> {
            queue.putBack(element);
            then.run();
            pump.start();
        };
        timer.schedule(end, millis, TimeUnit.MILLISECONDS);
    }
}
