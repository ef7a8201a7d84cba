package io.smppcore.text;

import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.List;

/**
 * A text encoded by {@link TextEncoder}, before {@code Segmenter} cuts it into messages. Immutable.
 *
 * @param encoding alphabet and tables
 * @param dataCoding value of the data_coding field
 * @param octets the text; GSM 7-bit is unpacked, one septet per octet
 * @param replacements substitutes for characters that the encoding lacks, in the order of the text; empty in most cases
 */
public record EncodedText(Encoding encoding, DataCoding dataCoding, Octets octets, List<Replacement> replacements) {

    /** Octets of a concatenation element with an 8-bit reference in a user data header. */
    static final int CONCATENATION_OCTETS = 5;

    /**
     * Copies the list and checks that the units are whole.
     *
     * @throws InvalidFieldException if UCS-2 has an odd number of octets
     */
    public EncodedText {
        if (octets.length() % encoding.alphabet().unitOctets() != 0) {
            throw new InvalidFieldException(
                    "text", octets.length() + " octets", "an even number for " + encoding.alphabet());
        }
        replacements = List.copyOf(replacements);
    }

    /**
     * Returns the length of the text.
     *
     * @return septets for GSM 7-bit, octets, or two-octet units for UCS-2; see {@link Alphabet#unitBits()}
     */
    public int units() {
        return octets.length() / encoding.alphabet().unitOctets();
    }

    /**
     * Returns the octets for short_message: GSM 7-bit text with its septets in the given layout, other text unchanged.
     */
    public Octets packed(TextDecoder.Packing packing) {
        return encoding.alphabet() == Alphabet.GSM ? packing.pack(octets, 0) : octets;
    }

    /**
     * Returns the end of the longest message that starts at a unit and splits no escape pair, surrogate pair or
     * character of several octets.
     *
     * @param fromUnit start of the message: 0, or the end of the previous message
     * @param maxUnits maximum number of units, such as {@link Capacity#units}
     * @return index after the last unit of the message, more than {@code fromUnit} unless that is the end of the text
     * @throws IndexOutOfBoundsException if there is no such unit
     * @throws InvalidFieldException if not even one character fits
     */
    public int endOfMessage(int fromUnit, int maxUnits) {
        int size = encoding.alphabet().unitOctets();
        int from = Math.multiplyExact(fromUnit, size);
        if (from < 0 || from > octets.length()) {
            throw new IndexOutOfBoundsException("unit " + fromUnit + " (expected: 0 to " + units() + ")");
        }
        if (maxUnits >= units() - fromUnit) {
            return units();
        }
        int end = maxUnits <= 0 ? from : TextCodecs.of(encoding).cut(octets, from, from + maxUnits * size);
        if (end == from) {
            throw new InvalidFieldException(
                    "message", maxUnits + " units", "enough for the character at unit " + fromUnit);
        }
        return end / size;
    }

    /**
     * Returns the last unit at which the text can be cut without splitting a grapheme cluster, which is displayed as
     * one character: a letter with its accents, an emoji with its modifiers, a flag, a syllable (Unicode Standard Annex
     * 29).
     *
     * @param fromUnit index of the first unit of the message
     * @param toUnit index after the last unit that fits, as returned by {@link #endOfMessage}, before the end of the
     *     text
     * @return more than {@code fromUnit}, at most {@code toUnit}; {@code toUnit} if the cluster at that unit is too
     *     long to keep together
     */
    public int clusterBoundary(int fromUnit, int toUnit) {
        return GraphemeClusters.cut(this, fromUnit, toUnit);
    }

    /**
     * Copies a range of units.
     *
     * @param fromUnit index of the first unit
     * @param toUnit index after the last unit
     * @return the octets of that range
     * @throws IndexOutOfBoundsException if there are no such units
     */
    public Octets range(int fromUnit, int toUnit) {
        int size = encoding.alphabet().unitOctets();
        return octets.range(fromUnit * size, toUnit * size);
    }

    /**
     * Returns the number of messages that the text needs, if the header of each has the elements of national tables
     * and, if there are several, a concatenation element with an 8-bit reference.
     *
     * @return 1 if the text fits into one message without concatenation, as the empty text does
     */
    public int segments() {
        return segments(CONCATENATION_OCTETS);
    }

    /**
     * Returns the number of messages that the text needs, if the header of each has the elements of national tables
     * and, if there are several, further elements of a given length.
     *
     * @param concatenationOctets octets of the concatenation element and other elements of long messages only: 5 with
     *     an 8-bit reference, 6 with a 16-bit reference
     * @return 1 if the text fits into one message without concatenation, as the empty text does; may exceed 255, the
     *     maximum for one reference
     * @throws InvalidFieldException if the elements leave no space for text
     */
    public int segments(int concatenationOctets) {
        int elements = encoding.headerElementOctets();
        if (units() <= Capacity.besideElements(elements).units(encoding.alphabet())) {
            return 1;
        }
        int limit = Capacity.besideElements(elements + concatenationOctets).units(encoding.alphabet());
        int segments = 0;
        for (int unit = 0; unit < units(); unit = endOfMessage(unit, limit)) {
            segments++;
        }
        return segments;
    }

    /**
     * A substitute for a character that the encoding lacks.
     *
     * @param index index of the original in the given text, in UTF-16 units
     * @param original one character, or a base character with a combining mark
     * @param substitute the substitute; empty if the original was removed, such as a zero-width space
     */
    public record Replacement(int index, String original, String substitute) {}
}
