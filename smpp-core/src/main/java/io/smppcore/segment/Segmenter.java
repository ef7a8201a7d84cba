package io.smppcore.segment;

import io.smppcore.text.Alphabet;
import io.smppcore.text.Capacity;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splitter of texts into segments, each for one submit_sm. Immutable, and as thread-safe as its {@link References}.
 *
 * <p>A text that fits into one message is not cut. Otherwise every segment is as long as possible without splitting an
 * escape pair, a surrogate pair or, by default, a grapheme cluster. The user data headers of all segments differ only
 * in the sequence; they include the national language elements of the encoding.
 *
 * @see <a href="https://www.3gpp.org/dynareport/23040.htm">3GPP TS 23.040 9.2.3.24</a>, SMPP 5.0 4.7.12, 4.8.4.36,
 *     4.8.4.48 to 4.8.4.50
 */
public final class Segmenter {

    private static final String FIELD = "text";
    private static final int MAX_PAYLOAD_OCTETS = 65_535;
    private static final int MIN_OCTETS = 20;

    /** Minimum number of octets beside a header, enough for an escape pair or a character of any alphabet. */
    private static final int MIN_TEXT_OCTETS = 4;

    /**
     * Length of the header with an 8-bit reference that an SMSC substitutes for SAR parameters on the air interface.
     */
    private static final int SAR_HEADER_OCTETS = 6;

    /** An encoding whose national tables need the longest header. */
    private static final Encoding WIDEST = Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.TURKISH);

    private final Mode mode;
    private final List<UdhElement> elements;
    private final TextDecoder.Packing packing;
    private final boolean keepsClusters;
    private final int maxSegments;
    private final int reservedOctets;
    private final References references;

    /**
     * The form of concatenation. For message_payload, which is never segmented, it is SAR, because neither has a
     * concatenation element in the header.
     */
    private final Concatenation.Scheme scheme;

    /**
     * The header of a text of one segment without national tables. Built only once, because this is the common case.
     */
    private final SegmentHeader unnumberedHeader;

    private final SegmentHeader numberedHeader;

    private Segmenter(Builder builder) {
        mode = builder.mode;
        elements = builder.elements;
        packing = builder.packing;
        keepsClusters = builder.keepsClusters;
        maxSegments = builder.maxSegments;
        reservedOctets = Capacity.USER_DATA_OCTETS - builder.maxOctets;
        references = builder.references;
        scheme = switch (mode) {
            case UDH_8 -> Concatenation.Scheme.UDH_8;
            case UDH_16 -> Concatenation.Scheme.UDH_16;
            case SAR, MESSAGE_PAYLOAD -> Concatenation.Scheme.SAR;
        };
        unnumberedHeader = SegmentHeader.unnumbered(elements, Encoding.UCS2);
        numberedHeader = SegmentHeader.numbered(scheme, elements, Encoding.UCS2);
    }

    /**
     * {@return a segmenter with a reference of 8 bits in the user data header and the other defaults of {@link
     * #builder}}
     */
    public static Segmenter defaults() {
        return builder().build();
    }

    /**
     * Returns a builder with the defaults: {@link Mode#UDH_8}, no further elements, unpacked septets, grapheme clusters
     * kept together, up to 255 segments of up to 140 octets, and {@link References#shared}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Cuts a text into segments if it does not fit into one message, with the next reference of the {@link References}.
     *
     * @param text the text
     * @param source sender, for the reference of a long message
     * @param destination recipient, for the reference of a long message
     * @return the segments in order, at least one
     * @throws InvalidFieldException if the text needs more segments than allowed, needs elements of a user data header
     *     that the mode excludes, is too long for message_payload, or needs several segments and is in ISO-2022-JP,
     *     which cannot be cut
     */
    public List<Segment> segment(EncodedText text, Address source, Address destination) {
        Segment alone = alone(text);
        return alone != null ? List.of(alone) : cut(text, references.next(source, destination) & scheme.maxReference());
    }

    /**
     * Cuts a text into segments if it does not fit into one message, with a given reference.
     *
     * @param text the text
     * @param reference reference of a long text: 0 to 255 for {@link Mode#UDH_8}, otherwise 0 to 65,535
     * @return the segments in order, at least one
     * @throws InvalidFieldException if the reference is out of range, or the text needs more segments than allowed,
     *     needs elements of a user data header that the mode excludes, is too long for message_payload, or needs
     *     several segments and is in ISO-2022-JP, which cannot be cut
     */
    public List<Segment> segment(EncodedText text, int reference) {
        UdhFields.range("reference", reference, scheme.maxReference());
        Segment alone = alone(text);
        return alone != null ? List.of(alone) : cut(text, reference);
    }

    private static boolean isNational(EncodedText text) {
        return text.encoding().headerElementOctets() > 0;
    }

    /** Returns the text in one segment, or null if it must be cut. */
    private @Nullable Segment alone(EncodedText text) {
        SegmentHeader header =
                isNational(text) ? SegmentHeader.unnumbered(elements, text.encoding()) : unnumberedHeader;
        boolean payload = mode == Mode.MESSAGE_PAYLOAD;
        if (text.units() > units(header.length(), text)) {
            if (!payload) {
                return null;
            }
            refuseHeader(header, text);
        }
        Segment alone = build(new Segment.Part(text, 0, text.units()), header, null);
        if (payload && alone.octets().length() > MAX_PAYLOAD_OCTETS) {
            throw new InvalidFieldException(
                    FIELD, alone.octets().length() + " octets", "<= " + MAX_PAYLOAD_OCTETS + " for message_payload");
        }
        return alone;
    }

    private void refuseHeader(SegmentHeader header, EncodedText text) {
        if (header.length() > 0) {
            throw new InvalidFieldException(
                    FIELD,
                    units(text) + " with a user data header",
                    "<= " + units(header.length(), text) + ", or no ports and national tables, or a mode other than "
                            + mode);
        }
    }

    private List<Segment> cut(EncodedText text, int reference) {
        SegmentHeader header =
                isNational(text) ? SegmentHeader.numbered(scheme, elements, text.encoding()) : numberedHeader;
        if (mode == Mode.SAR) {
            refuseHeader(header, text);
        }
        if (text.encoding().alphabet() == Alphabet.ISO_2022_JP) {
            throw new InvalidFieldException(
                    FIELD,
                    units(text) + " of ISO_2022_JP",
                    "<= " + units(unnumberedHeader.length(), text)
                            + ", as a segment lacks the escape sequences before it; JIS or UCS2 can be cut");
        }
        int limit = units(mode == Mode.SAR ? SAR_HEADER_OCTETS : header.length(), text);
        int fillBits = isPacked(text) ? header.fillBits() : SegmentCut.NOT_PACKED;
        List<Segment.Part> parts = parts(new SegmentCut(text, limit, keepsClusters, fillBits));
        List<Segment> segments = new ArrayList<>(parts.size());
        for (Segment.Part part : parts) {
            segments.add(build(part, header, new Concatenation(scheme, reference, parts.size(), segments.size() + 1)));
        }
        return Collections.unmodifiableList(segments);
    }

    private List<Segment.Part> parts(SegmentCut cut) {
        EncodedText text = cut.text();
        int units = text.units();
        List<Segment.Part> parts = new ArrayList<>(Math.min(units / Math.max(cut.limit(), 1) + 1, maxSegments));
        for (int from = 0; from < units; ) {
            if (parts.size() == maxSegments) {
                throw new InvalidFieldException(
                        FIELD,
                        units(text) + " in more than " + maxSegments + " segments",
                        "<= " + maxSegments + " segments of " + cut.limit()
                                + " units; send less, or as message_payload");
            }
            int end = cut.end(from);
            parts.add(new Segment.Part(text, from, end));
            from = end;
        }
        return parts;
    }

    private boolean isPacked(EncodedText text) {
        return packing != TextDecoder.Packing.UNPACKED && text.encoding().alphabet() == Alphabet.GSM;
    }

    private Segment build(Segment.Part part, SegmentHeader header, @Nullable Concatenation segment) {
        Octets octets = part.octets();
        if (isPacked(part.whole())) {
            octets = packing.pack(octets, header.fillBits());
        }
        return new Segment(
                part, header.before(octets, segment), header.length(), segment, mode == Mode.MESSAGE_PAYLOAD);
    }

    /** Returns the number of units that fit beside a header. */
    private int units(int headerOctets, EncodedText text) {
        return new Capacity(headerOctets + reservedOctets).units(text.encoding().alphabet());
    }

    private static String units(EncodedText text) {
        return switch (text.encoding().alphabet()) {
            case GSM -> text.units() + " septets";
            case UCS2 -> text.units() + " UCS-2 units";
            default -> text.units() + " octets";
        };
    }

    /** Builder of a {@link Segmenter}. Not thread-safe. */
    public static final class Builder {

        private Mode mode = Mode.UDH_8;
        private List<UdhElement> elements = List.of();
        private TextDecoder.Packing packing = TextDecoder.Packing.UNPACKED;
        private boolean keepsClusters = true;
        private int maxSegments = Concatenation.MAX_SEGMENTS;
        private int maxOctets = Capacity.USER_DATA_OCTETS;
        private References references = References.shared();

        private Builder() {}

        /** Sets the form of long messages. */
        public Builder mode(Mode value) {
            mode = value;
            return this;
        }

        /**
         * Sets further elements of the user data header, such as ports, for all messages, even short ones.
         *
         * @param values the elements in order, without those that the segmenter adds itself
         * @throws InvalidFieldException for a concatenation element or a national language element
         */
        public Builder elements(UdhElement... values) {
            for (UdhElement element : values) {
                switch (element.identifier().value()) {
                    case 0x00, 0x08, 0x24, 0x25 ->
                        throw new InvalidFieldException(
                                "element", element.identifier().toString(), "none that the segmenter adds itself");
                    default -> {}
                }
            }
            elements = List.of(values);
            return this;
        }

        /**
         * Sets the layout of GSM 7-bit text in short_message. Some SMSCs require packed septets with data_coding 0.
         *
         * @param value {@link TextDecoder.Packing#UNPACKED} unless set; packed septets follow fill bits if there is a
         *     header
         */
        public Builder packing(TextDecoder.Packing value) {
            packing = value;
            return this;
        }

        /**
         * Sets whether grapheme clusters, such as letters with accents, emoji and flags, stay in one segment. Receivers
         * join segments before they display them, so this matters only if a segment is lost or displayed alone.
         *
         * @param value false to fill each segment to its last unit, except for escape and surrogate pairs; default true
         */
        public Builder keepsClusters(boolean value) {
            keepsClusters = value;
            return this;
        }

        /**
         * Sets the maximum number of segments of a text, 1 to 255, 255 unless set; fails with {@link
         * InvalidFieldException} for other numbers.
         */
        public Builder maxSegments(int value) {
            if (value < 1 || value > Concatenation.MAX_SEGMENTS) {
                throw new InvalidFieldException("maxSegments", "value " + value, "1 to " + Concatenation.MAX_SEGMENTS);
            }
            maxSegments = value;
            return this;
        }

        /**
         * Sets the maximum length of a message on the air interface, header and text together. Some SMSCs accept fewer
         * octets than the 140 of GSM, for example 139, because they replace a reference of 8 bits by one of 16 bits.
         *
         * @param value 20 to 140 octets, septets counted as packed; default 140
         * @throws InvalidFieldException if the number is out of range
         */
        public Builder maxOctets(int value) {
            if (value < MIN_OCTETS || value > Capacity.USER_DATA_OCTETS) {
                throw new InvalidFieldException(
                        "maxOctets", "value " + value, MIN_OCTETS + " to " + Capacity.USER_DATA_OCTETS);
            }
            maxOctets = value;
            return this;
        }

        /** Sets the source of references, {@link References#shared} by default. */
        public Builder references(References value) {
            references = value;
            return this;
        }

        /** Returns the segmenter; fails with {@link InvalidFieldException} if the elements leave no space for text. */
        public Segmenter build() {
            int header = SegmentHeader.numbered(Concatenation.Scheme.UDH_16, elements, WIDEST)
                    .length();
            if (header > maxOctets - MIN_TEXT_OCTETS) {
                throw new InvalidFieldException(
                        "elements",
                        header + " octets of header with concatenation and national tables",
                        "<= " + (maxOctets - MIN_TEXT_OCTETS));
            }
            return new Segmenter(this);
        }
    }

    /** The form of long messages. SMSCs differ in the forms that they accept. */
    public enum Mode {
        /**
         * One PDU for each segment, with element 0x00 of the user data header and a reference of 8 bits. This is the
         * most widely accepted form.
         */
        UDH_8,
        /** One PDU for each segment, with element 0x08 of the user data header and a reference of 16 bits. */
        UDH_16,
        /**
         * One PDU for each segment, with the parameters sar_msg_ref_num, sar_total_segments and sar_segment_seqnum. A
         * long message cannot have a user data header then, and therefore no ports and no national tables.
         */
        SAR,
        /**
         * One PDU with the whole text in the parameter message_payload, even if the text is short. The SMSC splits a
         * long one. A long message cannot have a user data header then, and therefore no ports and no national tables.
         */
        MESSAGE_PAYLOAD
    }
}
