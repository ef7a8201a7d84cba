package io.smppcore.tools.console;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import java.util.stream.Stream;

/** Names of alphabets on the command line and in JSON: gsm7, ucs2, latin1 ... */
public final class AlphabetWords {

    private static final String GSM = "gsm7";

    private AlphabetWords() {}

    public static String of(Alphabet alphabet) {
        return alphabet == Alphabet.GSM ? GSM : WordConverter.spelling(alphabet);
    }

    /** Reader of alphabets of texts. */
    public static final class OfText extends WordConverter<Alphabet> {

        OfText() {
            super(
                    "an alphabet",
                    Stream.of(Alphabet.values()).filter(alphabet -> alphabet != Alphabet.BINARY),
                    AlphabetWords::of);
        }
    }

    /** Reader of meanings of data_coding 0. */
    public static final class OfDefault extends WordConverter<DefaultAlphabet> {

        OfDefault() {
            super("a default alphabet", Stream.of(DefaultAlphabet.values()), meaning -> of(meaning.alphabet()));
        }
    }
}
