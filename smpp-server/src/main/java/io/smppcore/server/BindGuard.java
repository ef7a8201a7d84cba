package io.smppcore.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The counts of failed and undecided binds by address, and the delays and refusals that follow from them. An undecided
 * bind is one that waits for the authenticator. Thread-safe.
 */
final class BindGuard {

    private static final Logger LOG = ServerLog.LOG;

    private final String server;
    private final FailedBindOptions options;
    private final LongSupplier nanoClock;
    private final LongAdder failed = new LongAdder();
    private final LongAdder refusedAtOnce = new LongAdder();
    private final LongAdder neverDecided = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();

    /* Guarded by the lock. Undecided binds are never evicted, because the number of connections bounds them. */
    private final Map<String, Integer> undecided = new HashMap<>();
    private final Map<String, Failures> failures = new LinkedHashMap<>(16, 0.75f, true); // least recently used first

    BindGuard(String server, FailedBindOptions options, LongSupplier nanoClock) {
        this.server = server;
        this.options = options;
        this.nanoClock = nanoClock;
    }

    /**
     * Counts a bind from an address as undecided and returns true; {@link #leave} has to follow. Returns false if the
     * bind has to be refused at once, without the authenticator.
     */
    boolean enter(String address) {
        lock.lock();
        try {
            Failures known = current(address);
            int inside = undecided.getOrDefault(address, 0);
            if ((known != null && known.refused) || inside >= options.maxUndecided()) {
                refusedAtOnce.increment();
                return false;
            }
            undecided.put(address, inside + 1);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Reports that a bind is decided. Returns the delay of its response, zero if it has not failed. */
    Duration leave(String address, boolean hasFailed) {
        lock.lock();
        try {
            undecided.computeIfPresent(address, (key, inside) -> inside == 1 ? null : inside - 1);
            return hasFailed ? failed(address) : Duration.ZERO;
        } finally {
            lock.unlock();
        }
    }

    /** Counts a bind whose connection has ended before the authenticator had decided. */
    void undecided() {
        neverDecided.increment();
    }

    SmppServer.FailedBinds snapshot() {
        lock.lock();
        try {
            long now = nanoClock.getAsLong();
            failures.values().removeIf(known -> known.isOver(now));
            List<SmppServer.FailedBinds.OfAddress> addresses = failures.entrySet().stream()
                    .map(entry -> entry.getValue().shown(entry.getKey(), now))
                    .toList();
            return new SmppServer.FailedBinds(failed.sum(), refusedAtOnce.sum(), neverDecided.sum(), addresses);
        } finally {
            lock.unlock();
        }
    }

    private Duration failed(String address) {
        failed.increment();
        long now = nanoClock.getAsLong();
        Failures known = current(address);
        if (known == null) {
            known = new Failures(now + options.window().toNanos());
            failures.put(address, known);
            evictOldest();
        }
        known.count++;
        if (options.maxFailures() != null && known.count == options.maxFailures()) {
            known.refused = true;
            known.untilNanos = now + options.refusalTime().toNanos();
            LOG.warn(
                    "{}: {} failed binds from {}: refusing it for {} s",
                    server,
                    known.count,
                    address,
                    options.refusalTime().toSeconds());
        }
        return delay(known.count);
    }

    private Duration delay(int count) {
        // At most 2^40 times the first delay, which is far above the maximum and does not overflow.
        Duration delay = options.firstDelay().multipliedBy(1L << Math.min(count - 1, 40));
        return delay.compareTo(options.maxDelay()) < 0 ? delay : options.maxDelay();
    }

    /** Returns the failures of an address; null if there are none, or if its window or refusal is over. */
    private @Nullable Failures current(String address) {
        Failures known = failures.get(address);
        if (known != null && known.isOver(nanoClock.getAsLong())) {
            failures.remove(address);
            return null;
        }
        return known;
    }

    private void evictOldest() {
        Iterator<String> oldest = failures.keySet().iterator();
        while (failures.size() > options.maxAddresses()) {
            oldest.next();
            oldest.remove();
        }
    }

    /** The failures of one address. Guarded by the lock. */
    private static final class Failures {

        private int count;
        private boolean refused;
        private long untilNanos;

        Failures(long untilNanos) {
            this.untilNanos = untilNanos;
        }

        boolean isOver(long now) {
            return now - untilNanos >= 0;
        }

        SmppServer.FailedBinds.OfAddress shown(String address, long now) {
            return new SmppServer.FailedBinds.OfAddress(
                    address, count, refused ? Duration.ofNanos(untilNanos - now) : Duration.ZERO);
        }
    }
}
