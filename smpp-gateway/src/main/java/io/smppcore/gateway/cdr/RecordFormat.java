package io.smppcore.gateway.cdr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.smppcore.internal.util.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Formats of a call detail record as a line of a file. */
enum RecordFormat {
    /**
     * CSV of RFC 4180 with a header line.
     *
     * <p>Control characters are escaped, so that a record is always one line. A value that a spreadsheet would
     * interpret as a formula is prefixed with an apostrophe; telephone numbers with a plus are unchanged.
     */
    CSV("csv", String.join(",", CallDetailRecord.NAMES) + "\r\n") {
        @Override
        byte[] line(CallDetailRecord call) {
            StringBuilder line = new StringBuilder(LINE_OCTETS);
            List<String> values = call.values();
            for (int i = 0; i < values.size(); i++) {
                line.append(i == 0 ? "" : ",");
                appendField(line, values.get(i));
            }
            return line.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        }
    },

    /** A JSON object in each line. */
    JSON_LINES("jsonl", "") {
        @Override
        byte[] line(CallDetailRecord call) {
            ByteArrayOutputStream line = new ByteArrayOutputStream(LINE_OCTETS);
            try (JsonGenerator json = JSON.createGenerator(line)) {
                json.writeStartObject();
                List<String> values = call.values();
                for (int i = 0; i < values.size(); i++) {
                    if (i == CallDetailRecord.PARTS) {
                        json.writeNumberField(CallDetailRecord.NAMES.get(i), call.parts());
                    } else if (!values.get(i).isEmpty()) {
                        json.writeStringField(CallDetailRecord.NAMES.get(i), values.get(i));
                    }
                }
                json.writeEndObject();
                json.writeRaw('\n');
            } catch (IOException e) {
                // An array in memory cannot fail.
                throw new UncheckedIOException(e);
            }
            return line.toByteArray();
        }
    };

    private static final int LINE_OCTETS = 256;
    private static final JsonFactory JSON = new JsonFactory();

    final String extension;
    private final String header;

    RecordFormat(String extension, String header) {
        this.extension = extension;
        this.header = header;
    }

    /** Returns the octets with which each file begins. */
    byte[] header() {
        return header.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the line of a record, including the line end. */
    abstract byte[] line(CallDetailRecord call);

    private static void appendField(StringBuilder line, String value) {
        String field = Printable.of(value);
        if (isFormula(field)) {
            field = '\'' + field;
        }
        if (field.indexOf(',') < 0 && field.indexOf('"') < 0) {
            line.append(field);
        } else {
            line.append('"').append(field.replace("\"", "\"\"")).append('"');
        }
    }

    private static boolean isFormula(String field) {
        if (field.isEmpty()) {
            return false;
        }
        return switch (field.charAt(0)) {
            case '=', '@' -> true;
            case '+', '-' -> field.length() == 1 || !field.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
            default -> false;
        };
    }
}
