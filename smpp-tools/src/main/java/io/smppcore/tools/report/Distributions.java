package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.OperationReport;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Distributions as text: the compressed form of HdrHistogram (V2) in Base64, as in its logs. */
final class Distributions {

    private Distributions() {}

    /** Returns true if there are service times that differ from the latency. */
    static boolean differ(OperationReport operation) {
        return operation.service().count() > 0
                && !operation.service().toHistogram().equals(operation.latency().toHistogram());
    }

    static String encoded(Distribution distribution) {
        Histogram nanos = distribution.toHistogram();
        ByteBuffer octets = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
        int length = nanos.encodeIntoCompressedByteBuffer(octets);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(octets.array(), length));
    }

    /**
     * Reads the output of {@link #encoded} and of other programs that write such logs.
     *
     * @throws IllegalArgumentException if it is no histogram of nanoseconds
     */
    static Distribution decoded(String base64) {
        Histogram nanos;
        try {
            nanos = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
        } catch (DataFormatException | RuntimeException e) { // the decoder does not validate its input
            throw new IllegalArgumentException("not a compressed histogram in base64, or cut off or damaged", e);
        }
        if (nanos.getMaxValue() > Distribution.MAX_NANOS) {
            throw new IllegalArgumentException("a time of " + Figures.count(nanos.getMaxValue()) + " ns (expected: <= "
                    + Figures.count(Distribution.MAX_NANOS) + " ns, one hour)");
        }
        return Distribution.of(nanos);
    }
}
