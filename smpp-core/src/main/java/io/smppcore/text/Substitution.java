package io.smppcore.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text in which the characters that an encoding lacks are replaced.
 *
 * @param text the encodable characters and the substitutes for the others
 * @param replacements the substitutes in the order of the text
 * @param refused indices in the original text of the characters without a substitute, which {@code text} omits
 */
record Substitution(String text, List<EncodedText.Replacement> replacements, List<Integer> refused) {

    /**
     * Replaces the characters that a codec lacks.
     *
     * @param smart true to use {@link LookAlikes}, which take precedence over {@code other}
     * @param other substitute for any other character, or empty to refuse it
     */
    static Substitution of(String text, TextCodec codec, boolean smart, String other) {
        return new Run(text, codec, smart, other).run();
    }

    private static final class Run {

        private final String text;
        private final TextCodec codec;
        private final boolean smart;
        private final String other;
        private final StringBuilder out = new StringBuilder();
        private final List<EncodedText.Replacement> replacements = new ArrayList<>();
        private final List<Integer> refused = new ArrayList<>();

        /** Index of the first character that is not processed yet. */
        private int done;

        Run(String text, TextCodec codec, boolean smart, String other) {
            this.text = text;
            this.codec = codec;
            this.smart = smart;
            this.other = other;
        }

        Substitution run() {
            int bad = codec.unencodable(text, 0);
            while (bad != TextCodec.NONE) {
                out.append(text, done, bad);
                int codePoint = text.codePointAt(bad);
                int end = bad + Character.charCount(codePoint);
                if (!smart || (!composes(bad, codePoint) && !looksLike(bad, codePoint))) {
                    replaceWithOther(bad, end);
                }
                done = end;
                bad = codec.unencodable(text, done);
            }
            out.append(text, done, text.length());
            return new Substitution(out.toString(), List.copyOf(replacements), List.copyOf(refused));
        }

        /**
         * Replaces a combining mark and the base character before it, which was already appended, by one composed
         * character. Returns false without a change if there is none that can be encoded.
         */
        private boolean composes(int index, int mark) {
            // The mark has no base character: it is the first, or the character before it was replaced itself.
            if (index == done) {
                return false;
            }
            int base = index - 1;
            Optional<String> composed =
                    LookAlikes.composed(text.substring(base, index), mark).filter(this::isEncodable);
            composed.ifPresent(character -> {
                out.setLength(out.length() - 1);
                replace(base, index + Character.charCount(mark), character);
            });
            return composed.isPresent();
        }

        private boolean looksLike(int index, int codePoint) {
            Optional<String> lookAlike = LookAlikes.of(codePoint).filter(this::isEncodable);
            lookAlike.ifPresent(characters -> replace(index, index + Character.charCount(codePoint), characters));
            return lookAlike.isPresent();
        }

        private boolean isEncodable(String characters) {
            return codec.unencodable(characters, 0) == TextCodec.NONE;
        }

        private void replaceWithOther(int from, int to) {
            if (other.isEmpty()) {
                refused.add(from);
            } else {
                replace(from, to, other);
            }
        }

        private void replace(int from, int to, String substitute) {
            out.append(substitute);
            replacements.add(new EncodedText.Replacement(from, text.substring(from, to), substitute));
        }
    }
}
