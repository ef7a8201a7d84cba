package io.smppcore.segment;

import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of one submit_sm: a whole text or one segment of it. Made by {@link Segmenter}. Immutable.
 *
 * <p>The fields for the PDU are {@link #esmClass()}, {@link #dataCoding()}, {@link #shortMessage()} and {@link
 * #tlvs()}; the caller adds other bits of esm_class and other parameters to them.
 */
public final class Segment {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    private static final Set<Integer> CONTENT_TAGS = Set.of(
            TlvTag.MESSAGE_PAYLOAD.tag(),
            TlvTag.SAR_MSG_REF_NUM.tag(),
            TlvTag.SAR_TOTAL_SEGMENTS.tag(),
            TlvTag.SAR_SEGMENT_SEQNUM.tag());

    private final Part part;
    private final Octets octets;
    private final int headerOctets;
    private final @Nullable Concatenation concatenation;
    private final boolean payload;

    Segment(Part part, Octets octets, int headerOctets, @Nullable Concatenation concatenation, boolean payload) {
        this.part = part;
        this.octets = octets;
        this.headerOctets = headerOctets;
        this.concatenation = concatenation;
        this.payload = payload;
    }

    /** A range of the units of a text: {@code toUnit} is the index after the last one. */
    record Part(EncodedText whole, int fromUnit, int toUnit) {

        Octets octets() {
            return whole.range(fromUnit, toUnit);
        }
    }

    /**
     * Returns true if TLVs with a tag express the content of a message or its position in a long one, so that only
     * {@link #tlvs()} should contain it: message_payload, sar_msg_ref_num, sar_total_segments and sar_segment_seqnum.
     */
    public static boolean isContentTag(int tag) {
        return CONTENT_TAGS.contains(tag);
    }

    /** {@return the position of this segment in its message; empty if the text has only this segment} */
    public Optional<Concatenation> concatenation() {
        return Optional.ofNullable(concatenation);
    }

    /** {@return the number of this segment, 1 to {@link #total()}} */
    public int sequence() {
        return concatenation == null ? 1 : concatenation.sequence();
    }

    /** {@return the number of segments of the text, 1 to 255} */
    public int total() {
        return concatenation == null ? 1 : concatenation.total();
    }

    /** {@return the user data header at the start of the octets, if there is one} */
    public Optional<Udh> udh() {
        return headerOctets == 0 ? Optional.empty() : Optional.of(Udh.parse(octets));
    }

    /**
     * {@return the user data: the header if there is one, then the text, septets unpacked, or packed after fill bits}
     */
    public Octets octets() {
        return octets;
    }

    /**
     * {@return the length of the text in this segment in septets for GSM 7-bit, octets, or two-octet units for UCS-2}
     */
    public int units() {
        return part.toUnit - part.fromUnit;
    }

    /**
     * {@return the text of this segment as decoded by a receiver, with replacements for characters that the encoding
     * lacks}
     */
    public String text() {
        return DECODER.decode(encoding(), part.octets());
    }

    /** {@return alphabet and tables of the text, the same for all segments} */
    public Encoding encoding() {
        return part.whole.encoding();
    }

    /** {@return the data_coding, the same for all segments} */
    public DataCoding dataCoding() {
        return part.whole.dataCoding();
    }

    /** {@return {@link EsmClass#UDHI} if there is a user data header, otherwise {@link EsmClass#DEFAULT}} */
    public EsmClass esmClass() {
        return headerOctets == 0 ? EsmClass.DEFAULT : EsmClass.UDHI;
    }

    /** {@return the short_message: {@link #octets()}, or empty if they are in message_payload} */
    public Octets shortMessage() {
        return payload ? Octets.EMPTY : octets;
    }

    /** {@return the parameters of the segment: message_payload, the three of SAR, or none} */
    public Tlvs tlvs() {
        if (payload) {
            return Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, octets);
        }
        if (concatenation == null || concatenation.scheme() != Concatenation.Scheme.SAR) {
            return Tlvs.EMPTY;
        }
        return Tlvs.EMPTY
                .with(TlvTag.SAR_MSG_REF_NUM, concatenation.reference())
                .with(TlvTag.SAR_TOTAL_SEGMENTS, concatenation.total())
                .with(TlvTag.SAR_SEGMENT_SEQNUM, concatenation.sequence());
    }

    @Override
    public String toString() {
        return "Segment[" + sequence() + " of " + total() + ", " + units() + " units, " + octets.length() + " octets]";
    }
}
