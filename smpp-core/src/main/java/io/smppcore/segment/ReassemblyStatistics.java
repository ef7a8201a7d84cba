package io.smppcore.segment;

/**
 * What a {@link Reassembler} has done since it was made. Each number is exact, but they are read one after the other.
 *
 * @param singles messages that were no segments
 * @param completed messages put together, those with a total of 1 included
 * @param stored segments that had to wait
 * @param duplicates segments dropped because they were there already
 * @param refused segments dropped because there was no room
 * @param expired messages given up because their time was over
 * @param evicted messages given up to make room
 * @param udhAndSar messages with a concatenation element and SAR parameters, which exclude each other; the element counts
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
