package io.smppcore.tools.inspect;

import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.segment.UdhReading;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of a PDU to a table with name, value and octets of each field and TLV. Texts are quoted and escaped as
 * in JSON, so that a terminal does not interpret them.
 */
final class PduTable {

    private static final int HEX_PER_LINE = 32;

    private final Formatter out = new Formatter(Locale.ROOT);

    private PduTable() {}

    /**
     * Returns the lines of the table, each with a line break at its end.
     *
     * @param number number of the PDU in the output, from 1
     */
    static String of(DecodedPdu pdu, int number) {
        PduTable table = new PduTable();
        Map<String, Object> header = PduJson.header(pdu.octets());
        table.title(pdu, number, header.getOrDefault("command_name", PduJson.UNKNOWN));
        table.header(pdu.octets(), header);
        table.fields(pdu.body().fields(), "");
        pdu.body().tlvs().forEach(table::tlv);
        DecodedMessage message = pdu.body().message();
        if (message != null) {
            table.message(message);
        }
        PduProblem problem = pdu.problem();
        if (problem != null) {
            table.problem(problem, pdu.octets());
        }
        return table.out.toString();
    }

    private void title(DecodedPdu pdu, int number, Object name) {
        out.format(
                "PDU %d at offset %d: %s, %d octets%s%s%n",
                number,
                pdu.offset(),
                name,
                pdu.octets().length(),
                pdu.bodyAbsent() ? ", no body" : "",
                pdu.problem() == null ? "" : ", malformed");
    }

    private void header(Octets octets, Map<String, Object> header) {
        int index = 0;
        for (Map.Entry<String, Object> member : header.entrySet()) {
            if (!member.getKey().equals("command_name")) {
                Octets number = octets.range(index, index + Integer.BYTES);
                row(member.getKey(), headerValue(member, header), number.toHex());
                index += Integer.BYTES;
            }
        }
    }

    private static String headerValue(Map.Entry<String, Object> member, Map<String, Object> header) {
        String value = member.getValue().toString();
        return switch (member.getKey()) {
            case "command_id" -> value + "  " + header.get("command_name");
            case "command_status" -> value + "  " + statusName(value);
            default -> value;
        };
    }

    private static String statusName(String hex) {
        CommandStatus status = CommandStatus.of(Integer.parseUnsignedInt(hex.substring(2), 16));
        return Objects.requireNonNullElse(status.name(), "(not in the specification)");
    }

    private void fields(List<NamedField> fields, String indent) {
        for (NamedField field : fields) {
            if (field.value() instanceof NamedField.Structures structures) {
                structures(field.name(), structures);
            } else {
                String value = withMeaning(value(field.value()), FieldMeaning.of(field));
                row(indent + field.name(), value, field.octets().toHex());
            }
        }
    }

    private void structures(String name, NamedField.Structures structures) {
        for (int i = 0; i < structures.each().size(); i++) {
            out.format("  %s %d of %d%n", name, i + 1, structures.each().size());
            fields(structures.each().get(i), "  ");
        }
    }

    private void tlv(Tlv tlv) {
        TlvTag<?> tag = TlvTag.known(tlv.tag());
        Object value = TlvValue.read(tlv);
        String name = "tlv 0x%04X ".formatted(tlv.tag()) + (tag == null ? PduJson.UNKNOWN : tag.name());
        String meaning = TlvValue.meaning(tlv);
        String shown = value == null && meaning != null
                ? meaning
                : withMeaning(value(value == null ? tlv.value() : value), meaning);
        row(name, shown, tlv.value().toHex());
    }

    private void message(DecodedMessage message) {
        switch (message.header()) {
            case Udh udh -> udh.elements().forEach(this::element);
            case UdhReading.Problem problem -> line("header", "malformed at " + problem);
            case null -> {}
        }
        if (message.text() != null) {
            line("text", JsonObject.line(message.text()) + "  " + message.alphabetWord());
        }
    }

    private void element(UdhElement element) {
        String parts = DecodedMessage.parts(element).entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
        row("header " + element.identifier() + ":", parts, element.data().toHex());
    }

    private static String withMeaning(String value, @Nullable String meaning) {
        return meaning == null ? value : value + "  " + meaning;
    }

    private void problem(PduProblem problem, Octets octets) {
        out.format(
                "  problem: %s in %s at offset %d: %s%n",
                problem.error(), problem.field(), problem.offset(), problem.detail());
        if (problem.answer() != null) {
            out.format("  answer:  %s%n", problem.answer());
        }
        String rest = octets.range(Math.min(problem.offset(), octets.length()), octets.length())
                .toHex();
        out.format("  octets from there on:%n");
        for (int from = 0; from < rest.length(); from += 2 * HEX_PER_LINE) {
            out.format("    %s%n", rest.substring(from, Math.min(rest.length(), from + 2 * HEX_PER_LINE)));
        }
    }

    /** Returns the text of a value. Octets are shown as characters, as most of them are text. */
    private static String value(Object value) {
        if (value instanceof Octets octets) {
            return octets.length() + " octets  " + printable(octets);
        }
        return value instanceof String ? JsonObject.line(value) : value.toString();
    }

    private static String printable(Octets octets) {
        StringBuilder text = new StringBuilder(octets.length());
        for (int i = 0; i < octets.length(); i++) {
            int octet = octets.octetAt(i);
            text.append(octet >= ' ' && octet <= '~' ? (char) octet : '.');
        }
        return text.toString();
    }

    private void line(String name, String value) {
        out.format("  %-28s%s%n", name + " ", value);
    }

    private void row(String name, String value, String hex) {
        // At least one space between the columns.
        out.format("  %-28s%-34s%s%n", name + " ", value + " ", hex);
    }
}
