package io.smppcore.text;

import java.util.List;

/**
 * The number of messages that a text needs, and the characters for which it must be encoded as UCS-2. Made by {@link
 * TextEncoder#analyze}, for example to warn the author of the text.
 *
 * @param cost cost of the text
 * @param forcing characters that require UCS-2, in the order of the text; empty if the text has another encoding, or if
 *     UCS-2 is the fixed encoding of the encoder
 * @param costWithout cost of the text without those characters; the same as {@code cost} if there are none
 */
public record TextAnalysis(Cost cost, List<ForcingCharacter> forcing, Cost costWithout) {

    /** Copies the list. */
    public TextAnalysis {
        forcing = List.copyOf(forcing);
    }

    /**
     * The cost of a text in one encoding.
     *
     * @param encoding alphabet and tables
     * @param units septets for GSM 7-bit, octets, or two-octet units for UCS-2
     * @param segments number of messages, see {@link EncodedText#segments()}
     */
    public record Cost(Encoding encoding, int units, int segments) {

        static Cost of(EncodedText text) {
            return new Cost(text.encoding(), text.units(), text.segments());
        }
    }

    /**
     * A character for which the encoder must choose UCS-2.
     *
     * @param codePoint the character
     * @param index index in the text, in UTF-16 units
     */
    public record ForcingCharacter(int codePoint, int index) {}

    /** {@return the encoding of the text} */
    public Encoding encoding() {
        return cost.encoding();
    }

    /** {@return the length of the text in septets for GSM 7-bit, octets, or two-octet units for UCS-2} */
    public int units() {
        return cost.units();
    }

    /** {@return the number of messages, 1 or more} */
    public int segments() {
        return cost.segments();
    }
}
