package io.smppcore.gateway.store.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Time at which the brokers last confirmed that enough replicas have stored a record of this node. Records are changes
 * and facts, or probes if there were neither for a second. Thread-safe.
 */
final class Quorum {

    /** Time without a confirmation after which a probe is due. */
    static final Duration PROBE = Duration.ofSeconds(1);

    private volatile long confirmedNanos = System.nanoTime();
    private volatile @Nullable Throwable failure;

    /** Records that enough replicas have stored a record. */
    void confirmed() {
        confirmedNanos = System.nanoTime();
        failure = null;
    }

    /** Records that a fact or a probe was not stored. */
    void failed(Throwable cause) {
        failure = cause;
    }

    /** Returns the last failure since the last confirmation; null if there was none. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Returns the time since the last confirmation in nanoseconds. */
    long nanosSinceConfirmation() {
        return System.nanoTime() - confirmedNanos;
    }

    boolean isProbeDue() {
        return nanosSinceConfirmation() >= PROBE.toNanos();
    }
}
