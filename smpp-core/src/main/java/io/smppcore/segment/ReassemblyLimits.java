package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.time.Duration;

/**
 * The bounds of an {@link InMemorySegmentStore}. Immutable.
 *
 * <p>An open message is one that waits for segments. The octets of a message are an upper bound of its heap usage in a
 * 64-bit JVM: 1,024, plus 8 for each segment of its total, plus for each stored segment 384 and the lengths of its text
 * and parameters. For the message and for each stored segment, twice the lengths of the addresses are added.
 *
 * @param timeout maximum time between two segments of a message, up to 7 days; default 10 minutes
 * @param maxSets maximum number of open messages, 1 to 100,000,000; default 100,000
 * @param maxOctets maximum octets of all open messages, at least 2,048; default 128 MiB
 * @param maxSetsPerSource maximum number of open messages of one source address, 1 to 100,000,000; default 10,000
 * @param maxOctetsPerSource maximum octets of the open messages of one source address, at least 2,048; default 16 MiB
 */
public record ReassemblyLimits(
        Duration timeout, int maxSets, long maxOctets, int maxSetsPerSource, long maxOctetsPerSource) {

    private static final Duration MAX_TIMEOUT = Duration.ofDays(7);
    private static final int MAX_SETS = 100_000_000;
    private static final int MIN_OCTETS = 2_048;

    /** Checks the ranges; fails with {@link InvalidFieldException} naming the limit, its value and the range. */
    public ReassemblyLimits {
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(MAX_TIMEOUT) > 0) {
            throw new InvalidFieldException("timeout", timeout.toString(), "1 ns to 7 days");
        }
        sets("maxSets", maxSets);
        sets("maxSetsPerSource", maxSetsPerSource);
        octets("maxOctets", maxOctets);
        octets("maxOctetsPerSource", maxOctetsPerSource);
    }

    private static void sets(String name, int value) {
        if (value < 1 || value > MAX_SETS) {
            throw new InvalidFieldException(name, "value " + value, "1 to " + MAX_SETS);
        }
    }

    private static void octets(String name, long value) {
        if (value < MIN_OCTETS) {
            throw new InvalidFieldException(name, "value " + value, ">= " + MIN_OCTETS);
        }
    }

    /**
     * {@return the defaults, which suit traffic of applications; that of handsets, which retry for days, needs a longer
     * timeout}
     */
    public static ReassemblyLimits defaults() {
        return new ReassemblyLimits(Duration.ofMinutes(10), 100_000, 128L << 20, 10_000, 16L << 20);
    }

    /** Returns these limits with another {@link #timeout}. */
    public ReassemblyLimits withTimeout(Duration value) {
        return new ReassemblyLimits(value, maxSets, maxOctets, maxSetsPerSource, maxOctetsPerSource);
    }

    /** Returns these limits with another {@link #maxSets} and {@link #maxOctets}. */
    public ReassemblyLimits withMax(int sets, long octets) {
        return new ReassemblyLimits(timeout, sets, octets, maxSetsPerSource, maxOctetsPerSource);
    }

    /** Returns these limits with another {@link #maxSetsPerSource} and {@link #maxOctetsPerSource}. */
    public ReassemblyLimits withMaxPerSource(int sets, long octets) {
        return new ReassemblyLimits(timeout, maxSets, maxOctets, sets, octets);
    }
}
