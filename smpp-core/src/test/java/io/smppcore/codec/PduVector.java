package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.PduFields;
import io.smppcore.pdu.Response;
import io.smppcore.spec.Vectors;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One record of a file of vectors.
 *
 * @param octets the {@code hex} of the record
 * @param json the whole record
 */
record PduVector(String id, Octets octets, JsonNode json) {

    /** A PDU and the sequence number of its header. */
    record Decoded(Pdu pdu, int sequenceNumber) {}

    static List<PduVector> read(String file) {
        return Vectors.read(file).stream()
                .map(json -> new PduVector(
                        json.get("id").asText(), Octets.ofHex(json.get("hex").asText()), json))
                .toList();
    }

    /** Tells whether there is a codec for the operation: false for one of the specification that does not exist yet. */
    boolean operationExists() {
        return octets.length() < CodecLimits.HEADER_OCTETS
                || CommandId.of(commandId()).name() == null
                || PduCodecs.find(commandId()) != null;
    }

    private int commandId() {
        return PduHeader.commandId(octets.toByteArray(), 0);
    }

    int commandStatus() {
        return PduHeader.commandStatus(octets.toByteArray(), 0);
    }

    int sequenceNumber() {
        return PduHeader.sequenceNumber(octets.toByteArray(), 0);
    }

    /** Decodes the octets, which must be one PDU to the last. */
    Decoded decode(Leniency leniency) {
        ByteBuf in = Unpooled.wrappedBuffer(octets.toByteArray());
        PduDecoder decoder = new PduDecoder(leniency, CodecLimits.defaults());
        Pdu pdu = decoder.decode(in);
        assertThat(in.readableBytes()).as("octets left").isZero();
        return new Decoded(pdu, decoder.sequenceNumber());
    }

    static Octets encode(Decoded decoded) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(decoded.pdu(), decoded.sequenceNumber(), out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return Octets.takingOver(octets);
    }

    /** Compares a PDU with the expectation {@code header}, {@code fields} and {@code tlvs}. */
    static void assertIs(JsonNode expected, Decoded decoded) {
        Pdu pdu = decoded.pdu();
        JsonNode header = expected.get("header");
        assertThat(pdu.commandId().toHex()).isEqualTo(header.get("command_id").asText());
        assertThat(pdu.commandId().name()).isEqualTo(header.get("command_name").asText());
        assertThat(decoded.sequenceNumber())
                .isEqualTo((int) header.get("sequence_number").asLong());
        if (pdu instanceof Response response) {
            assertThat(response.commandStatus().toHex())
                    .isEqualTo(header.get("command_status").asText());
        }
        assertThat(PduFields.of(pdu)).isEqualTo(fields(expected, pdu));
        assertTlvs(expected.get("tlvs"), pdu.tlvs());
    }

    /** Without a body, every field is empty. */
    private static Map<String, Object> fields(JsonNode expected, Pdu pdu) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (expected.path("body_absent").asBoolean()) {
            PduFields.of(pdu).keySet().forEach(name -> fields.put(name, ""));
        }
        expected.get("fields")
                .properties()
                .forEach(field -> fields.put(
                        field.getKey(),
                        field.getValue().isTextual()
                                ? field.getValue().asText()
                                : (Object) field.getValue().asInt()));
        return fields;
    }

    private static void assertTlvs(JsonNode expected, Tlvs tlvs) {
        List<Tlv> parameters = new ArrayList<>();
        for (JsonNode tlv : expected) {
            parameters.add(new Tlv(
                    Integer.decode(tlv.get("tag").asText()),
                    Octets.ofHex(tlv.get("value_hex").asText())));
        }
        assertThat(tlvs).containsExactlyElementsOf(parameters);
        for (JsonNode tlv : expected) {
            TlvTag<?> tag = TlvTag.known(Integer.decode(tlv.get("tag").asText()));
            int length = tlv.get("length").asInt();
            if (tag != null && length >= tag.minOctets() && length <= tag.maxOctets() && tlv.has("value")) {
                assertTyped(tlv, tag, tlvs);
            }
        }
    }

    /** The typed value is that of the first parameter with the tag. */
    private static void assertTyped(JsonNode tlv, TlvTag<?> tag, Tlvs tlvs) {
        if (Objects.equals(
                tlvs.raw(tag.tag()), Octets.ofHex(tlv.get("value_hex").asText()))) {
            Object value = tlvs.get(tag);
            String text = switch (value) {
                case MessageState state -> Integer.toString(state.value());
                case InterfaceVersion version -> Integer.toString(version.value());
                case null, default -> String.valueOf(value);
            };
            assertThat(text).as("value of %s", tag).isEqualTo(tlv.get("value").asText());
        }
    }

    @Override
    public String toString() {
        return id;
    }
}
