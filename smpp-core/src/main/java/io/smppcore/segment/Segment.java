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
import org.jspecify.annotations.Nullable;

/**
 * What one submit_sm carries of a text: all of it, or one segment. Immutable.
 *
 * <p>The fields for the PDU are {@link #esmClass()}, to be added to what else esm_class says, {@link #dataCoding()},
 * {@link #shortMessage()} and {@link #tlvs()}, to be added to other parameters.
 */
public final class Segment {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

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

    /** Which units of a text. */
    record Part(EncodedText whole, int fromUnit, int toUnit) {

        Octets octets() {
            return whole.range(fromUnit, toUnit);
        }
    }

    /**
     * Which segment of how many this is, and how that is said.
     *
     * @return none when the text is in this one alone
     */
    public Optional<Concatenation> concatenation() {
        return Optional.ofNullable(concatenation);
    }

    /**
     * Which segment this is.
     *
     * @return 1 to {@link #total()}
     */
    public int sequence() {
        return concatenation == null ? 1 : concatenation.sequence();
    }

    /**
     * How many segments the text has.
     *
     * @return 1 to 255
     */
    public int total() {
        return concatenation == null ? 1 : concatenation.total();
    }

    /**
     * The user data header at the start of the octets.
     *
     * @return none when there is none
     */
    public Optional<Udh> udh() {
        return headerOctets == 0 ? Optional.empty() : Optional.of(Udh.parse(octets));
    }

    /**
     * The user data.
     *
     * @return the user data header if there is one, then the text; septets in octets of their own or packed behind fill bits
     */
    public Octets octets() {
        return octets;
    }

    /**
     * How much of the text is in this segment.
     *
     * @return septets for GSM 7-bit, octets, or two-octet units for UCS-2
     */
    public int units() {
        return part.toUnit - part.fromUnit;
    }

    /**
     * The part of the text in this segment.
     *
     * @return the text as a receiver reads it, with replacements in place of what the encoding does not have
     */
    public String text() {
        return DECODER.decode(encoding(), part.octets());
    }

    /**
     * Alphabet and tables of the text.
     *
     * @return the same for all segments
     */
    public Encoding encoding() {
        return part.whole.encoding();
    }

    /**
     * The field data_coding.
     *
     * @return the same for all segments
     */
    public DataCoding dataCoding() {
        return part.whole.dataCoding();
    }

    /**
     * The bits that the octets need in the field esm_class.
     *
     * @return {@link EsmClass#UDHI} when there is a user data header, otherwise {@link EsmClass#DEFAULT}
     */
    public EsmClass esmClass() {
        return headerOctets == 0 ? EsmClass.DEFAULT : EsmClass.UDHI;
    }

    /**
     * The field short_message.
     *
     * @return {@link #octets()}, or nothing when they are in message_payload
     */
    public Octets shortMessage() {
        return payload ? Octets.EMPTY : octets;
    }

    /**
     * The parameters that the segment needs.
     *
     * @return message_payload, or the three of SAR, or none
     */
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
