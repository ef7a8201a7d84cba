package io.smppcore.gateway.history;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counters of an account or an SMSC since the last minute. Each call is a few additions to atomic integers and
 * allocates nothing, but for the first refusal with a status. Thread-safe.
 *
 * <p>Integers in an array instead of a {@code LongAdder} for each: there are more than a hundred for each of 10,000
 * accounts, and few threads count for the same one at the same time.
 */
public final class Tally {

    private final AtomicIntegerArray slots = new AtomicIntegerArray(Figures.SLOTS);
    private final Statuses refusals = new Statuses(Figures.STATUSES);
    private final Statuses smscRefusals = new Statuses(Figures.SMSC_STATUSES);

    Tally() {}

    /** Counts a message. */
    public void add(Count count) {
        slots.getAndIncrement(count.slot());
    }

    /** Counts a message that the gateway has refused. */
    public void refused(CommandStatus status) {
        add(Count.REFUSED);
        refusals.add(status);
    }

    /** Counts an attempt that an SMSC has refused. */
    public void refusedBySmsc(CommandStatus status) {
        add(Count.REFUSED_BY_SMSC);
        smscRefusals.add(status);
    }

    /**
     * Counts a message that an SMSC has accepted.
     *
     * @param millis time since its acceptance in milliseconds
     */
    public void forwarded(long millis) {
        add(Count.FORWARDED);
        slots.getAndIncrement(Figures.forwardSlot(millis));
    }

    /**
     * Counts a message that a final receipt of an SMSC has ended.
     *
     * @param millis time since the response of the SMSC in milliseconds
     */
    public void ended(MessageState state, long millis) {
        slots.getAndIncrement(Figures.stateSlot(state));
        slots.getAndIncrement(Figures.receiptSlot(millis));
    }

    /** Returns the current numbers. */
    Figures figures() {
        NavigableMap<Integer, Long> numbers = new TreeMap<>();
        for (int slot = 0; slot < Figures.SLOTS; slot++) {
            put(numbers, slot, slots.get(slot));
        }
        refusals.put(numbers);
        smscRefusals.put(numbers);
        return Figures.of(numbers);
    }

    /** Returns the current numbers, and begins at zero again. Each message is in one result. */
    Figures take() {
        NavigableMap<Integer, Long> numbers = new TreeMap<>();
        for (int slot = 0; slot < Figures.SLOTS; slot++) {
            if (slots.get(slot) != 0) {
                put(numbers, slot, slots.getAndSet(slot, 0));
            }
        }
        refusals.take(numbers);
        smscRefusals.take(numbers);
        return Figures.of(numbers);
    }

    private static void put(Map<Integer, Long> numbers, int key, int number) {
        if (number != 0) {
            numbers.merge(key, (long) number, Long::sum);
        }
    }

    /** Numbers of refusals by status, with a bound for the number of different ones. */
    private static final class Statuses {

        private final int kind;
        private volatile Map<CommandStatus, AtomicInteger> all = new ConcurrentHashMap<>(2);
        private final AtomicInteger others = new AtomicInteger();

        Statuses(int kind) {
            this.kind = kind;
        }

        void add(CommandStatus status) {
            AtomicInteger count = all.get(status);
            if (count == null) {
                count = all.size() < Figures.MAX_STATUSES
                        ? all.computeIfAbsent(status, added -> new AtomicInteger())
                        : others;
            }
            count.getAndIncrement();
        }

        void put(Map<Integer, Long> numbers) {
            all.forEach((status, count) -> Tally.put(numbers, Figures.statusKey(kind, status), count.get()));
            Tally.put(numbers, Figures.otherKey(kind), others.get());
        }

        void take(Map<Integer, Long> numbers) {
            Map<CommandStatus, AtomicInteger> counted = all;
            if (counted.size() >= Figures.MAX_STATUSES) {
                // So that statuses of the past do not hide those of the next minute.
                all = new ConcurrentHashMap<>(2);
            }
            counted.forEach((status, count) -> Tally.put(numbers, Figures.statusKey(kind, status), count.getAndSet(0)));
            Tally.put(numbers, Figures.otherKey(kind), others.getAndSet(0));
        }
    }
}
