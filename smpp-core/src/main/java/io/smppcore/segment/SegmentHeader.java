package io.smppcore.segment;

import io.smppcore.text.Capacity;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user data header that all segments of a message share, in which the reference, total and sequence are 0 until
 * {@link #before} copies it for a segment. Immutable.
 *
 * <p>The concatenation element is the first, so that its octets have fixed indices.
 */
final class SegmentHeader {

    static final SegmentHeader NONE = new SegmentHeader(new byte[0]);

    /** Index of the reference: after UDHL, and the identifier and length of the concatenation element. */
    private static final int REFERENCE_INDEX = 1 + Udh.ELEMENT_HEADER_OCTETS;

    private static final List<UdhElement> CONCATENATED_8 =
            List.of(new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 0, 0, 0));
    private static final List<UdhElement> CONCATENATED_16 =
            List.of(new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_16, 0, 0, 0));

    private final byte[] octets;

    private SegmentHeader(byte[] octets) {
        this.octets = octets;
    }

    /**
     * Returns the header of the segments of a long message: with a concatenation element, unless the SAR parameters
     * replace it.
     *
     * @param others further elements, in this order
     * @param encoding encoding whose national tables are announced
     */
    static SegmentHeader numbered(Concatenation.Scheme scheme, List<UdhElement> others, Encoding encoding) {
        return switch (scheme) {
            case UDH_8 -> of(CONCATENATED_8, others, encoding);
            case UDH_16 -> of(CONCATENATED_16, others, encoding);
            case SAR -> of(List.of(), others, encoding);
        };
    }

    /**
     * Returns the header of a message of one segment.
     *
     * @param others the elements, in this order
     * @param encoding encoding whose national tables are announced
     */
    static SegmentHeader unnumbered(List<UdhElement> others, Encoding encoding) {
        return of(List.of(), others, encoding);
    }

    private static SegmentHeader of(List<UdhElement> first, List<UdhElement> others, Encoding encoding) {
        List<UdhElement> elements = new ArrayList<>(first);
        elements.addAll(others);
        if (encoding.singleShift() != NationalLanguage.DEFAULT) {
            elements.add(UdhElement.singleShift(encoding.singleShift().identifier()));
        }
        if (encoding.lockingShift() != NationalLanguage.DEFAULT) {
            elements.add(UdhElement.lockingShift(encoding.lockingShift().identifier()));
        }
        return elements.isEmpty()
                ? NONE
                : new SegmentHeader(Udh.of(elements).octets().toByteArray());
    }

    int length() {
        return octets.length;
    }

    /** Returns the number of zero bits between the header and packed septets. */
    int fillBits() {
        return new Capacity(octets.length).fillBits();
    }

    /**
     * Returns the header followed by the text.
     *
     * @param text septets or octets of the segment
     * @param segment numbers for the concatenation element; null for a message of one segment
     */
    Octets before(Octets text, @Nullable Concatenation segment) {
        if (octets.length == 0) {
            return text;
        }
        byte[] userData = Arrays.copyOf(octets, octets.length + text.length());
        if (segment != null) {
            number(userData, segment);
        }
        text.copyTo(userData, octets.length);
        return Octets.wrap(userData);
    }

    private static void number(byte[] userData, Concatenation segment) {
        int index = REFERENCE_INDEX;
        if (segment.scheme() == Concatenation.Scheme.UDH_16) {
            userData[index++] = (byte) (segment.reference() >> Byte.SIZE);
        }
        userData[index++] = (byte) segment.reference();
        userData[index++] = (byte) segment.total();
        userData[index] = (byte) segment.sequence();
    }
}
