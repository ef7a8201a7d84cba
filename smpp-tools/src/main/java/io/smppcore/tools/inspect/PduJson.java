package io.smppcore.tools.inspect;

import io.smppcore.codec.PduHeader;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.segment.UdhReading;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The JSON form of PDUs, printed by {@code decode --json} and read by {@code encode}. Later versions keep all its keys.
 */
final class PduJson {

    /** Suffix of the keys of fields whose values are octets in hexadecimal digits. */
    static final String HEX_SUFFIX = "_hex";

    static final String UNKNOWN = "unknown";

    private PduJson() {}

    /** Returns one JSON object in one line. */
    static String of(DecodedPdu pdu) {
        JsonObject members = new JsonObject();
        members.put("header", header(pdu.octets()));
        if (pdu.bodyAbsent()) {
            members.put("body_absent", true);
        }
        members.put("fields", fields(pdu.body().fields()));
        members.put("tlvs", tlvs(pdu.body().tlvs()));
        DecodedMessage message = pdu.body().message();
        if (message != null) {
            members.put("message", message(message));
        }
        PduProblem problem = pdu.problem();
        if (problem != null) {
            members.put("hex", pdu.octets().toHex());
            members.put("problem", problem(problem));
        }
        return JsonObject.line(members);
    }

    /** Returns the members of {@code header}. Fields of the header for which octets are missing are left out. */
    static Map<String, Object> header(Octets pdu) {
        byte[] octets = pdu.toByteArray();
        int numbers = octets.length / Integer.BYTES;
        Map<String, Object> members = new LinkedHashMap<>();
        if (numbers > 0) {
            members.put("command_length", Integer.toUnsignedLong(PduHeader.commandLength(octets, 0)));
        }
        if (numbers > 1) {
            CommandId id = CommandId.of(PduHeader.commandId(octets, 0));
            members.put("command_id", id.toHex());
            members.put("command_name", Objects.requireNonNullElse(id.name(), UNKNOWN));
        }
        if (numbers > 2) {
            members.put(
                    "command_status",
                    CommandStatus.of(PduHeader.commandStatus(octets, 0)).toHex());
        }
        if (numbers > 3) {
            members.put("sequence_number", Integer.toUnsignedLong(PduHeader.sequenceNumber(octets, 0)));
        }
        return members;
    }

    private static JsonObject fields(List<NamedField> fields) {
        JsonObject members = new JsonObject();
        for (NamedField field : fields) {
            switch (field.value()) {
                case Octets octets -> members.put(field.name() + HEX_SUFFIX, octets.toHex());
                case NamedField.Structures structures ->
                    members.put(
                            field.name(),
                            structures.each().stream().map(PduJson::fields).toList());
                default -> members.put(field.name(), field.value());
            }
        }
        return members;
    }

    private static List<JsonObject> tlvs(Iterable<Tlv> tlvs) {
        List<JsonObject> elements = new ArrayList<>();
        tlvs.forEach(tlv -> elements.add(tlv(tlv)));
        return elements;
    }

    private static JsonObject tlv(Tlv tlv) {
        TlvTag<?> tag = TlvTag.known(tlv.tag());
        JsonObject members = new JsonObject();
        members.put("tag", "0x%04X".formatted(tlv.tag()));
        members.put("name", tag == null ? UNKNOWN : tag.name());
        members.put("length", tlv.value().length());
        members.put("value_hex", tlv.value().toHex());
        Object value = TlvValue.read(tlv);
        if (value != null) {
            members.put("value", value);
        }
        return members;
    }

    /** Returns the decoded message, for readers only: {@code encode} takes its octets from the fields and TLVs. */
    private static JsonObject message(DecodedMessage message) {
        JsonObject members = new JsonObject();
        switch (message.header()) {
            case Udh udh ->
                members.put("udh", udh.elements().stream().map(PduJson::element).toList());
            case UdhReading.Problem problem -> members.put("udh_problem", problem.toString());
            case null -> {}
        }
        members.put("alphabet", message.alphabetWord());
        if (message.text() != null) {
            members.put("text", message.text());
        }
        return members;
    }

    private static JsonObject element(UdhElement element) {
        JsonObject members = new JsonObject();
        members.put("identifier", "0x%02X".formatted(element.identifier().value()));
        members.put("name", element.identifier().name());
        members.put("data_hex", element.data().toHex());
        members.putAll(DecodedMessage.parts(element));
        return members;
    }

    private static JsonObject problem(PduProblem problem) {
        JsonObject members = new JsonObject();
        members.put("error", problem.error());
        members.put("field", problem.field());
        members.put("offset", problem.offset());
        members.put("detail", problem.detail());
        if (problem.error().equals(PduProblem.NEED_MORE_DATA)) {
            members.put("missing", problem.missing());
        }
        CommandStatus answer = problem.answer();
        members.put("answer", answer == null ? null : answer.toString());
        return members;
    }
}
