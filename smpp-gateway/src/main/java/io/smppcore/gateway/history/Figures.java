package io.smppcore.gateway.history;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of messages in an interval: counts, final receipts by state, delays, and statuses of refusals. Immutable.
 *
 * <p>Only numbers above zero take space: {@link #toOctets} writes for each its key, as the difference to the key
 * before, and the number, both as 7 bits in each octet, the lowest first.
 */
public final class Figures {

    /** The figures of an interval without messages. */
    public static final Figures NONE = new Figures(new TreeMap<>());

    /* Keys. Those below SLOTS are the slots of a Tally. */

    private static final int STATES = 32;
    private static final int MAX_STATE = 15;
    private static final int FORWARD_DELAYS = STATES + MAX_STATE + 1;
    private static final int MAX_DELAY = 31;
    private static final int RECEIPT_DELAYS = FORWARD_DELAYS + MAX_DELAY + 1;
    static final int SLOTS = RECEIPT_DELAYS + MAX_DELAY + 1;
    static final int STATUSES = 1 << 16;
    static final int SMSC_STATUSES = 2 << 16;
    private static final int END = 3 << 16;

    /** Status in a key for all those that are not counted on their own. */
    private static final int OTHER = 0xFFFF;

    /** Maximum number of different statuses of each kind, besides the others. */
    static final int MAX_STATUSES = 16;

    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    /** Maximum number of bits of a number that is read, so that sums do not overflow. */
    private static final int MAX_BITS = 8 * BITS;

    private final NavigableMap<Integer, Long> numbers;

    private Figures(NavigableMap<Integer, Long> numbers) {
        this.numbers = numbers;
    }

    /** Returns the figures with these numbers; the map belongs to them from then on. */
    static Figures of(NavigableMap<Integer, Long> numbers) {
        return numbers.isEmpty() ? NONE : new Figures(numbers);
    }

    static int stateSlot(MessageState state) {
        return STATES + Math.min(state.value(), MAX_STATE);
    }

    static int forwardSlot(long millis) {
        return FORWARD_DELAYS + delay(millis);
    }

    static int receiptSlot(long millis) {
        return RECEIPT_DELAYS + delay(millis);
    }

    /** Returns the number n of the interval from more than 2^(n-1) up to 2^n milliseconds. */
    private static int delay(long millis) {
        return millis <= 1 ? 0 : Math.min(MAX_DELAY, Long.SIZE - Long.numberOfLeadingZeros(millis - 1));
    }

    static int statusKey(int kind, CommandStatus status) {
        int value = status.value();
        return kind + (value >= 0 && value < OTHER ? value : OTHER);
    }

    static int otherKey(int kind) {
        return kind + OTHER;
    }

    public boolean isEmpty() {
        return numbers.isEmpty();
    }

    public long of(Count count) {
        return number(count.slot());
    }

    private long number(int key) {
        return numbers.getOrDefault(key, 0L);
    }

    private long sum(int from, int to) {
        return numbers.subMap(from, to).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Returns the sum of these figures and those of another node or interval. */
    public Figures plus(Figures other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        NavigableMap<Integer, Long> sums = new TreeMap<>(numbers);
        other.numbers.forEach((key, number) -> sums.merge(key, number, Long::sum));
        bound(sums, STATUSES);
        bound(sums, SMSC_STATUSES);
        return of(sums);
    }

    /** Returns what these figures have in addition to earlier ones of the same counters. */
    Figures minus(Figures earlier) {
        NavigableMap<Integer, Long> more = new TreeMap<>(numbers);
        earlier.numbers.forEach((key, number) -> more.merge(key, -number, Long::sum));
        more.values().removeIf(number -> number <= 0);
        return of(more);
    }

    /** Returns these figures and a count. */
    Figures with(Count count, long number) {
        return number <= 0 ? this : plus(of(new TreeMap<>(Map.of(count.slot(), number))));
    }

    /** Returns the sum of these figures and later ones of the same interval: elements wait at its end only. */
    Figures then(Figures later) {
        if (number(Count.WAITING.slot()) == 0) {
            return plus(later);
        }
        NavigableMap<Integer, Long> without = new TreeMap<>(numbers);
        without.remove(Count.WAITING.slot());
        return of(without).plus(later);
    }

    /** Adds the least frequent statuses of a kind to the others if there are too many. */
    private static void bound(NavigableMap<Integer, Long> numbers, int kind) {
        NavigableMap<Integer, Long> statuses = numbers.subMap(kind, true, otherKey(kind), false);
        if (statuses.size() > MAX_STATUSES) {
            for (Map.Entry<Integer, Long> rare : sorted(statuses).subList(MAX_STATUSES, statuses.size())) {
                numbers.remove(rare.getKey());
                numbers.merge(otherKey(kind), rare.getValue(), Long::sum);
            }
        }
    }

    /** Returns copies of the entries, the most frequent first. */
    private static List<Map.Entry<Integer, Long>> sorted(Map<Integer, Long> statuses) {
        return statuses.entrySet().stream()
                .map(Map.Entry::copyOf)
                .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** Returns the final receipts of SMSCs by the name of their state. */
    public Map<String, Long> finalReceipts() {
        Map<String, Long> receipts = new LinkedHashMap<>();
        numbers.subMap(STATES, FORWARD_DELAYS).forEach((key, number) -> {
            String name = key - STATES == MAX_STATE
                    ? null
                    : MessageState.of(key - STATES).name();
            receipts.merge(name == null ? "other" : name, number, Long::sum);
        });
        return receipts;
    }

    /** Returns the number of final receipts. */
    public long ended() {
        return sum(STATES, FORWARD_DELAYS);
    }

    /** Returns the number of final receipts with the state DELIVERED. */
    public long endedDelivered() {
        return number(stateSlot(MessageState.DELIVERED));
    }

    /**
     * Returns the statuses with which the gateway has refused messages, or SMSCs have, the most frequent first.
     *
     * @param ofSmscs true for those of SMSCs
     * @return numbers by name of the status; the last may be {@code other}
     */
    public Map<String, Long> statuses(boolean ofSmscs) {
        int kind = ofSmscs ? SMSC_STATUSES : STATUSES;
        Map<String, Long> statuses = new LinkedHashMap<>();
        sorted(numbers.subMap(kind, otherKey(kind)))
                .forEach(one ->
                        statuses.put(CommandStatus.of(one.getKey() - kind).toString(), one.getValue()));
        long others = number(otherKey(kind));
        if (others > 0) {
            statuses.put("other", others);
        }
        return statuses;
    }

    /**
     * Distribution of delays.
     *
     * @param count number of messages
     * @param p50Millis upper bound of the median in milliseconds, at most twice the value
     * @param p95Millis the same for the 95th percentile
     * @param p99Millis the same for the 99th percentile
     */
    public record Delays(long count, long p50Millis, long p95Millis, long p99Millis) {}

    /** Returns the delays from acceptance to the response of the SMSC; null if there are none. */
    public @Nullable Delays forwardDelays() {
        return delays(FORWARD_DELAYS);
    }

    /** Returns the delays from the response of the SMSC to its final receipt; null if there are none. */
    public @Nullable Delays receiptDelays() {
        return delays(RECEIPT_DELAYS);
    }

    private @Nullable Delays delays(int first) {
        long count = sum(first, first + MAX_DELAY + 1);
        return count == 0
                ? null
                : new Delays(
                        count,
                        percentile(first, count, 0.5),
                        percentile(first, count, 0.95),
                        percentile(first, count, 0.99));
    }

    private long percentile(int first, long count, double part) {
        long left = (long) Math.ceil(part * count);
        for (Map.Entry<Integer, Long> delay :
                numbers.subMap(first, first + MAX_DELAY + 1).entrySet()) {
            left -= delay.getValue();
            if (left <= 0) {
                return 1L << (delay.getKey() - first);
            }
        }
        return 1L << MAX_DELAY;
    }

    /** Returns these figures as octets, which {@link #read} reads. */
    public byte[] toOctets() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int before = -1;
        for (Map.Entry<Integer, Long> one : numbers.entrySet()) {
            write(out, one.getKey() - before);
            write(out, one.getValue());
            before = one.getKey();
        }
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, long number) {
        long left = number;
        while (left >= MORE) {
            out.write((int) (left % MORE) | MORE);
            left >>>= BITS;
        }
        out.write((int) left);
    }

    /** Reads figures. Throws an IllegalArgumentException if the octets are none. */
    public static Figures read(byte[] octets) {
        NavigableMap<Integer, Long> numbers = new TreeMap<>();
        List<Long> fields = new ArrayList<>();
        long number = 0;
        int shift = 0;
        for (byte octet : octets) {
            number |= (long) (octet & (MORE - 1)) << shift;
            shift += BITS;
            if (octet >= 0) {
                fields.add(number);
                number = 0;
                shift = 0;
            } else if (shift >= MAX_BITS) {
                throw new IllegalArgumentException("figures: a number of more than " + MAX_BITS + " bits");
            }
        }
        if (shift != 0 || fields.size() % 2 != 0) {
            throw new IllegalArgumentException("figures: cut after " + octets.length + " octets");
        }
        long key = -1;
        for (int i = 0; i < fields.size(); i += 2) {
            long step = fields.get(i);
            key = step > 0 && step <= END ? key + step : END;
            if (key >= END || fields.get(i + 1) == 0) {
                throw new IllegalArgumentException("figures: key " + step + " after " + i / 2 + " others");
            }
            numbers.put((int) key, fields.get(i + 1));
        }
        bound(numbers, STATUSES);
        bound(numbers, SMSC_STATUSES);
        return of(numbers);
    }
}
