package io.smppcore.gateway.load;

import io.smppcore.pdu.SubmitSm;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A ledger of a run against several nodes, with the longest pauses after each kind of fault. */
public final class ClusterLedger extends Ledger {

    /** Time after a fault in which partitions move, so that any node may repeat requests that were in flight. */
    private static final long UNREST_NANOS = Duration.ofSeconds(30).toNanos();

    private final AtomicInteger faults = new AtomicInteger();
    private final AtomicInteger repetitions = new AtomicInteger();
    private final AtomicLong repeatable = new AtomicLong();
    private final AtomicLong lastAccepted = new AtomicLong(System.nanoTime());
    private final Map<Long, Long> acceptedAt = new ConcurrentHashMap<>();
    private final Map<String, Long> highestTo = new ConcurrentHashMap<>();
    private final AtomicInteger misordered = new AtomicInteger();
    private final Map<String, Long> gaps = new ConcurrentHashMap<>();
    private final Map<String, Long> waits = new ConcurrentHashMap<>();
    private volatile @Nullable String kind;
    private volatile long faultNanos = System.nanoTime() - UNREST_NANOS;

    /** Creates an empty ledger. */
    public ClusterLedger() {}

    /**
     * Records a fault, to which pauses are attributed until the next one.
     *
     * @param name kind of the fault
     * @param windows sum of the windows of the affected nodes to the SMSC
     */
    public void fault(String name, long windows) {
        faults.incrementAndGet();
        repeatable.addAndGet(windows);
        faultNanos = System.nanoTime();
        kind = name;
    }

    @Override
    public void accepted(long number, String id) {
        long now = System.nanoTime();
        longest(gaps, now - lastAccepted.getAndSet(now));
        acceptedAt.put(number, now);
        super.accepted(number, id);
    }

    @Override
    public void seen(SubmitSm message, int life) {
        long now = System.nanoTime();
        long number = Texts.number(message.messageOctets());
        if (highestTo.merge(message.destinationAddress().value(), number, Math::max) > number) {
            misordered.incrementAndGet();
        }
        Long accepted = acceptedAt.remove(number);
        if (accepted != null) {
            longest(waits, now - accepted);
        }
        // Soon after a fault, each reception counts as a separate life, because the windows explain repetitions.
        super.seen(message, now - faultNanos < UNREST_NANOS ? -repetitions.incrementAndGet() : faults.get());
    }

    private void longest(Map<String, Long> longest, long nanos) {
        String current = kind;
        if (current != null) {
            longest.merge(current, nanos, Math::max);
        }
    }

    /** Returns true if no message was lost, and no more were repeated than the windows explain. */
    public boolean isClean() {
        return isClean(repeatable.get());
    }

    /**
     * Returns the result of the run: in addition to that of one node, the number of messages that the SMSC received
     * after a later one to the same address, and for each kind of fault the longest time without an accepted message
     * and the longest time from acceptance to the SMSC, in seconds.
     */
    public Map<String, Object> result() {
        Map<String, Object> result = result(faults.get(), repeatable.get());
        result.put("misordered", misordered.get());
        result.put("longest_gap_s", seconds(gaps));
        result.put("longest_wait_s", seconds(waits));
        return result;
    }

    private static Map<String, Object> seconds(Map<String, Long> nanos) {
        Map<String, Object> seconds = new LinkedHashMap<>();
        nanos.forEach((name, value) -> seconds.put(name, Math.round(value / 1e7) / 100.0));
        return seconds;
    }
}
