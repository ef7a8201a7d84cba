package io.smppcore.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link PcapTap} has done so far. Read while it goes on, so the numbers belong to slightly different moments.
 *
 * @param packets packets in the file, those that open and end connections included; after a failure some of the last are missing
 * @param fileOctets length of the file, with what is still buffered
 * @param dropped packets that are not in the file: the queue was full, the file was full, writing failed, or the tap was closed
 * @param failure why writing has failed, null while it has not
 */
public record PcapStatistics(
        long packets,
        long fileOctets,
        long dropped,
        @Nullable IOException failure) {}
