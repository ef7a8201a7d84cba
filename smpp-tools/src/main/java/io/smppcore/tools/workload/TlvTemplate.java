package io.smppcore.tools.workload;

import io.smppcore.segment.Segment;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A template of an optional parameter: {@code 0x1400=hex:0A0B}, {@code 0x1400=string:abc} or the equivalent
 * {@code 0x1400=abc}, with {@code {seq}}, {@code {time}} and {@code {random:8}} in the text. A tag of the specification
 * may be given by name. Immutable, thread-safe.
 */
public final class TlvTemplate {

    private static final String HEX = "hex:";
    private static final String STRING = "string:";
    private static final int MAX_TEXT = 1_024;

    private final int tag;
    private final Octets constant;
    private final OctetTemplate template;
    private final boolean isConstant;

    private TlvTemplate(int tag, Octets constant, Template template) {
        this.tag = tag;
        this.constant = constant;
        this.template = OctetTemplate.of(template, text -> text.getBytes(StandardCharsets.ISO_8859_1), 1);
        this.isConstant = template.isConstant();
    }

    /**
     * Reads a template in one of the forms above.
     *
     * @throws IllegalArgumentException if the text has another form, the tag is unknown, above 0xFFFF or belongs to
     *     long messages, or the value is not in hex digits or too long
     */
    public static TlvTemplate parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a parameter (expected: such as 0x1400=hex:0A0B or 0x1400=string:abc)");
        }
        int tag = tag(text.substring(0, equals));
        String value = text.substring(equals + 1);
        if (value.startsWith(HEX)) {
            return new TlvTemplate(tag, octets(value.substring(HEX.length())), Template.ofText(""));
        }
        String plain = value.startsWith(STRING) ? value.substring(STRING.length()) : value;
        Template template = Template.ofText(plain);
        if (template.maxLength() > MAX_TEXT
                || !StandardCharsets.ISO_8859_1.newEncoder().canEncode(plain)) {
            throw new IllegalArgumentException(
                    "'" + text + "' (expected: <= 1024 characters of ISO-8859-1; hex: takes any octets)");
        }
        return new TlvTemplate(tag, Octets.wrap(template.longest().getBytes(StandardCharsets.ISO_8859_1)), template);
    }

    private static int tag(String word) {
        try {
            return checked(TlvTag.numberOf(word), word);
        } catch (InvalidFieldException e) {
            throw new IllegalArgumentException(
                    "'" + word + "' is not a tag (expected: 0 to 0xFFFF, or a name of the specification)", e);
        }
    }

    private static int checked(int tag, String word) {
        if (Segment.isContentTag(tag)) {
            throw new IllegalArgumentException(
                    "'" + word + "' is for long messages (expected: another tag; --long sets this one)");
        }
        return tag;
    }

    private static Octets octets(String hex) {
        try {
            return Octets.ofHex(hex);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + hex + "' is not hex (expected: pairs of hex digits)", e);
        }
    }

    /** Returns the TLVs of a message that is not part of a workload. */
    public static Tlvs once(List<TlvTemplate> templates) {
        Turn turn = new Turn(System.nanoTime(), 0, 1);
        turn.advance();
        return next(templates, turn);
    }

    /** Returns the TLVs of the current message of a bind. */
    static Tlvs next(List<TlvTemplate> templates, Turn turn) {
        Tlv[] parameters = new Tlv[templates.size()];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = templates.get(i).next(turn);
        }
        return Tlvs.of(parameters);
    }

    boolean isConstant() {
        return isConstant;
    }

    private Tlv next(Turn turn) {
        if (isConstant) {
            return new Tlv(tag, constant);
        }
        byte[] scratch = turn.scratch(template.maxOctets());
        return new Tlv(tag, Octets.copyOf(scratch, 0, template.write(scratch, 0, turn)));
    }
}
