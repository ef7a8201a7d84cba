package io.smppcore.simulator;

/*
 * A number is a hash of its seed, session, index and decision, not the next number of a generator: results do not
 * depend on the order in which sessions and messages arrive.
 */

/**
 * Reproducible random numbers, derived from the seed, the session, an index and the decision. Immutable.
 *
 * @param key seed, mixed with the session
 */
record RandomSource(long key) {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01B3L;

    /**
     * Returns the random numbers of one session.
     *
     * @param ordinal number of the bind among those of the same system_id, from 0
     */
    static RandomSource of(long seed, String systemId, long ordinal) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < systemId.length(); i++) {
            hash = (hash ^ systemId.charAt(i)) * FNV_PRIME;
        }
        return new RandomSource(mix(mix(mix(seed) + hash) + ordinal));
    }

    /** Returns 64 random bits, always the same ones for an index and decision. */
    long bits(long index, Draw decision) {
        return mix(mix(key + index * GOLDEN) + decision.salt());
    }

    /** Returns a number from 0 inclusive to 1 exclusive. */
    double uniform(long index, Draw decision) {
        return (bits(index, decision) >>> 11) * 0x1p-53;
    }

    /** Returns true with the given probability, 0 to 1. */
    boolean happens(double chance, long index, Draw decision) {
        return chance > 0 && uniform(index, decision) < chance;
    }

    /** Mixes the bits of a value with the finalizer of SplitMix64. */
    static long mix(long value) {
        long z = value + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
