package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;

/**
 * The position of a segment in its message, as the user data header or the SAR parameters give it.
 *
 * @param scheme form of the concatenation; segments of different schemes never belong together
 * @param reference number shared by all segments of a message: 0 to 255 for {@link Scheme#UDH_8}, otherwise 0 to 65,535
 * @param total number of segments of the message, 1 to 255
 * @param sequence number of this segment, 1 to the total
 */
public record Concatenation(Scheme scheme, int reference, int total, int sequence) {

    /** Maximum number of segments of a message. */
    public static final int MAX_SEGMENTS = 255;

    /** A form of concatenation. */
    public enum Scheme {
        /** Element 0x00 of the user data header, with a reference of 8 bits. */
        UDH_8(UdhFields.MAX_8_BITS),
        /** Element 0x08 of the user data header, with a reference of 16 bits. */
        UDH_16(UdhFields.MAX_16_BITS),
        /** The parameters sar_msg_ref_num, sar_total_segments and sar_segment_seqnum. */
        SAR(UdhFields.MAX_16_BITS);

        private final int maxReference;

        Scheme(int maxReference) {
            this.maxReference = maxReference;
        }

        /** {@return the highest reference, 255 or 65,535} */
        public int maxReference() {
            return maxReference;
        }
    }

    /** Checks the ranges; fails with {@link InvalidFieldException} if a value is out of range. */
    public Concatenation {
        UdhFields.range("reference", reference, scheme.maxReference());
        if (!isValid(total, sequence)) {
            throw new InvalidFieldException(
                    "segment", sequence + " of " + total, "1 to the total, which is 1 to " + MAX_SEGMENTS);
        }
    }

    static boolean isValid(int total, int sequence) {
        return total >= 1 && total <= MAX_SEGMENTS && sequence >= 1 && sequence <= total;
    }

    static Concatenation of(UdhElement.Concatenated element) {
        Scheme scheme = element.identifier().equals(UdhIdentifier.CONCATENATED_8) ? Scheme.UDH_8 : Scheme.UDH_16;
        return new Concatenation(scheme, element.reference(), element.total(), element.sequence());
    }
}
