package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.spec.Vectors;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.MessageState;
import io.smppcore.type.Named;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Record of a file of vectors.
 *
 * @param octets {@code hex} of the record
 * @param json the whole record
 */
record PduVector(String id, Octets octets, JsonNode json) {

    /** Values of missing fields. */
    private static final List<Object> NOTHING = List.of("", 0, List.of(), MessageState.UNKNOWN.value());

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Responses without mandatory fields. */
    private static final Set<CommandId> HEADER_ONLY = Set.of(
            CommandId.UNBIND_RESP,
            CommandId.ENQUIRE_LINK_RESP,
            CommandId.GENERIC_NACK,
            CommandId.CANCEL_SM_RESP,
            CommandId.REPLACE_SM_RESP,
            CommandId.CANCEL_BROADCAST_SM_RESP);

    /** A PDU and the sequence number of its header. */
    record Decoded(Pdu pdu, int sequenceNumber) {}

    static List<PduVector> read(String file) {
        return Vectors.read(file).stream()
                .map(json -> new PduVector(
                        json.get("id").asText(), Octets.ofHex(json.get("hex").asText()), json))
                .toList();
    }

    int commandId() {
        return PduHeader.commandId(octets.toByteArray(), 0);
    }

    int commandStatus() {
        return PduHeader.commandStatus(octets.toByteArray(), 0);
    }

    int sequenceNumber() {
        return PduHeader.sequenceNumber(octets.toByteArray(), 0);
    }

    /** Decodes the octets, which must be exactly one PDU. */
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
        return Octets.wrap(octets);
    }

    /** Compares a PDU with the expected {@code header}, {@code fields} and {@code tlvs}. */
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
        assertFields(expected, FieldMap.of(pdu));
        assertTlvs(expected.get("tlvs"), pdu.tlvs());
    }

    /** Compares the fields; without a body, all are empty. */
    private static void assertFields(JsonNode expected, Map<String, Object> fields) {
        Map<String, Object> wanted = JSON.convertValue(expected.get("fields"), new TypeReference<>() {});
        if (expected.path("body_absent").asBoolean()) {
            assertThat(wanted).isEmpty();
            assertThat(fields.values()).isSubsetOf(NOTHING);
        } else if (fields.isEmpty()) {
            assertThat(wanted.values()).isSubsetOf(NOTHING); // a refusal whose body is one NUL
        } else {
            assertThat(fields).isEqualTo(wanted);
        }
    }

    /** Returns the kinds of problems for which the strict profile may refuse the PDU; empty if it accepts the PDU. */
    Set<Kind> strictRefusals(JsonNode decoded) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        addIf(kinds, Kind.SEQUENCE_OUT_OF_RANGE, isSequenceNumberOutOfRange());
        addIf(kinds, Kind.TOO_LONG, decoded.path("over_limit").toString().contains("longer than"));
        addIf(kinds, Kind.ODD_CHARACTER, hasOddAddress(decoded.get("fields")));
        addIf(kinds, Kind.MISSING_TLV, isEmptyDataSm(decoded));
        addIf(kinds, Kind.TWO_MESSAGES, hasTwoMessages(decoded));
        if (commandId() < 0 && !HEADER_ONLY.contains(CommandId.of(commandId()))) {
            boolean bodyAbsent = octets.length() == CodecLimits.HEADER_OCTETS;
            addIf(kinds, Kind.MISSING_BODY, bodyAbsent && commandStatus() == 0);
            boolean hasId = !bodyAbsent && octets.octetAt(CodecLimits.HEADER_OCTETS) != 0;
            addIf(kinds, Kind.EXTRA_BODY, hasId && commandStatus() != 0);
        }
        return kinds;
    }

    private static void addIf(Set<Kind> kinds, Kind kind, boolean condition) {
        if (condition) {
            kinds.add(kind);
        }
    }

    private boolean isSequenceNumberOutOfRange() {
        boolean isNack = commandId() == CommandId.GENERIC_NACK.value();
        return sequenceNumber() < 0 || (sequenceNumber() == 0 && !isNack);
    }

    private static boolean hasOddAddress(JsonNode fields) {
        return fields.properties().stream()
                .anyMatch(field -> field.getValue().isArray()
                        ? StreamSupport.stream(field.getValue().spliterator(), false)
                                .anyMatch(PduVector::hasOddAddress)
                        : field.getKey().endsWith("_addr")
                                && !field.getValue().asText().matches("[ -~]*"));
    }

    private boolean isEmptyDataSm(JsonNode decoded) {
        return commandId() == CommandId.DATA_SM.value()
                && decoded.get("tlvs").findValuesAsText("name").stream().noneMatch("message_payload"::equals);
    }

    private static boolean hasTwoMessages(JsonNode decoded) {
        return !decoded.at("/fields/short_message_hex").asText("").isEmpty()
                && decoded.get("tlvs").findValuesAsText("name").contains("message_payload");
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

    /** Compares the typed value, which is that of the first parameter with the tag. */
    private static void assertTyped(JsonNode tlv, TlvTag<?> tag, Tlvs tlvs) {
        if (Objects.equals(
                tlvs.raw(tag.tag()), Octets.ofHex(tlv.get("value_hex").asText()))) {
            Object value = tlvs.get(tag);
            String text = switch (value) {
                case Named named -> Integer.toString(named.value());
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
