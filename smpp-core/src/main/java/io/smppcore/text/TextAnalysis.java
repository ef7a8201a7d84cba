package io.smppcore.text;

import java.util.List;

/**
 * What a text costs, and why.
 *
 * @param cost of the text as it is
 * @param forcing the characters for which UCS-2 is needed, in the order of the text; empty if another encoding was taken, or if
 *     UCS-2 was asked for
 * @param costWithout what the text would cost without those characters; the same as {@code cost} if there are none
 */
public record TextAnalysis(Cost cost, List<ForcingCharacter> forcing, Cost costWithout) {

    /** Copies the list. */
    public TextAnalysis {
        forcing = List.copyOf(forcing);
    }

    /**
     * What a text costs.
     *
     * @param encoding alphabet and tables
     * @param units septets for GSM 7-bit, octets, or two-octet units for UCS-2
     * @param segments how many messages it takes, see {@link EncodedText#segments()}
     */
    public record Cost(Encoding encoding, int units, int segments) {

        static Cost of(EncodedText text) {
            return new Cost(text.encoding(), text.units(), text.segments());
        }
    }

    /**
     * A character that no encoding but UCS-2 has, of those the encoder may choose from.
     *
     * @param codePoint the character
     * @param index where it stands in the text, in UTF-16 units
     */
    public record ForcingCharacter(int codePoint, int index) {}

    /**
     * How the text would be sent.
     *
     * @return alphabet and tables
     */
    public Encoding encoding() {
        return cost.encoding();
    }

    /**
     * The length of the text.
     *
     * @return septets for GSM 7-bit, octets, or two-octet units for UCS-2
     */
    public int units() {
        return cost.units();
    }

    /**
     * How many messages the text takes.
     *
     * @return 1 or more
     */
    public int segments() {
        return cost.segments();
    }
}
