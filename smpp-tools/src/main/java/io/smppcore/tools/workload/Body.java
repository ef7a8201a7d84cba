package io.smppcore.tools.workload;

import io.smppcore.segment.Segment;
import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The content of messages, as octets. Immutable, thread-safe.
 *
 * <p>A constant text that fits into one PDU allocates nothing. A text with variable digits that always fits allocates
 * its octets and about 100 bytes. A long text, or one in message_payload, is segmented each time, so that each message
 * has its own reference; it allocates about twice its octets and 300 bytes for each part.
 */
public abstract sealed class Body {

    private static final int LETTERS = 26;
    private static final int MAX_SHORT_MESSAGE = 255;

    private final DataCoding dataCoding;
    private final int maxOctets;

    Body(DataCoding dataCoding, int maxOctets) {
        this.dataCoding = dataCoding;
        this.maxOctets = maxOctets;
    }

    /**
     * Returns ASCII letters, in one PDU.
     *
     * @param octets number of letters, 0 to 255
     * @param dataCoding data_coding of the message
     */
    public static Body ofLetters(int octets, DataCoding dataCoding) {
        return new Fixed(dataCoding, Octets.wrap(letters(octets)));
    }

    /**
     * Returns ASCII letters, segmented if necessary.
     *
     * @param octets number of letters
     * @param encoder encoder that chooses the alphabet
     * @param parts mode that segments the text
     * @throws io.smppcore.type.SmppException if the text is too long
     */
    public static Body ofLetters(int octets, TextEncoder encoder, PartMode parts) {
        return ofPlainText(new String(letters(octets), StandardCharsets.US_ASCII), encoder, parts);
    }

    private static byte[] letters(int octets) {
        byte[] letters = new byte[octets];
        for (int i = 0; i < octets; i++) {
            letters[i] = (byte) ('a' + i % LETTERS);
        }
        return letters;
    }

    /**
     * Returns a text, which may contain {@code {seq}}, {@code {time}} and {@code {random:8}}. The alphabet is chosen
     * once for all messages.
     *
     * @param text the template
     * @param encoder encoder that chooses the alphabet
     * @param parts mode that segments long texts
     * @throws IllegalArgumentException if the template is wrong
     * @throws io.smppcore.type.SmppException if the text cannot be encoded or is too long
     */
    public static Body ofText(String text, TextEncoder encoder, PartMode parts) {
        return ofText(Template.ofText(text), encoder, parts);
    }

    /** Returns a text in which braces have no meaning. */
    static Body ofPlainText(String text, TextEncoder encoder, PartMode parts) {
        return ofText(Template.ofText(text.replace("{", "{{").replace("}", "}}")), encoder, parts);
    }

    private static Body ofText(Template template, TextEncoder encoder, PartMode parts) {
        EncodedText longest = encoder.encode(template.longest());
        TextEncoder same = TextEncoder.builder()
                .encoding(longest.encoding())
                .dataCoding(longest.encoding().alphabet(), longest.dataCoding())
                .build();
        boolean lossless = longest.replacements().isEmpty();
        List<Segment> segments = parts.segmenter().segment(longest, 0);
        boolean oneField = segments.size() == 1
                && segments.getFirst().tlvs().isEmpty()
                && !segments.getFirst().esmClass().hasUdh();
        if (template.isConstant()) {
            return oneField ? new Fixed(longest.dataCoding(), longest.octets()) : new Cut(longest, parts);
        }
        return oneField && lossless
                ? new Patched(longest.dataCoding(), octetTemplate(template, same, longest.encoding()))
                : new Encoded(template, lossless ? same : encoder, longest, parts);
    }

    private static OctetTemplate octetTemplate(Template template, TextEncoder encoder, Encoding encoding) {
        return OctetTemplate.of(
                template,
                literal -> encoder.encode(literal).octets().toByteArray(),
                encoding.alphabet().unitOctets());
    }

    /**
     * Returns a body of given octets, which are not encoded.
     *
     * @param octets the message, segmented if necessary
     * @param dataCoding data_coding of the message
     * @param hasHeader true if they begin with a user data header, and so are not segmented
     * @param parts mode that segments long messages
     * @throws IllegalArgumentException if they have a header and are too long for short_message
     */
    public static Body ofOctets(Octets octets, DataCoding dataCoding, boolean hasHeader, PartMode parts) {
        if (hasHeader) {
            if (octets.length() > MAX_SHORT_MESSAGE) {
                throw new IllegalArgumentException(
                        octets.length() + " octets with a user data header (expected: <= 255)");
            }
            return new Fixed(dataCoding, octets);
        }
        Encoding encoding = TextDecoder.of(DefaultAlphabet.GSM).encoding(dataCoding);
        boolean whole = octets.length() % encoding.alphabet().unitOctets() == 0;
        boolean cuttable = whole && encoding.alphabet() != Alphabet.ISO_2022_JP;
        EncodedText text = new EncodedText(cuttable ? encoding : Encoding.BINARY, dataCoding, octets, List.of());
        Segment first = parts.segmenter().segment(text, 0).getFirst();
        boolean oneField = first.total() == 1 && first.tlvs().isEmpty();
        return oneField ? new Fixed(dataCoding, octets) : new Cut(text, parts);
    }

    DataCoding dataCoding() {
        return dataCoding;
    }

    /** Returns the maximum length of an unsegmented message. */
    int maxOctets() {
        return maxOctets;
    }

    /** Returns true if every message is the same, in one PDU. */
    boolean isConstant() {
        return this instanceof Fixed;
    }

    /**
     * Returns the parts of the current message of a bind, one for each PDU; at least one.
     *
     * @param turn number of the message, and random numbers of the bind for the variable parts of the text
     */
    abstract List<BodyPart> parts(Turn turn);

    /** Returns one message, unsegmented. */
    abstract Octets whole(Turn turn);

    /** Constant octets in one PDU. */
    private static final class Fixed extends Body {

        private final Octets octets;
        private final List<BodyPart> parts;

        Fixed(DataCoding dataCoding, Octets octets) {
            super(dataCoding, octets.length());
            this.octets = octets;
            this.parts = List.of(new BodyPart(EsmClass.DEFAULT, octets, Tlvs.EMPTY));
        }

        @Override
        List<BodyPart> parts(Turn turn) {
            return parts;
        }

        @Override
        Octets whole(Turn turn) {
            return octets;
        }
    }

    /** Octets in one PDU with variable digits. */
    private static final class Patched extends Body {

        private final OctetTemplate template;

        Patched(DataCoding dataCoding, OctetTemplate template) {
            super(dataCoding, template.maxOctets());
            this.template = template;
        }

        @Override
        List<BodyPart> parts(Turn turn) {
            return List.of(new BodyPart(EsmClass.DEFAULT, whole(turn), Tlvs.EMPTY));
        }

        @Override
        Octets whole(Turn turn) {
            byte[] scratch = turn.scratch(template.maxOctets());
            return Octets.copyOf(scratch, 0, template.write(scratch, 0, turn));
        }
    }

    /** A constant text, segmented each time with a new reference. */
    private static final class Cut extends Body {

        private final EncodedText text;
        private final PartMode parts;

        Cut(EncodedText text, PartMode parts) {
            super(text.dataCoding(), text.octets().length());
            this.text = text;
            this.parts = parts;
        }

        @Override
        List<BodyPart> parts(Turn turn) {
            return parts.cut(text, turn);
        }

        @Override
        Octets whole(Turn turn) {
            return text.octets();
        }
    }

    /** A text that is composed, encoded and segmented each time. */
    private static final class Encoded extends Body {

        private final Template template;
        private final TextEncoder encoder;
        private final PartMode parts;

        Encoded(Template template, TextEncoder encoder, EncodedText longest, PartMode parts) {
            super(longest.dataCoding(), longest.octets().length());
            this.template = template;
            this.encoder = encoder;
            this.parts = parts;
        }

        @Override
        List<BodyPart> parts(Turn turn) {
            return parts.cut(encoder.encode(template.text(turn)), turn);
        }

        @Override
        Octets whole(Turn turn) {
            return encoder.encode(template.text(turn)).octets();
        }
    }
}
