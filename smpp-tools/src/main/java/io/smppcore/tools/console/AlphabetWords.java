package io.smppcore.tools.console;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import java.util.stream.Stream;

/** The names of alphabets on the command line and in JSON, such as gsm7, ucs2 and latin1. */
public final class AlphabetWords {

    private static final String GSM = "gsm7";

    private AlphabetWords() {}

    public static String of(Alphabet alphabet) {
        return alphabet == Alphabet.GSM ? GSM : WordConverter.spelling(alphabet);
    }

    /** The converter of the alphabet of a text; all alphabets except binary. */
    public static final class OfText extends WordConverter<Alphabet> {

        OfText() {
            super(
                    "an alphabet",
                    Stream.of(Alphabet.values()).filter(alphabet -> alphabet != Alphabet.BINARY),
                    AlphabetWords::of);
        }
    }

    /** The converter of the alphabet that data_coding 0 stands for. */
    public static final class OfDefault extends WordConverter<DefaultAlphabet> {

        OfDefault() {
            super("a default alphabet", Stream.of(DefaultAlphabet.values()), meaning -> of(meaning.alphabet()));
        }
    }
}
