package io.smppcore.segment;

import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;

/** Received messages for tests. */
final class ReceivedSegments {

    static final Address SOURCE = Address.international("41790000001");
    static final Address DESTINATION = Address.international("8585");

    static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    private ReceivedSegments() {}

    /** Returns the received form of a segment. */
    static ReceivedSegment of(Segment segment) {
        Octets payload = segment.tlvs().get(TlvTag.MESSAGE_PAYLOAD);
        return new ReceivedSegment(
                SOURCE,
                DESTINATION,
                segment.esmClass(),
                segment.dataCoding(),
                payload != null ? payload : segment.shortMessage(),
                segment.tlvs());
    }

    /** Returns a segment of ASCII letters, which are GSM 7-bit as well. */
    static ReceivedSegment of(Address source, Concatenation segment, String letters) {
        return of(source, element(segment), letters);
    }

    /** Returns a segment with these raw numbers, which may be invalid. */
    static ReceivedSegment of(Address source, UdhElement.Concatenated element, String letters) {
        return withUdh(source, Udh.of(element), DataCoding.DEFAULT, Octets.of(ascii(letters)));
    }

    static ReceivedSegment withUdh(Address source, Udh udh, DataCoding dataCoding, Octets text) {
        byte[] octets = new byte[udh.length() + text.length()];
        udh.octets().copyTo(octets, 0);
        text.copyTo(octets, udh.length());
        return new ReceivedSegment(source, DESTINATION, EsmClass.UDHI, dataCoding, Octets.wrap(octets), Tlvs.EMPTY);
    }

    static ReceivedSegment sar(Address source, int reference, int total, int sequence, String letters) {
        return withTlvs(
                source,
                Tlvs.EMPTY
                        .with(TlvTag.SAR_MSG_REF_NUM, reference)
                        .with(TlvTag.SAR_TOTAL_SEGMENTS, total)
                        .with(TlvTag.SAR_SEGMENT_SEQNUM, sequence),
                letters);
    }

    static ReceivedSegment withTlvs(Address source, Tlvs tlvs, String letters) {
        return new ReceivedSegment(
                source, DESTINATION, EsmClass.DEFAULT, DataCoding.DEFAULT, Octets.of(ascii(letters)), tlvs);
    }

    static UdhElement.Concatenated element(Concatenation segment) {
        UdhIdentifier identifier = segment.scheme() == Concatenation.Scheme.UDH_8
                ? UdhIdentifier.CONCATENATED_8
                : UdhIdentifier.CONCATENATED_16;
        return new UdhElement.Concatenated(identifier, segment.reference(), segment.total(), segment.sequence());
    }

    /** Returns a segment with an 8-bit reference of 1. */
    static ReceivedSegment segment(int sequence, int total, DataCoding dataCoding, Octets text) {
        Udh udh = Udh.of(new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 1, total, sequence));
        return withUdh(SOURCE, udh, dataCoding, text);
    }

    static String text(Reassembler.Result result) {
        return message(result).text(DECODER);
    }

    static ReassembledMessage message(Reassembler.Result result) {
        return switch (result) {
            case Reassembler.Result.Complete complete -> complete.message();
            case Reassembler.Result.Single single -> single.message();
            default -> throw new AssertionError(result);
        };
    }

    private static byte[] ascii(String letters) {
        return letters.getBytes(StandardCharsets.US_ASCII);
    }
}
