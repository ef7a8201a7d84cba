package io.smppcore.flow;

import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.TextDecoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Limit on the parts of messages per second from one peer, as an SMSC bills them ({@link ReceivedSegment#parts}), with
 * bursts. Thread-safe and non-blocking.
 *
 * <p>The segment of a long message that arrives first takes the tokens of all its segments, so that they are accepted
 * or refused together; they may arrive in any order and over several sessions. Tokens of segments that do not arrive
 * within five seconds are given back. A segment that arrives later takes tokens of its own.
 */
/*
 * One lock guards the tokens of all long messages, because few messages are segments. A message that is not a segment
 * does not take the lock.
 */
public final class PartRate {

    private static final long PAID_NANOS = Duration.ofSeconds(5).toNanos();

    /** Maximum number of long messages whose tokens are remembered. A further one gives back those of the oldest. */
    private static final int MAX_PAID = 1_000;

    private final TokenBucket bucket;
    private final TextDecoder decoder;
    private final LongSupplier nanoClock;
    private final ReentrantLock lock = new ReentrantLock();

    /** Long messages whose tokens are taken, in the order of their first segments. */
    private final LinkedHashMap<ReassemblyKey, Paid> paid = new LinkedHashMap<>();

    /**
     * The tokens that are left for the segments of a message that have not arrived, and the time of its first segment.
     */
    private record Paid(int left, long atNanos) {}

    /**
     * Creates a full limit that uses {@link System#nanoTime}.
     *
     * @param rate parts per second, {@link TokenBucket#MIN_RATE} to {@link TokenBucket#MAX_RATE}
     * @param burst parts that may be sent at once after a pause, 1 to 1,000,000; usually those of a second
     * @param decoder decoder for the peer, by whose default alphabet and packing parts are counted
     * @throws IllegalArgumentException naming the value and its range
     */
    public PartRate(double rate, int burst, TextDecoder decoder) {
        this(rate, burst, decoder, System::nanoTime);
    }

    /**
     * Creates a full limit.
     *
     * @param rate parts per second, {@link TokenBucket#MIN_RATE} to {@link TokenBucket#MAX_RATE}
     * @param burst parts that may be sent at once after a pause, 1 to 1,000,000; usually those of a second
     * @param decoder decoder for the peer, by whose default alphabet and packing parts are counted
     * @param nanoClock nanoseconds since an arbitrary moment, never decreasing
     * @throws IllegalArgumentException naming the value and its range
     */
    public PartRate(double rate, int burst, TextDecoder decoder, LongSupplier nanoClock) {
        this.bucket = new TokenBucket(rate, burst, nanoClock);
        this.decoder = decoder;
        this.nanoClock = nanoClock;
    }

    /** Changes rate and burst; see {@link TokenBucket#rate(double, int)}. */
    public void rate(double perSecond, int burst) {
        bucket.rate(perSecond, burst);
    }

    /** Returns the rate in parts per second. */
    public double rate() {
        return bucket.rate();
    }

    /** Takes the tokens of a request; returns false, without a change, if they are not available. */
    public boolean tryAcquire(ReceivedSegment request) {
        return isPart(request) ? tryAcquireAll(List.of(request)) : tryAcquire(request.parts(decoder));
    }

    /**
     * Takes the tokens of several requests, or none.
     *
     * @param requests requests, such as all segments of a message, or one for each recipient
     * @return false, without a change, if not all tokens are available. Requests that need more tokens than the burst
     *     are accepted if the whole burst is available; the excess delays later requests
     */
    public boolean tryAcquire(List<ReceivedSegment> requests) {
        if (requests.stream().anyMatch(PartRate::isPart)) {
            return tryAcquireAll(requests);
        }
        int parts = 0;
        for (ReceivedSegment request : requests) {
            parts += request.parts(decoder);
        }
        return tryAcquire(parts);
    }

    /** Takes tokens of whole messages; with the lock only if they need those of missing segments. */
    private boolean tryAcquire(int parts) {
        return bucket.tryAcquire(parts) || (giveBackOld() && bucket.tryAcquire(parts));
    }

    /** Gives back the tokens of missing segments. Returns false if none are due. */
    private boolean giveBackOld() {
        lock.lock();
        try {
            return forgetOld(nanoClock.getAsLong());
        } finally {
            lock.unlock();
        }
    }

    private static boolean isPart(ReceivedSegment request) {
        return (request.esmClass().hasUdh() || !request.tlvs().isEmpty())
                && request.concatenation().filter(part -> part.total() > 1).isPresent();
    }

    private boolean tryAcquireAll(List<ReceivedSegment> requests) {
        lock.lock();
        try {
            long now = nanoClock.getAsLong();
            forgetOld(now);
            Map<ReassemblyKey, Paid> changes = new HashMap<>();
            int needed = 0;
            for (ReceivedSegment request : requests) {
                needed += needed(request, now, changes);
            }
            if (needed > 0 && !bucket.tryAcquire(needed)) {
                return false;
            }
            paid.putAll(changes);
            while (paid.size() > MAX_PAID) {
                forgetFirst();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the messages whose time for further segments is over. Returns true if there were any. */
    private boolean forgetOld(long now) {
        int before = paid.size();
        Map.Entry<ReassemblyKey, Paid> first = paid.firstEntry();
        while (first != null && now - first.getValue().atNanos() >= PAID_NANOS) {
            forgetFirst();
            first = paid.firstEntry();
        }
        return paid.size() < before;
    }

    private void forgetFirst() {
        bucket.giveBack(paid.pollFirstEntry().getValue().left());
    }

    /**
     * Returns the number of tokens that a request needs. If the request is a segment, puts the tokens left for its
     * message into the changes, which the caller applies if the tokens are available.
     */
    private int needed(ReceivedSegment request, long now, Map<ReassemblyKey, Paid> changes) {
        int parts = request.parts(decoder);
        Concatenation segment =
                request.concatenation().filter(part -> part.total() > 1).orElse(null);
        if (segment == null) {
            return parts;
        }
        ReassemblyKey key = ReassemblyKey.of(request.source(), request.destination(), segment);
        // Several segments of one message may be among the requests.
        Paid before = changes.getOrDefault(key, paid.get(key));
        if (before == null) {
            // A segment that is longer than a message on the air counts as several parts.
            int all = Math.max(segment.total(), parts);
            changes.put(key, new Paid(all - parts, now));
            return all;
        }
        int free = Math.min(before.left(), parts);
        // With the time of the first segment, so that the map stays in the order of time.
        changes.put(key, new Paid(before.left() - free, before.atNanos()));
        return parts - free;
    }
}
