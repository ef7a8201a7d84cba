package io.smppcore.gateway.http;

import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextEncoder;
import io.smppcore.text.UnencodableTextException;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Map;

/**
 * Content of a message that an account sends as JSON: a text or octets, divided into segments, and TLVs.
 *
 * @param segments segments in order, at least one
 * @param parameters TLVs of each segment
 */
record MessageContent(List<Segment> segments, Tlvs parameters) {

    private static final int CLASSES = 4;

    /** Value of data_coding of octets with a message class, without the class (3GPP TS 23.038). */
    private static final int OCTETS_WITH_CLASS = 0xF4;

    private static final int MAX_TLVS = 20;
    private static final int MAX_TLV_OCTETS = 1_000;

    /** Converts the members {@code text}, {@code octets}, {@code udh}, {@code messageClass} and {@code tlvs}. */
    static MessageContent read(JsonMembers members, Segmenter segmenter, Address from, Address to) {
        boolean isBinary = members.has("octets");
        if (isBinary && members.has("text")) {
            throw members.wrong("text", "beside octets", "one of them");
        }
        String main = isBinary ? "octets" : "text";
        EncodedText content = isBinary ? octets(members) : text(members);
        Segmenter divider = members.has("udh") ? withHeader(members) : segmenter;
        try {
            return new MessageContent(divider.segment(content, from, to), tlvs(members));
        } catch (InvalidFieldException e) {
            throw members.wrong(main, String.valueOf(e.getMessage()), "at most 255 parts");
        }
    }

    /** Returns the TLVs of a segment. */
    Tlvs tlvs(Segment segment) {
        return segment.tlvs().withAll(parameters);
    }

    private static EncodedText text(JsonMembers members) {
        String text = members.text("text", "a text, or octets instead");
        if (text.isEmpty()) {
            throw members.wrong("text", "empty", "a text of at least one character");
        }
        int messageClass = messageClass(members);
        TextEncoder encoder = messageClass == JsonMembers.ABSENT
                ? TextEncoder.defaults()
                : TextEncoder.builder().messageClass(messageClass).build();
        try {
            return encoder.encode(text);
        } catch (UnencodableTextException e) {
            throw members.wrong("text", String.valueOf(e.getMessage()), "whole characters");
        }
    }

    private static EncodedText octets(JsonMembers members) {
        Octets octets = hex(members, "octets");
        if (octets.isEmpty()) {
            throw members.wrong("octets", "empty", "at least one octet");
        }
        int messageClass = messageClass(members);
        DataCoding dataCoding = messageClass == JsonMembers.ABSENT
                ? DataCoding.BINARY
                : DataCoding.of(OCTETS_WITH_CLASS | messageClass);
        return new EncodedText(Encoding.BINARY, dataCoding, octets, List.of());
    }

    private static int messageClass(JsonMembers members) {
        return members.number("messageClass", 0, CLASSES - 1);
    }

    private static Octets hex(JsonMembers members, String name) {
        String expected = "pairs of hex digits";
        String text = members.text(name, expected);
        try {
            return Octets.ofHex(text);
        } catch (IllegalArgumentException e) {
            throw members.wrong(name, text, expected);
        }
    }

    private static Segmenter withHeader(JsonMembers members) {
        String expected =
                "whole elements after their length, such as 0605040B8423F0, without those of parts and tables";
        Octets octets = hex(members, "udh");
        try {
            Udh udh = Udh.parse(octets);
            if (udh.length() != octets.length()) {
                throw members.wrong("udh", "octets after its end", expected);
            }
            return Segmenter.builder()
                    .elements(udh.elements().toArray(UdhElement[]::new))
                    .build();
        } catch (InvalidFieldException e) {
            throw members.wrong("udh", String.valueOf(e.getMessage()), expected);
        }
    }

    private static Tlvs tlvs(JsonMembers members) {
        Tlvs tlvs = Tlvs.EMPTY;
        for (Map.Entry<?, ?> member : members.object("tlvs", MAX_TLVS).entrySet()) {
            String name = "tlvs/" + member.getKey();
            if (!(member.getValue() instanceof String value)) {
                throw members.wrong(name, String.valueOf(member.getValue()), "a text, or hex: and hex digits");
            }
            tlvs = tlvs.with(tlv(members, name, member.getKey().toString(), value));
        }
        if (tlvs.encodedLength() > MAX_TLV_OCTETS) {
            throw members.wrong("tlvs", tlvs.encodedLength() + " octets", "<= " + MAX_TLV_OCTETS);
        }
        return tlvs;
    }

    private static Tlv tlv(JsonMembers members, String name, String tag, String value) {
        Tlv tlv;
        try {
            tlv = Tlv.parse(tag, value);
        } catch (InvalidFieldException e) {
            throw members.wrong(name, String.valueOf(e.getMessage()), "such as \"0x1400\": \"hex:0A0B\"");
        }
        if (Segment.isContentTag(tlv.tag())) {
            throw members.wrong(name, "set by the gateway", "another tag");
        }
        return tlv;
    }
}
