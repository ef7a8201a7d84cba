package io.smppcore.gateway.load;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.ReceivedSegment;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A ledger of a run against several nodes, with the longest pauses after each kind of fault. */
public final class ClusterLedger extends Ledger {

    /** Time after a fault in which partitions move, so that any node may repeat requests that were in flight. */
    private static final long UNREST_NANOS = Duration.ofSeconds(30).toNanos();

    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final AtomicInteger repetitions = new AtomicInteger();
    private final AtomicLong repeatable = new AtomicLong();
    private final AtomicLong lastAccepted = new AtomicLong(System.nanoTime());
    private final Map<Long, Long> acceptedAt = new ConcurrentHashMap<>();
    private final Map<String, Long> highestTo = new ConcurrentHashMap<>();
    private final AtomicInteger misordered = new AtomicInteger();
    private final Map<String, Long> gaps = new ConcurrentHashMap<>();
    private final Map<String, Long> waits = new ConcurrentHashMap<>();

    private record Fault(String kind, long nanos) {}

    /** Creates an empty ledger. */
    public ClusterLedger() {}

    /**
     * Records a fault. A pause is attributed to the first fault in it, or else to the last one before it.
     *
     * @param name kind of the fault
     * @param windows sum of the windows of the affected nodes to the SMSC
     */
    public void fault(String name, long windows) {
        repeatable.addAndGet(windows);
        faults.add(new Fault(name, System.nanoTime()));
    }

    @Override
    public void accepted(long number, String id) {
        long now = System.nanoTime();
        longest(gaps, lastAccepted.getAndSet(now), now);
        acceptedAt.put(number, now);
        if (isSeen(number)) {
            acceptedAt.remove(number);
        }
        super.accepted(number, id);
    }

    @Override
    public void seen(SubmitSm message, int life) {
        long now = System.nanoTime();
        long number = NumberedTexts.number(ReceivedSegment.of(message));
        if (highestTo.merge(message.destinationAddress().value(), number, Math::max) > number) {
            misordered.incrementAndGet();
        }
        // Soon after a fault, each reception counts as a separate life, because the windows explain repetitions.
        boolean isUnrest = !faults.isEmpty() && now - faults.getLast().nanos < UNREST_NANOS;
        super.seen(message, isUnrest ? -repetitions.incrementAndGet() : faults.size());
        Long accepted = acceptedAt.remove(number);
        if (accepted != null) {
            longest(waits, accepted, now);
        }
    }

    private void longest(Map<String, Long> longest, long since, long now) {
        String cause = null;
        for (Fault fault : faults) {
            cause = fault.kind;
            if (fault.nanos - since > 0) {
                break;
            }
        }
        if (cause != null) {
            longest.merge(cause, now - since, Math::max);
        }
    }

    /** Returns true if no message was lost, and no more were repeated than the windows explain. */
    public boolean isClean() {
        return isClean(repeatable.get());
    }

    /**
     * Returns the result of the run: in addition to that of one node, the number of messages that the SMSC received
     * after a later one to the same address, which the customer submits to the same node while it runs; and for each
     * kind of fault the longest time without an accepted message and the longest time from acceptance to the SMSC, in
     * seconds.
     */
    public Map<String, Object> result() {
        Map<String, Object> result = result(faults.size(), repeatable.get());
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
