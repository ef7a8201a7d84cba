package io.smppcore.tools.console;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Names of alphabets on the command line and in JSON: gsm7, ucs2, latin1 ... */
public final class AlphabetWords {

    private static final String GSM = "gsm7";

    private AlphabetWords() {}

    public static String of(Alphabet alphabet) {
        return alphabet == Alphabet.GSM ? GSM : WordConverter.spelling(alphabet);
    }

    private static <T> Map<String, T> byName(Stream<T> values, Function<T, Alphabet> alphabet) {
        Map<String, T> words = new LinkedHashMap<>();
        values.forEach(value -> words.put(of(alphabet.apply(value)), value));
        return Collections.unmodifiableMap(words);
    }

    /** Reads alphabets of texts. */
    public static final class OfText extends WordConverter<Alphabet> {

        OfText() {
            super(
                    "an alphabet",
                    byName(
                            Stream.of(Alphabet.values()).filter(alphabet -> alphabet != Alphabet.BINARY),
                            Function.identity()));
        }
    }

    /** Reads meanings of data_coding 0. */
    public static final class OfDefault extends WordConverter<DefaultAlphabet> {

        OfDefault() {
            super("a default alphabet", byName(Stream.of(DefaultAlphabet.values()), DefaultAlphabet::alphabet));
        }
    }
}
