package io.smppcore.segment;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Optional;

/**
 * The content of one submit_sm, deliver_sm, data_sm or submit_multi: a whole message, or one segment of a long one.
 * Immutable; the octets and parameters are parsed on each call.
 *
 * @param source sender
 * @param destination recipient, {@link Address#EMPTY} for a submit_multi
 * @param esmClass bit 0x40 announces a user data header at the start of the octets
 * @param dataCoding alphabet of the text
 * @param octets message_payload if there is one, otherwise short_message, including a user data header
 * @param tlvs all parameters; {@link Tlvs#EMPTY} without any
 */
public record ReceivedSegment(
        Address source, Address destination, EsmClass esmClass, DataCoding dataCoding, Octets octets, Tlvs tlvs) {

    /** Returns the content of a request. */
    public static ReceivedSegment of(MessageRequest<?> request) {
        return new ReceivedSegment(
                request.sourceAddress(),
                request.destinationAddress(),
                request.esmClass(),
                request.dataCoding(),
                request.messageOctets(),
                request.tlvs());
    }

    /** Returns the content of a submit_multi, which is the same for all its recipients. */
    public static ReceivedSegment of(SubmitMulti request) {
        return new ReceivedSegment(
                request.sourceAddress(),
                Address.EMPTY,
                request.esmClass(),
                request.dataCoding(),
                request.messageOctets(),
                request.tlvs());
    }

    /**
     * Returns the position of this segment in a long message, from the user data header, or else from the SAR
     * parameters.
     *
     * @return empty for a whole message; also if the header cannot be read, or if there is no valid concatenation
     *     element and the three SAR parameters are incomplete or out of range
     */
    public Optional<Concatenation> concatenation() {
        if (!esmClass.hasUdh()) {
            return sar();
        }
        return Udh.read(octets) instanceof Udh udh ? udh.concatenation().or(this::sar) : Optional.empty();
    }

    Optional<Concatenation> sar() {
        if (tlvs.isEmpty()) {
            return Optional.empty();
        }
        Integer reference = tlvs.get(TlvTag.SAR_MSG_REF_NUM);
        Integer total = tlvs.get(TlvTag.SAR_TOTAL_SEGMENTS);
        Integer sequence = tlvs.get(TlvTag.SAR_SEGMENT_SEQNUM);
        return reference != null && total != null && sequence != null && Concatenation.isValid(total, sequence)
                ? Optional.of(new Concatenation(Concatenation.Scheme.SAR, reference, total, sequence))
                : Optional.empty();
    }

    /** {@return the octets after the user data header; all octets if there is none or it cannot be read} */
    public Octets body() {
        return SegmentBody.of(this).octets();
    }

    /**
     * Returns the text of this request alone: {@link ReassembledMessage#text} of a message without other segments.
     *
     * @param decoder decoder for the peer
     * @throws io.smppcore.type.SmppException if the decoder is strict and the octets are not text, or if the Java
     *     runtime lacks the alphabet
     */
    public String text(TextDecoder decoder) {
        return new ReassembledMessage(List.of(this)).text(decoder);
    }

    /**
     * Returns the number of messages that the SMSC sends over the air for this request, and bills. It is 1 if the user
     * data header and the text fit into 140 octets; SAR parameters count as a concatenation element of the header.
     * Otherwise it is the number of messages that the text fills if each has a concatenation element and no cut splits
     * an escape pair or a surrogate pair.
     *
     * <p>A septet counts as seven bits, packed or not. Text in an alphabet of eight bits counts unconverted, although
     * some SMSCs convert short texts to GSM 7-bit. Never throws, whatever the content: if the header leaves no space
     * for a character, its octets count as text.
     *
     * @param decoder decoder for the peer, by whose default alphabet and packing the text is measured
     * @return 1 or more; a text of more than 255 messages cannot be sent
     */
    public int parts(TextDecoder decoder) {
        return PartCount.of(this, decoder);
    }
}
