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
import org.jspecify.annotations.Nullable;

/* The number of a message is its place, so that keeping it is one write. The places come in pages that are made anew again and again: a write
 * into a young array costs the collector nothing, one into an array that has grown old costs as much as all the rest. What is pushed out goes
 * on being kept while it has no final state, in a map that is bounded, too. */

/** The last messages, and those that have no final state yet. Thread-safe. */
final class MessageStore {

    private static final int PAGE_BITS = 8;
    private static final int LEAST_PAGES = 8;

    /** Messages with numbers that differ in the last bits only. */
    private static final class Page {

        final long number;
        final AtomicReferenceArray<SimulatedMessage> messages;

        Page(long number, int size) {
            this.number = number;
            this.messages = new AtomicReferenceArray<>(size);
        }
    }

    private final AtomicReferenceArray<Page> pages;
    private final int pageBits;
    private final int limit;
    private final Map<Long, SimulatedMessage> older = new ConcurrentHashMap<>();
    private final LongAdder forgotten = new LongAdder();

    /** Keeps at least so many, and as many of those that have no final state. */
    MessageStore(int limit) {
        int size = Integer.highestOneBit(Math.max(1, limit - 1)) << 1;
        this.limit = size;
        this.pageBits = size >> PAGE_BITS >= LEAST_PAGES ? PAGE_BITS : 0;
        // One more, as the oldest goes at once when a page begins.
        this.pages = new AtomicReferenceArray<>((size >> pageBits) + (pageBits > 0 ? 1 : 0));
    }

    /**
     * Keeps a message, perhaps in place of the oldest ones.
     *
     * @param someAreOpen false if no message is without a final state, so that nobody need look at the oldest ones
     */
    void add(SimulatedMessage message, boolean someAreOpen) {
        Page page = page(message.number() >> pageBits, someAreOpen);
        if (page != null) {
            page.messages.setRelease(index(message.number()), message);
        } else if (!message.isFinal()) {
            keep(message);
        }
    }

    /** A message has its final state. */
    void finished(SimulatedMessage message) {
        if (!older.isEmpty()) {
            older.remove(message.number());
        }
    }

    Optional<SimulatedMessage> find(long number, String id) {
        SimulatedMessage recent = number < 0 ? null : recent(number);
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
        for (int i = 0; i < pages.length(); i++) {
            addAll(pages.get(i), messages);
        }
        return messages.stream().sorted(Comparator.comparingLong(SimulatedMessage::number));
    }

    /** Messages without a final state that were dropped all the same. */
    long forgotten() {
        return forgotten.sum();
    }

    /** The page with this number, made if it is its turn; null if that is over. */
    private @Nullable Page page(long number, boolean someAreOpen) {
        int place = place(number);
        while (true) {
            Page page = pages.getAcquire(place);
            if (page != null && page.number >= number) {
                return page.number == number ? page : null;
            }
            Page next = new Page(number, 1 << pageBits);
            if (pages.compareAndSet(place, page, next)) {
                if (page != null && someAreOpen) {
                    keepOpen(page);
                }
                return next;
            }
        }
    }

    private void keepOpen(Page page) {
        List<SimulatedMessage> messages = new ArrayList<>();
        addAll(page, messages);
        messages.stream().filter(message -> !message.isFinal()).forEach(this::keep);
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

    private @Nullable SimulatedMessage recent(long number) {
        Page page = pages.get(place(number >> pageBits));
        return page == null || page.number != number >> pageBits ? null : page.messages.get(index(number));
    }

    private static void addAll(@Nullable Page page, List<SimulatedMessage> messages) {
        for (int i = 0; page != null && i < page.messages.length(); i++) {
            SimulatedMessage message = page.messages.get(i);
            if (message != null) {
                messages.add(message);
            }
        }
    }

    private int place(long page) {
        return (int) (page % pages.length());
    }

    private int index(long number) {
        return (int) number & ((1 << pageBits) - 1);
    }
}
