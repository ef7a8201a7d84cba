package io.smppcore.text;

import io.smppcore.internal.text.Septets;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Decoder of texts from one peer. Immutable.
 *
 * <p>A decoder that is not strict never fails on content: octets that are not a character become U+FFFD, or a space
 * where 3GPP TS 23.038 requires it. A byte order mark is not part of a text: it is removed, and UCS-2 after a mark of
 * little-endian order is read in that order.
 */
public final class TextDecoder {

    private static final int VALUES = 256;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Encoding[] encodings = new Encoding[VALUES];
    private final Map<DataCoding, TextCodec> overrides;
    private final Packing packing;
    private final boolean strict;

    private TextDecoder(Builder builder) {
        for (int value = 0; value < VALUES; value++) {
            encodings[value] = Encoding.of(DataCodings.alphabet(value, builder.defaultAlphabet));
        }
        overrides = Map.copyOf(builder.overrides);
        packing = builder.packing;
        strict = builder.strict;
    }

    /** Returns a decoder of unpacked text that never fails on content; data_coding 0 means the default alphabet. */
    public static TextDecoder of(DefaultAlphabet defaultAlphabet) {
        return builder().defaultAlphabet(defaultAlphabet).build();
    }

    /** {@return a builder with {@link DefaultAlphabet#GSM}, unpacked and not strict} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the encoding that a data_coding denotes: 0x00 to 0x0F by SMPP (5.0 4.7.7), the values from 0x10 on by GSM
     * 03.38 section 4. Reserved values mean the default alphabet of the peer.
     *
     * @param dataCoding as received
     * @return the encoding, without national tables; {@link Encoding#BINARY} for octets that are not text, compressed
     *     text, or text in an unknown alphabet
     */
    public Encoding encoding(DataCoding dataCoding) {
        return encodings[dataCoding.value()];
    }

    /**
     * Decodes a text without a user data header.
     *
     * @param dataCoding as received
     * @param octets the message
     * @return the text; decoded as ISO-8859-1 if it is not text by its data_coding
     * @throws MalformedTextException if this decoder is strict and octets are invalid in their encoding
     * @throws InvalidFieldException if this decoder is strict and the octets are not text by their data_coding
     * @throws AlphabetUnavailableException if the Java runtime lacks the alphabet
     */
    public String decode(DataCoding dataCoding, Octets octets) {
        Octets units = unpack(dataCoding, octets, 0);
        TextCodec codec = overrides.isEmpty() ? null : overrides.get(dataCoding);
        if (codec != null) {
            return decode(codec, units);
        }
        Encoding encoding = encoding(dataCoding);
        if (strict && encoding.alphabet() == Alphabet.BINARY) {
            String found = String.format(Locale.ROOT, "0x%02X", dataCoding.value());
            throw new InvalidFieldException("data_coding", found, "that of text, or a decoder that is not strict");
        }
        return decode(encoding, units);
    }

    /**
     * Decodes a text whose encoding is known, such as one with national tables.
     *
     * @param encoding encoding of the text
     * @param octets the text without a user data header, septets unpacked (see {@link #unpack})
     * @return the text
     * @throws MalformedTextException if this decoder is strict and octets are invalid in the encoding
     * @throws AlphabetUnavailableException if the Java runtime lacks the alphabet
     */
    public String decode(Encoding encoding, Octets octets) {
        return decode(TextCodecs.of(encoding), octets);
    }

    private String decode(TextCodec codec, Octets octets) {
        Octets ordered = codec instanceof Ucs2Codec ? Ucs2Codec.highOctetFirst(octets) : octets;
        int malformed = strict ? codec.malformed(ordered) : TextCodec.NONE;
        if (malformed != TextCodec.NONE) {
            throw new MalformedTextException(octets.octetAt(malformed), malformed, codec.toString());
        }
        String text = codec.decode(ordered);
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /**
     * Unpacks the septets of a message, so that they can be joined with others and decoded.
     *
     * @param dataCoding as received
     * @param octets the message without its user data header
     * @param headerOctets length of the header including the octet UDHL, on which the fill bits depend; 0 without a
     *     header
     * @return the same octets unless this peer packs septets and the alphabet is GSM 7-bit
     */
    public Octets unpack(DataCoding dataCoding, Octets octets, int headerOctets) {
        if (packing == Packing.UNPACKED || encoding(dataCoding).alphabet() != Alphabet.GSM) {
            return octets;
        }
        int fillBits = new Capacity(headerOctets).fillBits();
        return packing == Packing.PACKED_USSD
                ? Septets.unpackFromUssd(octets, fillBits)
                : Septets.unpack(octets, fillBits);
    }

    /** Builder of a decoder. Not thread-safe. */
    public static final class Builder {

        private DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;
        private Packing packing = Packing.UNPACKED;
        private boolean strict;
        private final Map<DataCoding, TextCodec> overrides = new HashMap<>();

        private Builder() {}

        /** Sets the alphabet of data_coding 0, {@link DefaultAlphabet#GSM} unless set. */
        public Builder defaultAlphabet(DefaultAlphabet value) {
            defaultAlphabet = value;
            return this;
        }

        /** Sets the layout of septets in octets, {@link Packing#UNPACKED} unless set. */
        public Builder packing(Packing value) {
            packing = value;
            return this;
        }

        /**
         * Sets whether octets that are invalid in their encoding are refused.
         *
         * @param value true to throw {@link MalformedTextException}; false, the default, to decode them as U+FFFD or a
         *     space
         */
        public Builder strict(boolean value) {
            strict = value;
            return this;
        }

        /**
         * Sets the charset by which texts with a data_coding are decoded, for a peer that deviates from the
         * specification: for example ISO-2022-JP for {@link DataCoding#JIS}, or a {@link GsmCharset}.
         */
        public Builder charset(DataCoding dataCoding, Charset charset) {
            overrides.put(dataCoding, new CharsetCodec(charset));
            return this;
        }

        /** {@return the decoder} */
        public TextDecoder build() {
            return new TextDecoder(this);
        }
    }

    /** The layout of septets of GSM 7-bit text in short_message. */
    public enum Packing {
        /** One septet in each octet, the most common layout. */
        UNPACKED,
        /**
         * Eight septets in seven octets. The message does not contain the number of septets, so seven zero bits at the
         * end of the last octet are read as padding; they may also be the character @.
         */
        PACKED,
        /** As {@link #PACKED}, with a carriage return as padding (3GPP TS 23.038, 6.1.2.3.1), so that no @ is read. */
        PACKED_USSD;

        /**
         * Returns septets in this layout.
         *
         * @param septets one in each octet
         * @param fillBits zero bits between a user data header and packed septets, see {@link Capacity#fillBits}
         * @throws InvalidFieldException if an octet to pack is more than 0x7F
         */
        public Octets pack(Octets septets, int fillBits) {
            return switch (this) {
                case UNPACKED -> septets;
                case PACKED -> Septets.pack(septets, fillBits);
                case PACKED_USSD -> Septets.packForUssd(septets, fillBits);
            };
        }
    }
}
