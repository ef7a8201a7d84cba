package io.smppcore.tools.workload;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Reader of messages from lines: {@code source;destination;body;delivery;data_coding;esm_class}, the last two optional.
 *
 * <p>A double semicolon stands for a semicolon in a field. Blank lines, lines that begin with {@code #}, and spaces
 * around a line are ignored. An empty source is that of the command line. Addresses have the format of
 * {@link AddressTemplate}. The delivery is 0, 1, true or false. Without a data_coding the alphabet is chosen for each
 * text.
 */
public final class MessageFile {

    private static final int MAX_LINES = 1_000_000;
    private static final int MIN_FIELDS = 4;
    private static final int MAX_FIELDS = 6;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String FORM = "source;destination;body;delivery;data_coding[;esm_class]";

    private final String name;
    private final MessagePlan defaults;
    private final PartMode parts;
    private final boolean hex;
    private final int maxLines;
    private final Map<DataCoding, TextEncoder> encoders = new HashMap<>();
    private boolean wantsReceipts;

    /**
     * Creates a reader.
     *
     * @param name name of the file, for messages
     * @param defaults fields, source and TLVs of messages, used where a line has none
     * @param parts mode that segments long messages
     * @param hex true if bodies are hex digits
     */
    public MessageFile(String name, MessagePlan defaults, PartMode parts, boolean hex) {
        this(name, defaults, parts, hex, MAX_LINES);
    }

    MessageFile(String name, MessagePlan defaults, PartMode parts, boolean hex, int maxLines) {
        this.name = name;
        this.defaults = defaults;
        this.parts = parts;
        this.hex = hex;
        this.maxLines = maxLines;
    }

    /**
     * Reads all lines.
     *
     * @param content lines in UTF-8
     * @return the messages in order, at least one
     * @throws IllegalArgumentException naming file, line, value and expectation
     */
    public FileMessages read(byte[] content) {
        List<FileMessages.Line> lines = new ArrayList<>();
        int number = 0;
        for (Iterator<String> all = utf8(content).lines().iterator(); all.hasNext(); ) {
            number++;
            String line = all.next().strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (lines.size() == maxLines) {
                throw wrong(number, "too many messages", "<= " + maxLines);
            }
            lines.add(line(line, number));
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(name + ": no messages (expected: lines of " + FORM + ")");
        }
        return new FileMessages(lines, wantsReceipts);
    }

    private String utf8(byte[] content) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(name + ": not text (expected: lines in UTF-8)", e);
        }
    }

    private FileMessages.Line line(String line, int number) {
        List<String> fields = fields(line);
        if (fields.size() < MIN_FIELDS || fields.size() > MAX_FIELDS) {
            throw wrong(number, fields.size() + " fields", FORM + ", and ;; for a semicolon");
        }
        try {
            return compiled(new MessageMaker(plan(fields, number)));
        } catch (LineException e) {
            throw e;
        } catch (SmppException | IllegalArgumentException e) {
            throw new LineException(name + ", line " + number + ": " + e.getMessage(), e);
        }
    }

    /** Returns a line that creates its requests each time, or once if they are constant. */
    private static FileMessages.Line compiled(MessageMaker maker) {
        if (!maker.isConstant()) {
            return maker::submit;
        }
        Queue<Request<? extends Response>> made = new ArrayDeque<>();
        maker.submit(new Turn(0, 0, 1), made);
        SubmitSm only = (SubmitSm) made.remove();
        return (turn, out) -> out.add(only);
    }

    private MessagePlan plan(List<String> fields, int number) {
        RegisteredDelivery delivery = delivery(fields.get(3), number);
        wantsReceipts |= delivery.value() != 0;
        boolean hasEsmClass = fields.size() == MAX_FIELDS && !fields.get(5).isEmpty();
        EsmClass esmClass = hasEsmClass
                ? EsmClass.of(octet("esm_class", fields.get(5), number))
                : defaults.fields().esmClass();
        String coding = fields.size() > MIN_FIELDS ? fields.get(4) : "";
        return new MessagePlan(
                defaults.fields().with(esmClass, delivery),
                fields.get(0).isEmpty() ? defaults.source() : AddressTemplate.parse(fields.get(0)),
                AddressTemplate.parse(fields.get(1)),
                body(fields.get(2), coding, esmClass, number),
                defaults.tlvs(),
                defaults.recipients());
    }

    private Body body(String body, String coding, EsmClass esmClass, int number) {
        if (hex) {
            DataCoding dataCoding =
                    coding.isEmpty() ? DataCoding.BINARY : DataCoding.of(octet("data_coding", coding, number));
            return Body.ofOctets(octets(body, number), dataCoding, esmClass.hasUdh(), parts);
        }
        if (esmClass.hasUdh()) {
            throw wrong(number, "esm_class " + esmClass + " with a text", "--body-format hexdump, or no bit 0x40");
        }
        if (coding.isEmpty()) {
            return Body.ofPlainText(body, TextEncoder.defaults(), parts);
        }
        DataCoding dataCoding = DataCoding.of(octet("data_coding", coding, number));
        return Body.ofPlainText(body, encoders.computeIfAbsent(dataCoding, TextEncoders::of), parts);
    }

    private Octets octets(String digits, int number) {
        try {
            return Octets.ofHex(digits.replace(" ", ""));
        } catch (IllegalArgumentException e) {
            throw wrong(number, "a body that is not hex", "pairs of hex digits");
        }
    }

    private RegisteredDelivery delivery(String word, int number) {
        RegisteredDelivery asked = defaults.fields().registeredDelivery();
        return switch (word) {
            case "1", "true" -> asked.value() != 0 ? asked : RegisteredDelivery.FINAL;
            case "0", "false" -> RegisteredDelivery.NONE;
            default -> throw wrong(number, "delivery '" + word + "'", "0, 1, true or false");
        };
    }

    private int octet(String field, String word, int number) {
        if (!word.matches("\\d{1,3}") || Integer.parseInt(word) > 255) {
            throw wrong(number, field + " '" + word + "'", "0 to 255");
        }
        return Integer.parseInt(word);
    }

    /** Splits a line at single semicolons. A double one stands for a semicolon in a field. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != ';') {
                field.append(c);
            } else if (i + 1 < line.length() && line.charAt(i + 1) == ';') {
                field.append(c);
                i++;
            } else {
                fields.add(field.toString());
                field.setLength(0);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private LineException wrong(int number, String what, String expected) {
        return new LineException(
                name + ", line " + number + ": " + what + " (expected: " + expected + ")",
                new IllegalArgumentException(what));
    }

    /** An exception that names its line. */
    private static final class LineException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        LineException(String message, Exception cause) {
            super(message, cause);
        }
    }
}
