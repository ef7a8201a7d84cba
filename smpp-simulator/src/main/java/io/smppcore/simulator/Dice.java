package io.smppcore.simulator;

/* Every number is a hash of what it is for, not the next one of a generator, so that it does not matter which session comes first. */

/**
 * Chance that comes out the same each time: from the seed, whose turn it is, how often it was, and what is decided. Immutable.
 *
 * @param key the seed, mixed with whose turn it is
 */
record Dice(long key) {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01B3L;

    /** The dice for one session: the ordinal counts the binds of its system_id. */
    static Dice of(long seed, String systemId, long ordinal) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < systemId.length(); i++) {
            hash = (hash ^ systemId.charAt(i)) * FNV_PRIME;
        }
        return new Dice(mix(mix(mix(seed) + hash) + ordinal));
    }

    /** 64 bits. */
    long bits(long index, Decision decision) {
        return mix(mix(key + index * GOLDEN) + decision.salt());
    }

    /** 0 inclusive to 1 exclusive. */
    double uniform(long index, Decision decision) {
        return (bits(index, decision) >>> 11) * 0x1p-53;
    }

    boolean happens(double chance, long index, Decision decision) {
        return chance > 0 && uniform(index, decision) < chance;
    }

    /** The finalizer of SplitMix64. */
    static long mix(long value) {
        long z = value + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
