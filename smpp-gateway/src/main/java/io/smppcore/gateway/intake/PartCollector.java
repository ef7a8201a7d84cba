package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.RowReader;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Collector of the parts of long messages, used only if a filter needs the whole text. Parts may arrive over any bind
 * of the account; each waits here for the others. There is one object for each active partition.
 *
 * <p>A part is durable in {@link Table#PARTS} before the account gets its response. Filters are applied when all parts
 * have arrived, or after {@link #PATIENCE} to the parts that have arrived. All parts of a message leave the table in
 * one commit. Thread-safe.
 */
public final class PartCollector {

    /** Maximum time for which a part waits for the others. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Maximum number of waiting parts of an account, not counting parts whose commit is in progress. */
    public static final int MAX_PARTS = 5_000;

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(PartCollector.class), LimitedLog.LINES_PER_SECOND);

    private final PartitionContext context;
    private final Guard lock = new Guard();

    /** Messages with missing parts, those whose first part arrived earliest first. */
    private final Map<Key, PartialMessage> open = new LinkedHashMap<>();

    /** Messages whose filtering or commit has failed. It is repeated later. */
    private final List<PartialMessage> left = new ArrayList<>();

    /** Number of waiting parts by account, including those that are being filtered. */
    private final Map<String, Integer> counts = new HashMap<>();

    private Consumer<PartialMessage> decisions = partial -> {};
    private volatile boolean closed;

    public PartCollector(PartitionContext context) {
        this.context = context;
    }

    /** Properties that all parts of a message have in common. */
    private record Key(String account, ReassemblyKey message) {

        static Key of(Message message, Concatenation part) {
            MessageRequest<?> request = message.request();
            return new Key(
                    message.account(), ReassemblyKey.of(request.sourceAddress(), request.destinationAddress(), part));
        }
    }

    /** A waiting part: its number in the partition and its text. */
    record Part(long number, Octets octets) {}

    /**
     * The parts of a message that have arrived so far. Guarded by the lock of the collector until the message is
     * complete or too old.
     */
    public static final class PartialMessage {
        final long since = System.nanoTime();

        /**
         * Parts by sequence number. If a part was submitted repeatedly, the first is used and the others end as
         * repetitions.
         */
        final SortedMap<Integer, List<Part>> parts = new TreeMap<>();

        boolean remove(long number) {
            boolean removed = parts.values().stream().anyMatch(same -> same.removeIf(part -> part.number == number));
            parts.values().removeIf(List::isEmpty);
            return removed;
        }
    }

    /**
     * Stored form of a part.
     *
     * @param due scheduled time in milliseconds since 1970, 0 if there is none
     * @param message the part
     */
    record Stored(long due, Message message) {

        static final RowReader<Stored> READER = (number, octets) -> read(octets);

        static Stored read(byte[] octets) {
            Row.Reader row = new Row.Reader(octets);
            long due = row.number();
            return new Stored(due, Message.read(0, row.rest()));
        }

        byte[] toOctets() {
            byte[] content = message.toOctets();
            return Row.write().number(due).octets(content).toOctets();
        }
    }

    /**
     * Loads the stored parts. Their waiting time begins anew.
     *
     * @param decide applies the filters to a message and commits the result; called on a virtual thread
     */
    public void start(Consumer<PartialMessage> decide) {
        decisions = decide;
        context.partition().scan(Table.PARTS, new byte[0], null, (key, value) -> {
            Stored stored = Stored.READER.readOrLog(Table.PARTS, key, value);
            if (stored != null) {
                committed(stored.message);
            }
            return true;
        });
    }

    /** Stops filtering. Waiting parts stay in the store. */
    public void close() {
        closed = true;
    }

    /** Returns true if fewer than {@link #MAX_PARTS} parts of the account wait. */
    boolean hasRoom(String account) {
        return lock.get(() -> counts.getOrDefault(account, 0) < MAX_PARTS);
    }

    /** Returns the number of parts that wait or are being filtered. */
    public int waiting() {
        return lock.get(
                () -> counts.values().stream().mapToInt(Integer::intValue).sum());
    }

    /**
     * Adds a part to changes. When they are durable, {@link #committed} must be called.
     *
     * @param due scheduled time in milliseconds since 1970, 0 if there is none
     */
    static void put(Changes changes, Message message, long due) {
        changes.put(Table.PARTS, Keys.of(message.number()), new Stored(due, message).toOctets())
                .add(WaitingCounts.counterOf(message.account()), 1);
    }

    /** Returns changes that remove a part. */
    public static Changes removal(Message part) {
        return new Changes()
                .delete(Table.PARTS, Keys.of(part.number()))
                .add(WaitingCounts.counterOf(part.account()), -1);
    }

    /** Adds a part that is durable. If its message is now complete, applies the filters on a virtual thread. */
    void committed(Message message) {
        Concatenation part = Objects.requireNonNull(Parts.concatenation(message.request()));
        Octets octets = message.request().messageOctets();
        List<PartialMessage> ready = new ArrayList<>(1);
        lock.run(() -> {
            counts.merge(message.account(), 1, Integer::sum);
            Key key = Key.of(message, part);
            PartialMessage partial = open.get(key);
            List<Part> same = partial == null ? null : partial.parts.get(part.sequence());
            if (partial != null && same != null && !same.getFirst().octets.equals(octets)) {
                // A part with the same number and another text: the account uses the reference number for another
                // message now.
                ready.add(partial);
                open.remove(key);
            }
            PartialMessage current = open.computeIfAbsent(key, absent -> new PartialMessage());
            current.parts
                    .computeIfAbsent(part.sequence(), absent -> new ArrayList<>(1))
                    .add(new Part(message.number(), octets));
            if (current.parts.size() == part.total()) {
                open.remove(key);
                ready.add(current);
            }
        });
        filterSoon(ready);
    }

    /** Reads a part that waits or is being filtered from the store; returns null if there is none. */
    @Nullable
    public Message message(long number) {
        byte[] key = Keys.of(number);
        byte[] octets = context.partition().get(Table.PARTS, key);
        Stored stored = octets == null ? null : Stored.READER.readOrLog(Table.PARTS, key, octets);
        return stored == null ? null : stored.message;
    }

    /**
     * Removes a waiting part from memory, so that it is not filtered, and returns it; its row stays in the store.
     * Returns null if it no longer waits or is being filtered. Reads the store.
     */
    @Nullable
    public Message take(long number) {
        Message message = message(number);
        Concatenation part = message == null ? null : Parts.concatenation(message.request());
        if (message == null || part == null) {
            return null;
        }
        Key key = Key.of(message, part);
        boolean isTaken = lock.get(() -> {
            PartialMessage partial = open.get(key);
            if (partial == null || !partial.remove(number)) {
                return false;
            }
            if (partial.parts.isEmpty()) {
                open.remove(key);
            }
            counts.merge(message.account(), -1, Integer::sum);
            return true;
        });
        return isTaken ? message : null;
    }

    /** Lets a part that {@link #take} has returned wait again. */
    public void putBack(Message part) {
        committed(part);
    }

    /**
     * Applies the filters, on virtual threads, to incomplete messages whose first part has reached an age, and to
     * messages for which an earlier attempt has failed. Called periodically.
     */
    public void filterIncomplete(Duration age) {
        long before = System.nanoTime() - age.toNanos();
        List<PartialMessage> ready = lock.get(() -> {
            List<PartialMessage> all = new ArrayList<>(left);
            left.clear();
            Iterator<PartialMessage> oldest = open.values().iterator();
            while (oldest.hasNext()) {
                PartialMessage partial = oldest.next();
                if (partial.since - before > 0) {
                    break;
                }
                oldest.remove();
                all.add(partial);
            }
            return all;
        });
        filterSoon(ready);
    }

    private void filterSoon(List<PartialMessage> ready) {
        if (!closed) {
            // A thread for each message, so that a blocking filter does not delay other messages.
            ready.forEach(partial -> Thread.startVirtualThread(() -> filter(partial)));
        }
    }

    private void filter(PartialMessage partial) {
        if (closed) {
            return;
        }
        try {
            decisions.accept(partial);
        } catch (RuntimeException | Error e) {
            if (!closed) {
                LOG.error("the parts of a message could not be filtered; they wait", e);
            }
            giveBack(partial);
        }
    }

    /**
     * Keeps a message whose filtering or commit has failed. It is repeated with the next call of {@link
     * #filterIncomplete}.
     */
    void giveBack(PartialMessage partial) {
        lock.run(() -> left.add(partial));
    }

    /** Reduces the number of waiting parts of an account. Called when the parts have left the table durably. */
    void decided(String account, int count) {
        lock.run(() -> counts.merge(account, -count, Integer::sum));
    }
}
