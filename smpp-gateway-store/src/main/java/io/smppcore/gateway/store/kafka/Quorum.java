package io.smppcore.gateway.store.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time at which the brokers last confirmed that enough replicas have stored a record of this node: a change, a
 * fact, or a probe in the absence of both. Thread-safe.
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

    /** Returns the last failure since the last confirmation, or null if there was none. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Returns the time since the last confirmation. */
    long nanosSinceConfirmation() {
        return System.nanoTime() - confirmedNanos;
    }

    boolean isProbeDue() {
        return nanosSinceConfirmation() >= PROBE.toNanos();
    }
}
