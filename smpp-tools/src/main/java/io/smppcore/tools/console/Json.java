package io.smppcore.tools.console;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/* jackson-core reads (JsonReader) and could write as well, but this format has three decimals, spaces behind commas and
 * only ASCII: settings for that would be as long as this class. jackson-jr would replace three short methods of the
 * reader, but neither its positions in messages, its strict duplicates, nor the checks of JsonObject. */

/**
 * Writes JSON (RFC 8259) from maps, lists, texts, whole numbers, fractions, booleans and null. In ASCII, so that no
 * character is lost on its way through a terminal or a pipe.
 */
public final class Json {

    private static final int DECIMALS = 3;
    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_PRINTABLE = '~';

    private Json() {}

    /**
     * Returns a value in one line.
     *
     * @param value a map with text keys, a list, a text, a number, a boolean or null; fractions are rounded to 3
     *     decimals
     * @throws IllegalArgumentException if it is anything else, or not a finite number
     */
    public static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map -> object(map);
            case List<?> list -> array(list);
            case String text -> text(text);
            case Double number -> fraction(number);
            case Long number -> number.toString();
            case Integer number -> number.toString();
            case Boolean truth -> truth.toString();
            default ->
                throw new IllegalArgumentException(
                        "no JSON for a " + value.getClass().getName());
        };
    }

    private static String object(Map<?, ?> map) {
        StringJoiner members = new StringJoiner(", ", "{", "}");
        map.forEach((key, value) -> members.add(text((String) key) + ": " + of(value)));
        return members.toString();
    }

    private static String array(List<?> list) {
        StringJoiner elements = new StringJoiner(", ", "[", "]");
        list.forEach(element -> elements.add(of(element)));
        return elements.toString();
    }

    private static String fraction(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("no JSON for " + number);
        }
        return BigDecimal.valueOf(number)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String text(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c < FIRST_PRINTABLE || c > LAST_PRINTABLE) {
                out.append("\\u%04x".formatted(c));
            } else {
                out.append((char) c);
            }
        });
        return out.append('"').toString();
    }
}
