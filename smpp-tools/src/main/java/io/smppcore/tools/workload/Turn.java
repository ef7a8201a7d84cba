package io.smppcore.tools.workload;

import java.util.SplittableRandom;

/**
 * The position of a bind in a workload: the number of its current message, and its source of random numbers. Confined
 * to the event loop of the bind.
 *
 * <p>The binds share the numbers: the first of three has 1, 4, 7 and so on. Random numbers follow from the seed and the
 * bind.
 */
final class Turn {

    /** Initial size, sufficient for an address and for most messages with variable parts. */
    private static final int SCRATCH_OCTETS = 256;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int TEN = 10;

    private final SplittableRandom random;
    private final int binds;
    private long number;
    private byte[] scratch = new byte[SCRATCH_OCTETS];

    /**
     * Creates an instance positioned before the first message.
     *
     * @param seed seed of random numbers
     * @param index index of the bind, 0 to binds - 1
     * @param binds number of binds
     */
    Turn(long seed, int index, int binds) {
        this.random = new SplittableRandom(seed + SPREAD * (index + 1));
        this.binds = binds;
        this.number = index + 1L - binds;
    }

    /** Moves to the next message. */
    void advance() {
        number += binds;
    }

    /** Returns the number, from 1; unique over all binds. */
    long number() {
        return number;
    }

    int randomDigit() {
        return random.nextInt(TEN);
    }

    int randomBelow(int bound) {
        return random.nextInt(bound);
    }

    /** Returns an array of at least the given length for temporary use, valid until the next call. */
    byte[] scratch(int octets) {
        if (octets > scratch.length) {
            scratch = new byte[Math.max(octets, 2 * scratch.length)];
        }
        return scratch;
    }
}
