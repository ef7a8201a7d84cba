package io.smppcore.segment;

/**
 * Counters of a {@link Reassembler}. Each one is exact, but they are read one after the other.
 *
 * @param singles messages that were not segments
 * @param completed messages that were joined, including those with a total of 1
 * @param stored segments that had to wait
 * @param duplicates segments dropped because they were stored already
 * @param refused segments dropped because the store was full
 * @param expired messages given up because they expired
 * @param evicted messages given up to free memory
 * @param udhAndSar messages with a concatenation element and SAR parameters, which exclude each other; the element
 *     counts
 * @param malformedUdh messages with a user data header that cannot be read
 */
public record ReassemblyStatistics(
        long singles,
        long completed,
        long stored,
        long duplicates,
        long refused,
        long expired,
        long evicted,
        long udhAndSar,
        long malformedUdh) {}
