package io.smppcore.simulator;

/*
 * Every number is a hash of its purpose instead of the next number of a generator, so that the order of sessions does
 * not matter.
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

    /** Returns the source of one session, by the ordinal of its bind among those of the system_id. */
    static RandomSource of(long seed, String systemId, long ordinal) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < systemId.length(); i++) {
            hash = (hash ^ systemId.charAt(i)) * FNV_PRIME;
        }
        return new RandomSource(mix(mix(mix(seed) + hash) + ordinal));
    }

    /** Returns 64 random bits. */
    long bits(long index, Draw decision) {
        return mix(mix(key + index * GOLDEN) + decision.salt());
    }

    /** Returns a number from 0 inclusive to 1 exclusive. */
    double uniform(long index, Draw decision) {
        return (bits(index, decision) >>> 11) * 0x1p-53;
    }

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
