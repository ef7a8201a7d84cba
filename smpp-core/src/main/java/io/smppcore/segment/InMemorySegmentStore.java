package io.smppcore.segment;

import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A store of segments in the heap, bounded by {@link ReassemblyLimits} at all times.
 *
 * <p>Thread-safe. If a segment does not fit, the message that has waited longest for its next segment is removed: one
 * of the same source if a bound for one source is reached, otherwise one of any source. A segment is refused if its
 * message would exceed a bound of octets even without any other message. The message is then removed, because it can
 * never be completed.
 */
/*
 * One lock over all sources makes their common bounds exact. It is held for a few map operations only: octets are
 * joined and decoded after it is released.
 */
public final class InMemorySegmentStore implements SegmentStore {

    /** Maximum number of expired messages that an {@code add} removes; later calls remove the rest. */
    private static final int EXPIRED_PER_ADD = 8;

    /** A clock that goes back by more than this was set back; see {@link #advance}. */
    private static final long SET_BACK_MILLIS = 10_000;

    private static final Outcome STORED = new Outcome.Stored();
    private static final Outcome DUPLICATE = new Outcome.Duplicate();
    private static final Outcome REFUSED = new Outcome.Refused();

    private final ReassemblyLimits limits;
    private final long timeoutMillis;
    private final ReentrantLock lock = new ReentrantLock();

    /** Incomplete messages in the order of their last segments, so that the first one expires next. */
    private final LinkedHashMap<ReassemblyKey, OpenSegmentSet> sets = new LinkedHashMap<>();

    /* A tree, because an attacker can choose addresses with the same hash. */
    private final Map<Address, SegmentSource> sources = new TreeMap<>(ReassemblyKey.ADDRESSES);
    private long octets;
    private boolean isNew = true;
    private long clockMillis;
    private long passedMillis;

    /** Creates an empty store with bounds of time and memory. */
    public InMemorySegmentStore(ReassemblyLimits limits) {
        this.limits = limits;
        this.timeoutMillis = Math.max(1, limits.timeout().toMillis());
    }

    @Override
    public Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now) {
        if (key.total() == 1 || !Concatenation.isValid(key.total(), sequence)) {
            throw new InvalidFieldException(
                    "segment",
                    sequence + " of " + key.total(),
                    "1 to the total, which is 2 to " + Concatenation.MAX_SEGMENTS);
        }
        List<RemovedSet> removed = new ArrayList<>(0);
        lock.lock();
        try {
            long timeMillis = advance(now);
            expire(timeMillis, EXPIRED_PER_ADD, removed);
            Outcome outcome = add(key, new Arrival(sequence, segment, timeMillis), removed);
            return new Added(outcome, removed);
        } finally {
            lock.unlock();
        }
    }

    private Outcome add(ReassemblyKey key, Arrival arrival, List<RemovedSet> removed) {
        OpenSegmentSet set = openSet(key, arrival.timeMillis, removed);
        if (set == null) {
            return store(key, null, arrival, removed);
        }
        if (set.has(arrival.sequence)) {
            return DUPLICATE;
        }
        if (set.lacksOnlyOne()) {
            forget(set);
            set.put(arrival.sequence, arrival.segment);
            return new Outcome.Complete(set.toSet());
        }
        return store(key, set, arrival, removed);
    }

    @Override
    public List<RemovedSet> removeExpired(Instant now, int max) {
        List<RemovedSet> removed = new ArrayList<>();
        lock.lock();
        try {
            expire(advance(now), max, removed);
        } finally {
            lock.unlock();
        }
        return removed;
    }

    /** {@return the number of messages that wait for segments, 0 to {@link ReassemblyLimits#maxSets}} */
    public int openSets() {
        lock.lock();
        try {
            return sets.size();
        } finally {
            lock.unlock();
        }
    }

    /** {@return the octets of the waiting messages, counted as described in {@link ReassemblyLimits}} */
    public long octets() {
        lock.lock();
        try {
            return octets;
        } finally {
            lock.unlock();
        }
    }

    private record Arrival(int sequence, ReceivedSegment segment, long timeMillis) {}

    /**
     * Returns the milliseconds since the first call, which never decrease. If the clock is set back by more than ten
     * seconds, time stands still until its next tick and continues from there, so that timeouts are not delayed until
     * the clock has caught up. A time that is earlier by less is ignored, because another thread may have read the
     * clock later and acquired the lock first.
     */
    private long advance(Instant now) {
        long nowMillis = now.toEpochMilli();
        if (isNew || nowMillis < clockMillis - SET_BACK_MILLIS) {
            isNew = false;
            clockMillis = nowMillis;
        } else if (nowMillis > clockMillis) {
            passedMillis += nowMillis - clockMillis;
            clockMillis = nowMillis;
        }
        return passedMillis;
    }

    private boolean isDue(OpenSegmentSet set, long timeMillis) {
        return timeMillis - set.lastAddedMillis >= timeoutMillis;
    }

    private void expire(long timeMillis, int max, List<RemovedSet> removed) {
        while (removed.size() < max && !sets.isEmpty()) {
            OpenSegmentSet first = sets.firstEntry().getValue();
            if (!isDue(first, timeMillis)) {
                return;
            }
            remove(first, Reason.EXPIRED, removed);
        }
    }

    private @Nullable OpenSegmentSet openSet(ReassemblyKey key, long timeMillis, List<RemovedSet> removed) {
        OpenSegmentSet set = sets.get(key);
        if (set != null && isDue(set, timeMillis)) {
            remove(set, Reason.EXPIRED, removed);
            return null;
        }
        return set;
    }

    private Outcome store(ReassemblyKey key, @Nullable OpenSegmentSet open, Arrival arrival, List<RemovedSet> removed) {
        long more = OpenSegmentSet.octetsOf(arrival.segment);
        if (open == null) {
            more += OpenSegmentSet.octetsOfSet(key);
        }
        if (!makeRoom(key, open, more, removed)) {
            return REFUSED;
        }
        OpenSegmentSet set = open != null ? open : newSet(key);
        set.put(arrival.sequence, arrival.segment);
        set.octets += more;
        set.source.octets += more;
        octets += more;
        set.lastAddedMillis = arrival.timeMillis;
        moveToEnd(set);
        return STORED;
    }

    private OpenSegmentSet newSet(ReassemblyKey key) {
        SegmentSource source = sources.computeIfAbsent(key.source(), address -> new SegmentSource());
        return new OpenSegmentSet(key, source);
    }

    /**
     * Removes other messages until the segment fits. Returns false if the message would exceed a bound even alone; then
     * the message itself is removed, but no other.
     *
     * @param open the message of the segment; null if the segment is its first
     * @param more octets by which the segment counts, with those of its message if it is the first
     */
    private boolean makeRoom(ReassemblyKey key, @Nullable OpenSegmentSet open, long more, List<RemovedSet> removed) {
        long alone = open == null ? more : open.octets + more;
        if (alone > Math.min(limits.maxOctetsPerSource(), limits.maxOctets())) {
            if (open != null) {
                remove(open, alone > limits.maxOctetsPerSource() ? Reason.SOURCE_FULL : Reason.STORE_FULL, removed);
            }
            return false;
        }
        if (open != null) {
            // Makes this message the last, so that the loops below remove all others before it; alone, its octets fit.
            moveToEnd(open);
        }
        SegmentSource source = open != null ? open.source : sources.get(key.source());
        while (source != null && !source.sets.isEmpty() && isFull(source, open, more)) {
            remove(source.sets.getFirst(), Reason.SOURCE_FULL, removed);
        }
        while (octets + more > limits.maxOctets() || (open == null && sets.size() >= limits.maxSets())) {
            remove(sets.firstEntry().getValue(), Reason.STORE_FULL, removed);
        }
        return true;
    }

    private void moveToEnd(OpenSegmentSet set) {
        sets.putLast(set.key, set);
        set.source.sets.addLast(set);
    }

    private boolean isFull(SegmentSource source, @Nullable OpenSegmentSet open, long more) {
        return source.octets + more > limits.maxOctetsPerSource()
                || (open == null && source.sets.size() >= limits.maxSetsPerSource());
    }

    private void remove(OpenSegmentSet set, Reason reason, List<RemovedSet> removed) {
        forget(set);
        removed.add(new RemovedSet(set.toSet(), reason));
    }

    private void forget(OpenSegmentSet set) {
        sets.remove(set.key);
        octets -= set.octets;
        SegmentSource source = set.source;
        source.octets -= set.octets;
        source.sets.remove(set);
        if (source.sets.isEmpty()) {
            sources.remove(set.key.source());
        }
    }
}
