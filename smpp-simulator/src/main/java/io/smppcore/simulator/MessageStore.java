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

/*
 * The number of a message is its index, so that storing it is a single write. The index leads to a page of at most 256
 * messages, and a new page replaces the oldest one. A single large array would be slower: it soon belongs to the old
 * generation of the heap, where a write costs the garbage collector as much as everything else, while a write to a
 * young page costs it nothing. Messages that are evicted without a final state move to a bounded map.
 */

/**
 * The messages that a simulator has accepted: the last ones, and older ones without a final state. It serves query_sm,
 * cancel_sm, replace_sm and {@link SmscSimulator#messages}. Thread-safe.
 */
final class MessageStore {

    private static final int PAGE_BITS = 8;
    private static final int MIN_PAGES = 8;

    /**
     * An array of messages with consecutive numbers. The number of the page is the number of its messages without the
     * last {@code pageBits} bits.
     */
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

    /**
     * Creates a store.
     *
     * @param limit minimum number of recent messages that remain, rounded up to a power of two; also the maximum number
     *     of older messages without a final state
     */
    MessageStore(int limit) {
        int size = Integer.highestOneBit(Math.max(1, limit - 1)) << 1;
        this.limit = size;
        this.pageBits = size >> PAGE_BITS >= MIN_PAGES ? PAGE_BITS : 0;
        // One page more than the limit requires, as the first message of a new page evicts a whole page.
        this.pages = new AtomicReferenceArray<>((size >> pageBits) + (pageBits > 0 ? 1 : 0));
    }

    /**
     * Stores a message, and evicts the oldest page if the message needs a new one.
     *
     * @param someAreOpen false if every stored message has a final state, so that evicted messages are not checked
     */
    void add(SimulatedMessage message, boolean someAreOpen) {
        Page page = page(message.number() >> pageBits, someAreOpen);
        if (page != null) {
            page.messages.setRelease(index(message.number()), message);
        } else if (!message.isFinal()) {
            keep(message);
        }
    }

    /** Discards an older message that has just reached its final state. Recent messages remain. */
    void finished(SimulatedMessage message) {
        if (!older.isEmpty()) {
            older.remove(message.number());
        }
    }

    /**
     * Returns the message with this id; empty if it is not stored.
     *
     * @param number number of the id by {@link MessageNumbers}. If it is wrong, as after a change of the scenario, all
     *     messages are searched.
     */
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

    /** Returns a snapshot of all stored messages in the order of their numbers. */
    Stream<SimulatedMessage> all() {
        List<SimulatedMessage> messages = new ArrayList<>(older.values());
        for (int i = 0; i < pages.length(); i++) {
            addAll(pages.get(i), messages);
        }
        return messages.stream().sorted(Comparator.comparingLong(SimulatedMessage::number));
    }

    /** Returns the number of messages that were discarded without a final state. */
    long forgotten() {
        return forgotten.sum();
    }

    /**
     * Returns the page with this number, which it creates if necessary; null if a later page is in its place already.
     */
    private @Nullable Page page(long number, boolean someAreOpen) {
        int slot = slot(number);
        while (true) {
            Page page = pages.getAcquire(slot);
            if (page != null && page.number >= number) {
                return page.number == number ? page : null;
            }
            Page next = new Page(number, 1 << pageBits);
            if (pages.compareAndSet(slot, page, next)) {
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
        // The final state may have been set just before the put, when finished() did not find the message yet.
        if (message.isFinal()) {
            older.remove(message.number());
        }
    }

    private @Nullable SimulatedMessage recent(long number) {
        Page page = pages.get(slot(number >> pageBits));
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

    private int slot(long page) {
        return (int) (page % pages.length());
    }

    private int index(long number) {
        return (int) number & ((1 << pageBits) - 1);
    }
}
