package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.RowReader;
import io.smppcore.gateway.queue.PartitionContext;
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
 * The parts of long messages that wait for the other parts, which may arrive over any bind of the account, because a
 * filter needs the whole text.
 *
 * <p>A part is durable in {@link Table#PARTS} before its response is sent. Filters are applied when all parts have
 * arrived, or after {@link #PATIENCE} to those that have. All parts of a message leave the table with one commit.
 * Thread-safe.
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

    /** Messages with missing parts, in the order of their first parts. */
    private final Map<Key, PartialMessage> open = new LinkedHashMap<>();

    /** Messages whose decision has failed, to be decided again. */
    private final List<PartialMessage> left = new ArrayList<>();

    /** Number of waiting parts by account, including those being filtered. */
    private final Map<String, Integer> counts = new HashMap<>();

    private Consumer<PartialMessage> decisions = partial -> {};
    private volatile boolean closed;

    public PartCollector(PartitionContext context) {
        this.context = context;
    }

    /** The common properties of the parts of a message. */
    private record Key(String account, ReassemblyKey message) {

        static Key of(Message message, Concatenation part) {
            MessageRequest<?> request = message.request();
            return new Key(
                    message.account(), ReassemblyKey.of(request.sourceAddress(), request.destinationAddress(), part));
        }
    }

    /** A waiting part. */
    record Part(long number, Octets octets) {}

    /** The parts of a message that have arrived. */
    public static final class PartialMessage {
        final long since = System.nanoTime();

        /** Parts by sequence number: the first of each is used, the others are repetitions. */
        final SortedMap<Integer, List<Part>> parts = new TreeMap<>();

        boolean remove(long number) {
            boolean removed = parts.values().stream().anyMatch(same -> same.removeIf(part -> part.number == number));
            parts.values().removeIf(List::isEmpty);
            return removed;
        }
    }

    /** The stored form of a part: its scheduled time in milliseconds since 1970 (0 for none), and the message. */
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
     * Loads stored parts, whose waiting time begins again.
     *
     * @param decide decides on a message; called on a virtual thread
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

    /** Stops filtering; waiting parts stay in the store. */
    public void close() {
        closed = true;
    }

    /** Returns false if too many parts of the account wait. */
    boolean hasRoom(String account) {
        return lock.get(() -> counts.getOrDefault(account, 0) < MAX_PARTS);
    }

    /** Returns the number of parts that wait or are being filtered. */
    public int waiting() {
        return lock.get(
                () -> counts.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** Adds a part to changes; {@link #committed} must be called when they are durable. */
    static void put(Changes changes, Message message, long due) {
        changes.put(Table.PARTS, Keys.of(message.number()), new Stored(due, message).toOctets());
    }

    /** Adds a part that is durable; applies the filters if its message is complete. */
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
                // The reference is reused for another message.
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

    /** Returns a part that waits or is being filtered, or null. Reads the store. */
    @Nullable
    public Message message(long number) {
        byte[] key = Keys.of(number);
        byte[] octets = context.partition().get(Table.PARTS, key);
        Stored stored = octets == null ? null : Stored.READER.readOrLog(Table.PARTS, key, octets);
        return stored == null ? null : stored.message;
    }

    /** Removes a waiting part, so that it is not filtered; returns null if it no longer waits. Reads the store. */
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

    /**
     * Applies filters to incomplete messages whose first part has reached an age, and to messages whose filtering has
     * failed, on other threads.
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
            // A blocking filter must not delay other messages.
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

    /** Keeps a message whose decision has failed, to be decided again. */
    void giveBack(PartialMessage partial) {
        lock.run(() -> left.add(partial));
    }

    /** Counts parts as no longer waiting, when the decision on them is durable. */
    void decided(String account, int count) {
        lock.run(() -> counts.merge(account, -count, Integer::sum));
    }
}
