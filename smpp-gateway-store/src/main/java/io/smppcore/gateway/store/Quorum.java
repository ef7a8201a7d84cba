package io.smppcore.gateway.store;

import java.time.Duration;

/**
 * The time at which the brokers have last confirmed that enough replicas have stored something of this node, be it a
 * change, a fact, or a probe while there is neither. Thread-safe.
 */
final class Quorum {

    /** Time without a confirmation after which the next record to be stored is a probe. */
    static final Duration PROBE = Duration.ofSeconds(1);

    private volatile long confirmedNanos = System.nanoTime();

    /** Called when enough replicas have stored a record. */
    void confirmed() {
        confirmedNanos = System.nanoTime();
    }

    /** Returns the time since the last confirmation. */
    long silentNanos() {
        return System.nanoTime() - confirmedNanos;
    }

    /** Returns true if nothing has been confirmed for so long that a probe should be. */
    boolean isProbeDue() {
        return silentNanos() >= PROBE.toNanos();
    }
}
