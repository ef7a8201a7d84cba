package io.smppcore.tools.load;

import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.type.CommandStatus;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/* The event loop swaps sets of times: sharing one set between two threads would cost each request two atomic operations
 * for one read per second. */

/**
 * The measurements of one operation on one event loop. Confined to this event loop, except that one other thread takes
 * the times that were handed over and, after the end of the run, the counts.
 */
final class OperationMeter {

    private final boolean open;
    private final AtomicInteger running;
    private final LedgerCount count = new LedgerCount();
    private final Queue<Times> handed = new ConcurrentLinkedQueue<>();
    private final Queue<Times> spare = new ConcurrentLinkedQueue<>();
    private Times recorded;

    /**
     * Creates an empty meter.
     *
     * @param open true if requests may be sent later than they are due
     * @param running number of the current interval, which another thread increments
     */
    OperationMeter(boolean open, AtomicInteger running) {
        this.open = open;
        this.running = running;
        this.recorded = new Times(open);
        recorded.begin(running.get());
        spare.add(new Times(open));
    }

    void sent() {
        count.sent();
    }

    void answered(CommandStatus status, long latencyNanos, long serviceNanos) {
        count.answered(status);
        if (recorded.interval() != running.get()) {
            handOver();
        }
        recorded.record(latencyNanos, serviceNanos);
    }

    void failed(Throwable failure) {
        count.failed(failure);
    }

    void notSent(long requests) {
        count.notSent(requests);
    }

    /**
     * Returns the counts of the outcomes. Call only after the end of the run.
     *
     * @throws IllegalStateException if the counts do not add up
     */
    Ledger ledger() {
        return count.toLedger();
    }

    /** Hands over the times recorded since the last call, if any, and records later ones for the current interval. */
    void handOver() {
        Times full = recorded;
        if (!full.isEmpty()) {
            Times next = spare.poll();
            recorded = next == null ? new Times(open) : next;
            handed.add(full);
        }
        recorded.begin(running.get());
    }

    /**
     * Passes the times that were handed over to a consumer. Called by the other thread.
     *
     * @param consumer consumer of the times of each interval, which must not keep the object: it is used again
     */
    void takeHanded(Consumer<Times> consumer) {
        Times times = handed.poll();
        while (times != null) {
            consumer.accept(times);
            spare.add(times);
            times = handed.poll();
        }
    }
}
