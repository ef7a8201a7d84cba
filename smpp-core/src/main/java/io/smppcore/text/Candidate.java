package io.smppcore.text;

import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An encoding that an encoder may choose.
 *
 * @param rank order among encodings that need equally many messages; the lowest is chosen
 */
record Candidate(Encoding encoding, DataCoding dataCoding, int rank, TextCodec codec) {

    /** The default alphabet of the peer. */
    static final int DEFAULT = 0;

    /** National tables, which some handsets lack. */
    static final int NATIONAL = 1;

    /** An alphabet of one octet that the peer accepts beside its default one. */
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
     * Tells which of two encodings of a text is cheaper: fewer messages, then rank, then fewer units, then fewer header
     * elements.
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

    /** Tells, without encoding the text, whether no candidate of a higher rank can be cheaper. */
    boolean isUnrivalled(EncodedText text, Candidate other) {
        // A character of GSM 7-bit takes at most two septets, which is less than a unit of UCS-2.
        return other.rank == UCS2 ? encoding.alphabet() == Alphabet.GSM : rank == DEFAULT && text.segments() == 1;
    }
}
