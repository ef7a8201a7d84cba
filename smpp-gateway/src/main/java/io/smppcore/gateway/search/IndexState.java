package io.smppcore.gateway.search;

import io.smppcore.gateway.store.Guard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The blocks and files of an index at the moment. Thread-safe; no method waits for the disk. */
final class IndexState {

    /** Full blocks of all partitions of a node that may wait to be written: 48 MiB. */
    static final int MAX_WAITING = 32;

    /** Number of messages of a full block. */
    static final int BLOCK = 1 << 15;

    private final Guard lock = new Guard();
    private final int capacity;
    private final AtomicInteger waiting;
    private Block active;

    /** Full blocks that are not written yet, earliest first. */
    private final Deque<Block> full = new ArrayDeque<>();

    private Runs runs = Runs.NONE;
    private boolean isLoaded;

    /**
     * Creates the state of an index whose files are still to be read.
     *
     * @param first number below all those that are added
     * @param capacity number of messages of a full block
     * @param waiting number of full blocks of all partitions
     */
    IndexState(long first, int capacity, AtomicInteger waiting) {
        this.capacity = capacity;
        this.active = new Block(first);
        this.waiting = waiting;
    }

    /**
     * Entries of a field, so that a search takes no lock while it reads.
     *
     * @param blocks those in memory, latest first
     * @param runs files, latest first
     */
    record Snapshot(List<Block.Entries> blocks, List<Run> runs) {}

    Snapshot of(SearchField field) {
        return lock.get(() -> {
            List<Block.Entries> blocks = new ArrayList<>(1 + full.size());
            blocks.add(active.entries(field));
            full.descendingIterator().forEachRemaining(block -> blocks.add(block.entries(field)));
            return new Snapshot(blocks, runs.all.reversed());
        });
    }

    /** Adds a message, and returns true if there is a block to be written now. */
    boolean add(IndexedMessage message) {
        return lock.get(() -> {
            active.add(message);
            if (!isFull(active)) {
                return false;
            }
            full.add(active);
            active = new Block(active.last() + 1);
            if (waiting.incrementAndGet() > MAX_WAITING) {
                // The disk does not keep up. The rows are read when it does.
                Block lost = full.remove();
                waiting.decrementAndGet();
                runs = runs.withHole(lost.first, lost.last());
            }
            return true;
        });
    }

    boolean isFull(Block block) {
        return block.count() >= capacity;
    }

    /** Makes the messages that were added last a full block; none are added any more. */
    void end() {
        lock.run(() -> {
            if (active.count() > 0) {
                full.add(active);
                waiting.incrementAndGet();
                active = new Block(active.last() + 1);
            }
        });
    }

    @Nullable
    Block firstFull() {
        return lock.get(full::peek);
    }

    /** Replaces a full block by its file; returns false if the block has been given up meanwhile. */
    boolean written(Block block, Run run) {
        return lock.get(() -> {
            if (!full.remove(block)) {
                return false;
            }
            waiting.decrementAndGet();
            runs = runs.with(run);
            return true;
        });
    }

    /** Gives up the full blocks that are not written. */
    void forget() {
        lock.run(() -> {
            waiting.addAndGet(-full.size());
            full.clear();
        });
    }

    /** Adds the files that were found at the start, and the ranges that they lack. */
    void loaded(Runs found) {
        lock.run(() -> {
            runs = found.plus(runs);
            isLoaded = true;
        });
    }

    /** Adds a file that fills the start of a hole. */
    void filled(Run run) {
        lock.run(() -> runs = runs.with(run));
    }

    void removed(Collection<Run> some) {
        lock.run(() -> runs = runs.without(some));
    }

    /** Replaces files by one; returns false if one of them has been lost meanwhile. */
    boolean merged(List<Run> inputs, Run run) {
        return lock.get(() -> {
            if (!runs.all.containsAll(inputs)) {
                return false;
            }
            runs = runs.without(inputs).with(run);
            return true;
        });
    }

    /** Makes a damaged file a hole; returns false if it has been merged or removed meanwhile. */
    boolean lost(Run run) {
        return lock.get(() -> {
            if (!runs.all.contains(run)) {
                return false;
            }
            runs = runs.without(List.of(run)).withHole(run.first, run.last);
            return true;
        });
    }

    Runs runs() {
        return lock.get(() -> runs);
    }

    /** Returns the last range of numbers without a file; null if there is none. */
    Map.@Nullable Entry<Long, Long> lastHole() {
        return lock.get(() -> runs.holes.lastEntry());
    }

    boolean isComplete() {
        return lock.get(() -> isLoaded && runs.holes.isEmpty());
    }

    long memoryOctets() {
        return lock.get(
                () -> active.octets() + full.stream().mapToLong(Block::octets).sum());
    }
}
