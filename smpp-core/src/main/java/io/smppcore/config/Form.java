package io.smppcore.config;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a value is written. Immutable.
 *
 * @param <T> what it is read as
 * @param unit what is counted, or what kind of value it is
 * @param range which values there are
 * @param reading reads one, or throws an IllegalArgumentException, of which only the type counts
 */
public record Form<T>(String unit, String range, Function<String, T> reading) {

    /**
     * A whole number.
     *
     * @param unit what is counted
     * @param min the least
     * @param max the greatest
     * @return a form
     */
    public static Form<Integer> integer(String unit, int min, int max) {
        return new Form<>(unit, min + " to " + max, text -> {
            int value = Integer.parseInt(text);
            check(value >= min && value <= max);
            return value;
        });
    }

    /**
     * A number that need not be whole.
     *
     * @param unit what is counted
     * @param min the least
     * @param max the greatest
     * @param range how the documentation writes that
     * @return a form
     */
    public static Form<Double> decimal(String unit, double min, double max, String range) {
        return new Form<>(unit, range, text -> {
            double value = new BigDecimal(text).doubleValue();
            check(value >= min && value <= max);
            return value;
        });
    }

    /**
     * A time such as {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h} or {@code 7d}.
     *
     * @param min the shortest
     * @param max the longest
     * @return a form
     */
    public static Form<Duration> duration(String min, String max) {
        Duration least = Durations.parse(min);
        Duration greatest = Durations.parse(max);
        return new Form<>("duration", min + " to " + max, text -> {
            Duration value = Durations.parse(text);
            check(value.compareTo(least) >= 0 && value.compareTo(greatest) <= 0);
            return value;
        });
    }

    /**
     * Yes or no.
     *
     * @return a form
     */
    public static Form<Boolean> flag() {
        return new Form<>("switch", "true or false", text -> {
            check(text.equals("true") || text.equals("false"));
            return text.equals("true");
        });
    }

    /**
     * One of some names, in capitals or not.
     *
     * @param <E> the names
     * @param type the names
     * @return a form
     */
    public static <E extends Enum<E>> Form<E> choice(Class<E> type) {
        List<E> values = Arrays.asList(type.getEnumConstants());
        String names = values.stream().map(Enum::name).collect(Collectors.joining(", "));
        return new Form<>("name", names, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)));
    }

    /**
     * A text of ISO-8859-1.
     *
     * @param maxOctets how long it may be
     * @return a form
     */
    public static Form<String> text(int maxOctets) {
        return new Form<>("text", "at most " + maxOctets + " octets", text -> {
            check(text.length() <= maxOctets
                    && StandardCharsets.ISO_8859_1.newEncoder().canEncode(text));
            return text;
        });
    }

    /**
     * Anything that is not empty.
     *
     * @param unit what kind of value it is
     * @param range which values there are
     * @return a form
     */
    public static Form<String> some(String unit, String range) {
        return new Form<>(unit, range, text -> {
            check(!text.isBlank());
            return text;
        });
    }

    /**
     * Several values with commas between them.
     *
     * @return a form of lists, which are empty for an empty text
     */
    public Form<List<T>> list() {
        return new Form<>(
                "list of " + unit,
                range,
                text -> text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1))
                                .map(String::strip)
                                .map(reading)
                                .toList());
    }

    /**
     * Refuses a value.
     *
     * @param allowed whether the value may be
     * @throws IllegalArgumentException if not
     */
    public static void check(boolean allowed) {
        if (!allowed) {
            throw new IllegalArgumentException();
        }
    }
}
