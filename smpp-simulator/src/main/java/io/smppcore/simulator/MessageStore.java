package io.smppcore.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/* The number of a message is its place, so that keeping it is one write. What a later message pushes out goes on being kept while it has
 * no final state, in a map that is bounded, too. */

/** The last messages, and those that have no final state yet. Thread-safe. */
final class MessageStore {

    private final AtomicReferenceArray<SimulatedMessage> last;
    private final int mask;
    private final int limit;
    private final Map<Long, SimulatedMessage> older = new ConcurrentHashMap<>();
    private final LongAdder forgotten = new LongAdder();

    /** Keeps at least so many, and as many of those that have no final state. */
    MessageStore(int limit) {
        int size = Integer.highestOneBit(Math.max(1, limit - 1)) << 1;
        this.last = new AtomicReferenceArray<>(size);
        this.mask = size - 1;
        this.limit = size;
    }

    void add(SimulatedMessage message) {
        // Nobody else has this place, unless all places have been taken in turn since the number was.
        int place = place(message.number());
        SimulatedMessage before = last.getPlain(place);
        last.setRelease(place, message);
        if (before != null && !before.isFinal()) {
            keep(before);
        }
    }

    /** A message has its final state. */
    void finished(SimulatedMessage message) {
        if (!older.isEmpty()) {
            older.remove(message.number());
        }
    }

    Optional<SimulatedMessage> find(long number, String id) {
        SimulatedMessage recent = number < 0 ? null : last.get(place(number));
        if (recent != null && recent.id().equals(id)) {
            return Optional.of(recent);
        }
        SimulatedMessage kept = older.get(number);
        return kept != null && kept.id().equals(id)
                ? Optional.of(kept)
                : all().filter(message -> message.id().equals(id)).findFirst();
    }

    Stream<SimulatedMessage> all() {
        List<SimulatedMessage> messages = new ArrayList<>(older.values());
        for (int i = 0; i < last.length(); i++) {
            SimulatedMessage message = last.get(i);
            if (message != null) {
                messages.add(message);
            }
        }
        return messages.stream().sorted(Comparator.comparingLong(SimulatedMessage::number));
    }

    /** Messages without a final state that were dropped all the same. */
    long forgotten() {
        return forgotten.sum();
    }

    private void keep(SimulatedMessage message) {
        if (older.size() >= limit) {
            forgotten.increment();
            return;
        }
        older.put(message.number(), message);
        if (message.isFinal()) {
            older.remove(message.number());
        }
    }

    private int place(long number) {
        return (int) number & mask;
    }
}
