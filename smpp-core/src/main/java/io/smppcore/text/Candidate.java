package io.smppcore.text;

import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An encoding that a {@link TextEncoder} may choose, with its data_coding.
 *
 * @param rank one of the constants of this record; of encodings that need the same number of messages, the one with the
 *     lowest rank is chosen
 */
record Candidate(Encoding encoding, DataCoding dataCoding, int rank, TextCodec codec) {

    /** The default alphabet of the peer. */
    static final int DEFAULT = 0;

    /** National tables, after the default alphabet because some handsets lack them. */
    static final int NATIONAL = 1;

    /** An alphabet that the peer accepts besides its default one. */
    static final int ALTERNATIVE = 2;

    /** UCS-2, which has all characters. */
    static final int UCS2 = 3;

    static Candidate of(Encoding encoding, DataCoding dataCoding, int rank) {
        return new Candidate(encoding, dataCoding, rank, TextCodecs.of(encoding));
    }

    /** Returns the encoded text, or null if the encoding lacks a character. */
    @Nullable
    EncodedText tryEncode(String text) {
        byte[] octets = codec.encode(text);
        return octets == null ? null : new EncodedText(encoding, dataCoding, Octets.wrap(octets), List.of());
    }

    /**
     * Returns true if this encoding of a text is cheaper than another one: fewer messages, then lower rank, then fewer
     * units, then fewer header elements.
     */
    boolean isCheaper(EncodedText text, Candidate other, EncodedText otherText) {
        int order = Integer.compare(text.segments(), otherText.segments());
        if (order == 0) {
            order = Integer.compare(rank, other.rank);
        }
        if (order == 0) {
            order = Integer.compare(text.units(), otherText.units());
        }
        return order == 0 ? encoding.headerElementOctets() < other.encoding.headerElementOctets() : order < 0;
    }

    /**
     * Returns true if another candidate need not encode the text, because the text is at least as good in this
     * encoding.
     *
     * @param text the text in this encoding
     * @param other a candidate of the same or a higher rank
     */
    boolean cannotBeBeatenBy(EncodedText text, Candidate other) {
        // UCS-2 is never cheaper than GSM 7-bit: a character takes at most two septets, which have fewer bits than a
        // unit of UCS-2. Otherwise, one message in the default alphabet of the peer is accepted as the best result.
        return other.rank == UCS2 ? encoding.alphabet() == Alphabet.GSM : rank == DEFAULT && text.segments() == 1;
    }
}
