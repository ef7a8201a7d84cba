package io.smppcore.gateway.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/* A day has millions of messages, so a message that has ended is forgotten after a time in which repetitions are still
 * attributed to it. What arrives later belongs to no message, which is a fault of its own. */

/**
 * The messages of a run by number: what was acknowledged, received by SMSCs, and receipted, each once, except for
 * repetitions over a connection that has ended since. Thread-safe.
 */
public final class DayLedger {

    private static final int EXAMPLES = 10;
    private static final long POLL_MILLIS = 50;

    /** The way of a message so far. */
    private enum State {
        SENT,
        ACCEPTED,
        REFUSED,
        UNKNOWN,
        CANCELLED
    }

    /** A message of an account, or of a mobile station. Changed inside of the map only. */
    private static final class Entry {

        volatile State state = State.SENT;
        volatile @Nullable String id;

        volatile int parts = 1;

        /** True for a message that was offered again, so that copies may arrive, even after its response. */
        volatile boolean isRepeated;

        /** The connection over which each part was received last, by the number of the part. */
        final Map<Integer, BooleanSupplier> received = new ConcurrentHashMap<>(2);

        volatile long endedNanos;

        boolean isMissing() {
            return state == State.ACCEPTED && received.size() < parts;
        }
    }

    /** The receipts with an id. */
    private static final class Receipt {

        volatile BooleanSupplier over;
        final long nanos = System.nanoTime();

        Receipt(BooleanSupplier over) {
            this.over = over;
        }
    }

    private final long forgottenNanos;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Entry> messages = new ConcurrentHashMap<>();
    private final Map<Long, Entry> originated = new ConcurrentHashMap<>();
    private final Map<String, Receipt> receipts = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** Creates a ledger that forgets a message some seconds after its end. */
    public DayLedger(int forgottenSeconds) {
        this.forgottenNanos = TimeUnit.SECONDS.toNanos(forgottenSeconds);
    }

    /** Adds 1 to a count of the result. */
    public void count(String name) {
        counts.computeIfAbsent(name, key -> new LongAdder()).increment();
    }

    /** Returns a count of the result. */
    public long counted(String name) {
        LongAdder count = counts.get(name);
        return count == null ? 0 : count.sum();
    }

    /** Begins a message of an account, and returns its number. */
    public long sent() {
        long number = numbers.incrementAndGet();
        messages.put(number, new Entry());
        return number;
    }

    /** Records that a message was acknowledged with an id, as a number of parts that each reach an SMSC. */
    public void accepted(long number, String id, int parts) {
        count("acknowledged");
        change(number, entry -> {
            entry.state = State.ACCEPTED;
            entry.id = id;
            entry.parts = parts;
        });
    }

    /** Records that a message was refused, which must not reach an SMSC. */
    public void refused(long number, boolean isExpected) {
        count(isExpected ? "refused" : "refused_unexpectedly");
        change(number, entry -> entry.state = State.REFUSED);
    }

    /** Records that a message has no response, so that it may reach an SMSC. */
    public void unknown(long number) {
        count("unanswered");
        change(number, entry -> entry.state = State.UNKNOWN);
    }

    /** Records that an acknowledged message was cancelled, after which it must not reach an SMSC. */
    public void cancelled(long number) {
        count("cancelled");
        change(number, entry -> entry.state = State.CANCELLED);
    }

    private void change(long number, Consumer<Entry> change) {
        messages.computeIfPresent(number, (key, entry) -> {
            change.accept(entry);
            entry.endedNanos = System.nanoTime();
            return entry;
        });
    }

    /**
     * Records a message at an SMSC.
     *
     * @param part number of the part of a message that the gateway has segmented, from 0
     * @param over returns true once the connection has ended, so that the gateway may send it again
     */
    public void seen(long number, int part, BooleanSupplier over) {
        count("seen");
        if (!received(messages, number, part, over, "copies")) {
            count("seen_unexpectedly");
        }
    }

    /** Records a receipt that an account has received over a connection. */
    public void receipt(String id, BooleanSupplier over) {
        count("receipts");
        receipts.compute(id, (key, receipt) -> {
            if (receipt == null) {
                return new Receipt(over);
            }
            count(receipt.over.getAsBoolean() ? "repeated_receipts" : "repeated_receipts_unexplained");
            receipt.over = over;
            return receipt;
        });
    }

    /** Begins a mobile-originated message, and returns its number. */
    public long originated() {
        long number = numbers.incrementAndGet();
        originated.put(number, new Entry());
        return number;
    }

    /** Records that the gateway has acknowledged a mobile-originated message. */
    public void originatedAccepted(long number) {
        count("mo_acknowledged");
        originated.computeIfPresent(number, (key, entry) -> {
            entry.state = State.ACCEPTED;
            entry.endedNanos = System.nanoTime();
            return entry;
        });
    }

    /** Records that a mobile-originated message is offered again, because its response is missing. */
    public void originatedAgain(long number) {
        count("mo_offered_again");
        originated.computeIfPresent(number, (key, entry) -> {
            entry.isRepeated = true;
            entry.received.replaceAll((part, over) -> () -> true);
            return entry;
        });
    }

    /** Records a mobile-originated message that an account has received over a connection. */
    public void originatedReceived(long number, BooleanSupplier over) {
        count("mo_received");
        boolean[] isRepeatable = {false};
        originated.computeIfPresent(number, (key, entry) -> {
            isRepeatable[0] = entry.isRepeated;
            return entry;
        });
        if (!received(originated, number, 0, isRepeatable[0] ? () -> true : over, "mo_copies")) {
            count("mo_unexpected");
        }
    }

    /** Returns false if no such message is expected. */
    private boolean received(Map<Long, Entry> map, long number, int part, BooleanSupplier over, String copies) {
        boolean[] isExpected = {false};
        map.computeIfPresent(number, (key, entry) -> {
            BooleanSupplier before = entry.received.put(part, over);
            if (before != null) {
                count(before.getAsBoolean() ? copies : copies + "_unexplained");
            }
            isExpected[0] = entry.state != State.REFUSED && entry.state != State.CANCELLED;
            entry.endedNanos = System.nanoTime();
            return entry;
        });
        return isExpected[0];
    }

    /** Returns about the number of messages that were acknowledged and are not at an SMSC yet. */
    public long waiting() {
        return counted("acknowledged") - counted("seen");
    }

    /** Forgets messages that have ended for long. */
    public void forget() {
        long now = System.nanoTime();
        for (Iterator<Entry> all = messages.values().iterator(); all.hasNext(); ) {
            Entry entry = all.next();
            String id = entry.id;
            boolean isReceipted = id != null && receipts.containsKey(id);
            boolean isComplete = switch (entry.state) {
                case SENT, UNKNOWN -> false;
                case ACCEPTED -> !entry.isMissing() && isReceipted;
                case REFUSED, CANCELLED -> true;
            };
            if (isComplete && now - entry.endedNanos > forgottenNanos) {
                Receipt receipt = id == null ? null : receipts.get(id);
                if (receipt == null || now - receipt.nanos > forgottenNanos) {
                    if (id != null) {
                        receipts.remove(id);
                    }
                    all.remove();
                }
            }
        }
        originated
                .values()
                .removeIf(entry -> entry.state == State.ACCEPTED
                        && !entry.received.isEmpty()
                        && now - entry.endedNanos > forgottenNanos);
    }

    /** Waits until every acknowledged message was received and receipted, or the time is over. */
    public void awaitEnd(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!missing().isEmpty() && System.nanoTime() - end < 0) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Returns descriptions of what is missing. */
    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        messages.forEach((number, entry) -> {
            String id = entry.id;
            if (entry.state == State.SENT || entry.isMissing()) {
                missing.add("message " + number + ": " + entry.state + ", id " + id + ", parts " + entry.parts
                        + ", received " + entry.received.keySet());
            } else if (entry.state == State.ACCEPTED && id != null && !receipts.containsKey(id)) {
                missing.add("message " + number + ": no receipt, id " + id);
            }
        });
        originated.forEach((number, entry) -> {
            if (entry.received.isEmpty() || entry.state != State.ACCEPTED) {
                missing.add("mobile-originated message " + number + ": " + entry.state + ", received "
                        + entry.received.size());
            }
        });
        return missing;
    }

    /** Returns receipts of unknown messages, without those that messages without a response may have. */
    private long strangeReceipts() {
        Map<String, Receipt> left = new HashMap<>(receipts);
        for (Entry entry : messages.values()) {
            String id = entry.id;
            if (id != null) {
                left.remove(id);
            }
        }
        return Math.max(0, left.size() - counted("unanswered"));
    }

    /** Returns descriptions of some faults. */
    public List<String> examples() {
        return missing().stream().limit(EXAMPLES).toList();
    }

    /** Returns the counts, and the number of each kind of fault. */
    public Map<String, Object> result() {
        Map<String, Object> result = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(count -> result.put(count.getKey(), count.getValue().sum()));
        result.put("missing", (long) missing().size());
        result.put("strange_receipts", strangeReceipts());
        return result;
    }

    /** Returns true if nothing was lost, and everything was received once or is a copy with an explanation. */
    public boolean isExact() {
        return missing().isEmpty()
                && strangeReceipts() == 0
                && counts.keySet().stream()
                        .noneMatch(name -> name.endsWith("unexplained")
                                || name.endsWith("unexpectedly")
                                || name.endsWith("unexpected"));
    }
}
