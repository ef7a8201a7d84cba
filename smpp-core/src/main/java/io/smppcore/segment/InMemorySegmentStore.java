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
 * Keeps segments in the heap, within {@link ReassemblyLimits} at any time.
 *
 * <p>Thread-safe. What does not fit pushes out the message that has waited longest for its next segment: one of the same source when the
 * share of the source is used up, otherwise of any. A segment that pushes a message beyond a bound all by itself is refused, and its
 * message removed, as it could never be completed.
 */
/* One lock, held for a few map operations: bounds over all sources are exact, and octets are joined and decoded outside of it. */
public final class InMemorySegmentStore implements SegmentStore {

    /** How many messages an {@code add} removes at most because their time is over; the rest is left to the next calls. */
    private static final int EXPIRED_PER_ADD = 8;

    private static final long SET_BACK_MILLIS = 10_000;

    private static final Outcome STORED = new Outcome.Stored();
    private static final Outcome DUPLICATE = new Outcome.Duplicate();
    private static final Outcome REFUSED = new Outcome.Refused();

    private final ReassemblyLimits limits;
    private final long timeoutMillis;
    private final ReentrantLock lock = new ReentrantLock();

    /** The one that got a segment last is at the end, so the first one is the next to expire. */
    private final LinkedHashMap<ReassemblyKey, OpenSegmentSet> sets = new LinkedHashMap<>();

    /* A tree, as addresses with the same hash are easily made. */
    private final Map<Address, SegmentSource> sources = new TreeMap<>(ReassemblyKey.ADDRESSES);
    private long octets;
    private boolean isNew = true;
    private long clockMillis;
    private long passedMillis;

    /**
     * An empty store.
     *
     * @param limits how long and how much it keeps
     */
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

    /**
     * How many messages wait for segments.
     *
     * @return 0 up to the limit
     */
    public int openSets() {
        lock.lock();
        try {
            return sets.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many octets they take, counted as {@link ReassemblyLimits} says.
     *
     * @return 0 up to the limit
     */
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
     * How much time has passed since the first call. A clock that is set back loses the time until its next tick, so nothing waits for it to
     * catch up; a little less than before is not that, but another thread that has looked earlier and comes later.
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

    /** Removes others until so many more octets fit; false when the message would be beyond a bound all by itself. */
    private boolean makeRoom(ReassemblyKey key, @Nullable OpenSegmentSet open, long more, List<RemovedSet> removed) {
        long alone = open == null ? more : open.octets + more;
        if (alone > Math.min(limits.maxOctetsPerSource(), limits.maxOctets())) {
            if (open != null) {
                remove(open, alone > limits.maxOctetsPerSource() ? Reason.SOURCE_FULL : Reason.STORE_FULL, removed);
            }
            return false;
        }
        if (open != null) {
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
