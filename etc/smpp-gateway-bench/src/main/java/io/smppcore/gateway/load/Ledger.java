package io.smppcore.gateway.load;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReceivedSegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The messages of a run by number: acknowledged to the account, received by the SMSC, receipted by it, and delivered as
 * receipts to the account. A life of the gateway is the time between two kills.
 */
public class Ledger implements Customer.Events, Upstream.Events {

    private static final long POLL_MILLIS = 50;

    /** Difference of the numbers of the parts of a message. */
    private static final long PART = 1_000_000_000_000L;

    private final Map<Long, String> acknowledged = new ConcurrentHashMap<>();
    private final Map<Long, List<Integer>> seen = new ConcurrentHashMap<>();
    private final Set<Long> receipted = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> delivered = new ConcurrentHashMap<>();
    private final AtomicInteger kills = new AtomicInteger();

    /** Creates an empty ledger. */
    public Ledger() {}

    @Override
    public void accepted(long number, String id) {
        acknowledged.put(number, id);
    }

    /** Called when the gateway accepts a message of several parts, with one receipt. */
    public final void accepted(long number, String id, int parts) {
        for (int part = 0; part < parts; part++) {
            accepted(number + part * PART, id);
        }
    }

    @Override
    public void receipt(String id) {
        delivered.merge(id, 1, Integer::sum);
    }

    @Override
    public int life() {
        return kills.get();
    }

    @Override
    public void seen(SubmitSm message, int life) {
        seen.compute(number(message), (number, before) -> {
            List<Integer> times = before == null ? new ArrayList<>(1) : before;
            times.add(life);
            return times;
        });
    }

    /** Returns true if the SMSC has received the message. */
    final boolean isSeen(long number) {
        return seen.containsKey(number);
    }

    @Override
    public void receipted(SubmitSm message) {
        receipted.add(number(message));
    }

    /** Returns the number of a message, or that of a part, which differs from those of the other parts. */
    protected static long number(SubmitSm message) {
        ReceivedSegment segment = ReceivedSegment.of(message);
        int part = segment.concatenation().map(Concatenation::sequence).orElse(1);
        return NumberedTexts.number(segment) + (part - 1) * PART;
    }

    /** Returns true if the account has received the receipt of a message. */
    protected final boolean isDelivered(long number) {
        String id = acknowledged.get(number);
        return id != null && delivered.containsKey(id);
    }

    /** Records a kill of the gateway, after which its next life begins. */
    public void killed() {
        kills.incrementAndGet();
    }

    /** Waits until every acknowledged message has been received, receipted and delivered, or the time is over. */
    public void awaitEnd(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (missing() > 0 && System.nanoTime() - end < 0) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private long lost() {
        return acknowledged.keySet().stream()
                .filter(number -> !seen.containsKey(number))
                .count();
    }

    private long undelivered() {
        return acknowledged.values().stream()
                .filter(id -> !delivered.containsKey(id))
                .count();
    }

    /** Returns the number of acknowledged messages that the SMSC has not received, and of receipts not delivered. */
    public long missing() {
        return lost() + undelivered();
    }

    /** Returns descriptions of some lost messages. */
    public List<String> examples(int limit) {
        return acknowledged.entrySet().stream()
                .filter(entry -> !delivered.containsKey(entry.getValue()))
                .limit(limit)
                .map(entry -> entry.getKey() + ": id " + entry.getValue() + ", lives in which it was seen "
                        + seen.getOrDefault(entry.getKey(), List.of()) + ", receipted "
                        + receipted.contains(entry.getKey()))
                .toList();
    }

    private long duplicates() {
        return seen.values().stream().mapToLong(times -> times.size() - 1).sum();
    }

    /** Returns the number of repetitions within one life of the gateway. */
    private long unexplained() {
        return seen.values().stream()
                .mapToLong(times -> times.size() - times.stream().distinct().count())
                .sum();
    }

    /** Returns true if no message was lost, and no more were repeated than the windows explain. */
    public boolean isClean(long repeatable) {
        return missing() == 0 && unexplained() == 0 && duplicates() <= repeatable;
    }

    /**
     * Returns the result of the run.
     *
     * @param killCount number of kills
     * @param repeatable maximum number of repeated messages: the sum of the windows to the SMSC over all kills
     */
    public Map<String, Object> result(int killCount, long repeatable) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("kills", killCount);
        result.put("acknowledged", acknowledged.size());
        result.put("seen_upstream", seen.size());
        result.put("receipted", receipted.size());
        result.put("delivered", delivered.size());
        result.put("lost", missing());
        result.put("lost_messages", lost());
        result.put("lost_receipts", undelivered());
        result.put("duplicates", duplicates());
        result.put("duplicates_allowed", repeatable);
        result.put("duplicates_unexplained", unexplained());
        result.put(
                "repeated_receipts",
                delivered.values().stream().mapToLong(times -> times - 1).sum());
        return result;
    }
}
