package io.smppcore.text;

import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Encoder of texts, with the alphabets that one peer accepts. Immutable.
 *
 * <p>Unless the encoding is fixed, the encoder chooses for each text the encoding that has all its characters and needs
 * the fewest messages. Among encodings that need the same number, it prefers the default alphabet of the peer, then the
 * national tables with the fewest units, then an alternative alphabet, then UCS-2.
 */
public final class TextEncoder {

    private static final TextEncoder DEFAULTS = builder().build();

    private final Candidate[] candidates;
    private final boolean automatic;
    private final boolean lookAlikes;
    private final String replacement;

    private TextEncoder(Builder builder) {
        candidates = Candidates.of(builder);
        automatic = builder.only.isEmpty();
        lookAlikes = builder.lookAlikes;
        replacement = builder.replacement;
    }

    /** {@return an encoder that uses GSM 7-bit, with data_coding 0, for texts within this alphabet, else UCS-2} */
    public static TextEncoder defaults() {
        return DEFAULTS;
    }

    /**
     * Returns an encoder that uses the default alphabet of a peer, with data_coding 0, for texts within this alphabet,
     * and UCS-2 for all others.
     *
     * @param defaultAlphabet alphabet of data_coding 0
     */
    public static TextEncoder of(DefaultAlphabet defaultAlphabet) {
        return builder().defaultAlphabet(defaultAlphabet).build();
    }

    /** {@return a builder with the settings of {@link #defaults()}} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Encodes a text.
     *
     * @param text any text
     * @return its octets with their encoding and data_coding
     * @throws UnencodableTextException if a character cannot be encoded and there is no replacement; with UCS-2, only
     *     for half of a surrogate pair
     */
    public EncodedText encode(String text) {
        EncodedText lossless = cheapestLossless(text);
        boolean avoidable = lookAlikes && automatic;
        return lossless == null || (avoidable && lossless.encoding().alphabet() == Alphabet.UCS2)
                ? encodeReplacing(text, lossless)
                : lossless;
    }

    private @Nullable EncodedText cheapestLossless(String text) {
        Candidate candidate = candidates[0];
        EncodedText best = null;
        for (Candidate next : candidates) {
            if (best != null && candidate.cannotBeBeatenBy(best, next)) {
                return best;
            }
            EncodedText encoded = next.tryEncode(text);
            if (encoded != null && (best == null || next.isCheaper(encoded, candidate, best))) {
                candidate = next;
                best = encoded;
            }
        }
        return best;
    }

    private EncodedText encodeReplacing(String text, @Nullable EncodedText lossless) {
        EncodedText replaced = lookAlikes ? cheapestWithLookAlikes(text) : null;
        if (replaced != null) {
            return replaced;
        }
        return lossless == null ? encodeWithReplacement(text) : lossless;
    }

    private @Nullable EncodedText cheapestWithLookAlikes(String text) {
        Candidate candidate = candidates[0];
        EncodedText best = null;
        for (Candidate next : candidates) {
            EncodedText encoded = next.rank() == Candidate.UCS2 ? null : tryEncode(text, next);
            if (encoded != null && (best == null || next.isCheaper(encoded, candidate, best))) {
                candidate = next;
                best = encoded;
            }
        }
        return best;
    }

    private @Nullable EncodedText tryEncode(String text, Candidate candidate) {
        Substitution substitution = Substitution.of(text, candidate.codec(), lookAlikes, "");
        EncodedText encoded = substitution.refused().isEmpty() ? candidate.tryEncode(substitution.text()) : null;
        return encoded == null ? null : with(substitution.replacements(), encoded);
    }

    private static EncodedText with(List<EncodedText.Replacement> replacements, EncodedText encoded) {
        List<EncodedText.Replacement> all = Stream.concat(replacements.stream(), encoded.replacements().stream())
                .sorted(Comparator.comparingInt(EncodedText.Replacement::index))
                .toList();
        return new EncodedText(encoded.encoding(), encoded.dataCoding(), encoded.octets(), all);
    }

    /**
     * Encodes a text with replacements for the characters that the last candidate lacks. The last candidate is UCS-2,
     * or the fixed encoding.
     */
    private EncodedText encodeWithReplacement(String text) {
        Candidate last = candidates[candidates.length - 1];
        Substitution substitution = Substitution.of(text, last.codec(), lookAlikes, replacement);
        if (!substitution.refused().isEmpty()) {
            int index = substitution.refused().getFirst();
            throw new UnencodableTextException(
                    text.codePointAt(index), index, last.codec().toString());
        }
        // UCS-2 lacks only halves of surrogate pairs. Half a pair and its replacement are one unit each, so the
        // replacements by look-alikes in the result have the right indices.
        EncodedText encoded = automatic ? encode(substitution.text()) : last.tryEncode(substitution.text());
        if (encoded == null) {
            throw new UnencodableTextException(
                    text.codePointAt(0), 0, last.codec().toString());
        }
        return with(substitution.replacements(), encoded);
    }

    /**
     * Computes the cost of a text and the characters that require UCS-2.
     *
     * @param text any text
     * @return the cost as encoded by {@link #encode}, and the cost without those characters
     * @throws UnencodableTextException as {@link #encode}
     */
    public TextAnalysis analyze(String text) {
        EncodedText encoded = encode(text);
        TextAnalysis.Cost cost = TextAnalysis.Cost.of(encoded);
        if (!automatic || encoded.encoding().alphabet() != Alphabet.UCS2) {
            return new TextAnalysis(cost, List.of(), cost);
        }
        List<TextAnalysis.ForcingCharacter> forcing = forcing(text);
        return new TextAnalysis(cost, forcing, TextAnalysis.Cost.of(encode(without(forcing, text))));
    }

    /**
     * Returns the characters for which UCS-2 is necessary: of the other encodings, selects the one that lacks the
     * fewest characters of the text, and returns the characters that it lacks.
     */
    private List<TextAnalysis.ForcingCharacter> forcing(String text) {
        return Stream.of(candidates)
                .filter(candidate -> candidate.rank() != Candidate.UCS2)
                .map(candidate ->
                        Substitution.of(text, candidate.codec(), lookAlikes, "").refused())
                .min(Comparator.comparingInt(List::size))
                .orElse(List.of())
                .stream()
                .map(index -> new TextAnalysis.ForcingCharacter(text.codePointAt(index), index))
                .toList();
    }

    private static String without(List<TextAnalysis.ForcingCharacter> characters, String text) {
        StringBuilder rest = new StringBuilder(text.length());
        int done = 0;
        for (TextAnalysis.ForcingCharacter character : characters) {
            rest.append(text, done, character.index());
            done = character.index() + Character.charCount(character.codePoint());
        }
        return rest.append(text, done, text.length()).toString();
    }

    /** Builder of an encoder. Not thread-safe. */
    public static final class Builder {

        private static final int CLASSES = 4;

        DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;
        Optional<Encoding> only = Optional.empty();
        final Set<Alphabet> alternatives = new LinkedHashSet<>();
        final List<NationalLanguage> languages = new ArrayList<>();
        final Map<Alphabet, DataCoding> dataCodings = new EnumMap<>(Alphabet.class);
        int messageClass = -1;
        String replacement = "";
        private boolean lookAlikes;

        private Builder() {}

        /**
         * Sets the alphabet of data_coding 0. GSM 7-bit is not used for a peer with another default alphabet unless
         * {@link #dataCoding} or {@link #messageClass} gives a value for it.
         *
         * @param value the alphabet; {@link DefaultAlphabet#GSM} unless set
         */
        public Builder defaultAlphabet(DefaultAlphabet value) {
            defaultAlphabet = value;
            return this;
        }

        /** Sets a fixed encoding, which is used for every text, whatever number of messages it needs. */
        public Builder encoding(Encoding value) {
            only = Optional.of(value);
            return this;
        }

        /** Adds alphabets that the peer accepts besides its default one and UCS-2, such as {@link Alphabet#LATIN1}. */
        public Builder alternatives(Alphabet... values) {
            alternatives.addAll(List.of(values));
            return this;
        }

        /**
         * Adds languages whose tables for GSM 7-bit may be used. A message with such a table needs a user data header,
         * and a handset that lacks the table displays other characters.
         *
         * @param values the languages; none unless set
         */
        public Builder languages(NationalLanguage... values) {
            languages.addAll(List.of(values));
            return this;
        }

        /**
         * Sets the message class, which excludes alphabets that cannot have one.
         *
         * @param value 0 to show the message at once and not store it (flash), 1 handset, 2 SIM, 3 terminal equipment
         * @throws InvalidFieldException if there is no such class
         */
        public Builder messageClass(int value) {
            if (value < 0 || value >= CLASSES) {
                throw new InvalidFieldException("message class", Integer.toString(value), "0 to 3");
            }
            messageClass = value;
            return this;
        }

        /** Sets the data_coding of an alphabet, for example 0xF0, for a peer that deviates from the usual value. */
        public Builder dataCoding(Alphabet alphabet, DataCoding value) {
            dataCodings.put(alphabet, value);
            return this;
        }

        /**
         * Sets whether typographic quotation marks, dashes, spaces and the like are replaced by look-alikes rather than
         * encoded as UCS-2. {@link EncodedText#replacements()} lists the replaced characters. If a missing character
         * has no look-alike, UCS-2 is used.
         *
         * @param value false unless set
         */
        public Builder lookAlikes(boolean value) {
            lookAlikes = value;
            return this;
        }

        /**
         * Sets the substitute for characters that cannot be encoded. Without one, {@link TextEncoder#encode} throws
         * {@link UnencodableTextException} for them. {@link EncodedText#replacements()} lists the replaced characters.
         *
         * @param value a character of every encoding that may be used, such as the question mark
         */
        public Builder replacement(char value) {
            replacement = String.valueOf(value);
            return this;
        }

        /**
         * Builds the encoder.
         *
         * @throws InvalidFieldException if an encoding lacks the replacement; if the fixed encoding, an alternative, or
         *     GSM 7-bit for the languages has no data_coding; or if an alternative is not an alphabet of text
         * @throws AlphabetUnavailableException if the Java runtime lacks an alphabet
         */
        public TextEncoder build() {
            return new TextEncoder(this);
        }
    }
}
