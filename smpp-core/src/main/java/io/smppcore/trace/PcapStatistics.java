package io.smppcore.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Counters of a {@link PcapTap}. They are not read atomically.
 *
 * @param packets packets in the file, including those that open and end connections; after a failure some of the last
 *     are missing
 * @param fileOctets length of the file in octets, including buffered octets
 * @param dropped packets that are not in the file, because the queue was full, the file was full, writing failed, or
 *     the tap was closed
 * @param failure reason why writing failed, or null
 */
public record PcapStatistics(
        long packets,
        long fileOctets,
        long dropped,
        @Nullable IOException failure) {}
