package io.smppcore.tools.workload;

import java.util.SplittableRandom;

/**
 * Which message of a bind it is that is being made, and the chance that it is made with. Confined to the event loop of the bind.
 *
 * <p>The binds share the numbers out: the first of three has 1, 4, 7 and so on. Chance follows from the seed and the bind.
 */
final class Turn {

    /** Enough for an address, and for what is patched in most messages. */
    private static final int SCRATCH_OCTETS = 256;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int TEN = 10;

    private final SplittableRandom random;
    private final int binds;
    private long number;
    private byte[] scratch = new byte[SCRATCH_OCTETS];

    /**
     * Stands before the first message.
     *
     * @param seed the same one gives the same messages
     * @param index number of the bind, 0 to binds - 1
     * @param binds how many there are
     */
    Turn(long seed, int index, int binds) {
        this.random = new SplittableRandom(seed + SPREAD * (index + 1));
        this.binds = binds;
        this.number = index + 1L - binds;
    }

    /** Goes on to the next message. */
    void advance() {
        number += binds;
    }

    /** From 1 on; over all binds no number comes twice. */
    long number() {
        return number;
    }

    int randomDigit() {
        return random.nextInt(TEN);
    }

    int randomBelow(int bound) {
        return random.nextInt(bound);
    }

    /** An array to make something in; what was in it is gone with the next call. */
    byte[] scratch(int octets) {
        if (octets > scratch.length) {
            scratch = new byte[Math.max(octets, 2 * scratch.length)];
        }
        return scratch;
    }
}
