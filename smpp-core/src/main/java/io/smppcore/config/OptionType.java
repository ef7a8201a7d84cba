package io.smppcore.config;

import io.smppcore.internal.util.Addresses;
import io.smppcore.internal.util.Durations;
import io.smppcore.type.InterfaceVersion;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Type of the values of an option: their range, and how they are written as text. Immutable.
 *
 * @param <T> type of the values
 * @param unit unit of a number, or kind of value
 * @param range allowed values in words
 * @param secret true if values must not be shown in messages
 * @param reading parses a value, or throws an {@link IllegalArgumentException}
 * @param writing formats a value as {@code reading} parses it
 * @param allowed tests whether a value is in range
 */
public record OptionType<T extends @Nullable Object>(
        String unit,
        String range,
        boolean secret,
        Function<String, T> reading,
        Function<T, String> writing,
        Predicate<T> allowed) {

    /** Text for an absent value, which is null in code. */
    public static final String NONE = "none";

    /**
     * Returns a type whose values are checked only by parsing, and formatted by {@code toString}.
     *
     * @param <T> type of the values
     * @param unit kind of value
     * @param range allowed values in words
     * @param reading parses a value, or throws an {@link IllegalArgumentException}
     */
    public static <T> OptionType<T> of(String unit, String range, Function<String, T> reading) {
        return new OptionType<>(unit, range, false, reading, Object::toString, value -> true);
    }

    /** Returns the type of integers from the smallest to the largest value. */
    public static OptionType<Integer> integer(String unit, int min, int max) {
        return of(unit, min + " to " + max, Integer::valueOf).where(value -> value >= min && value <= max);
    }

    /**
     * Returns the type of decimal numbers in a range.
     *
     * @param unit unit of the numbers
     * @param min smallest value
     * @param max largest value
     * @param range the range in words
     */
    public static OptionType<Double> decimal(String unit, double min, double max, String range) {
        return new OptionType<>(
                unit,
                range,
                false,
                text -> new BigDecimal(text).doubleValue(),
                value -> value % 1 == 0 ? String.valueOf(value.longValue()) : value.toString(),
                value -> value >= min && value <= max);
    }

    /**
     * Returns the type of durations from the shortest to the longest, such as {@code 500ms}, {@code 1.5s}, {@code 5m},
     * {@code 2h} or {@code 7d}.
     */
    public static OptionType<Duration> duration(String min, String max) {
        Duration least = Durations.parse(min);
        Duration greatest = Durations.parse(max);
        return new OptionType<>(
                "duration",
                min + " to " + max,
                false,
                Durations::parse,
                Durations::text,
                value -> value.compareTo(least) >= 0 && value.compareTo(greatest) <= 0);
    }

    /** Returns the type of {@code true} and {@code false}. */
    public static OptionType<Boolean> flag() {
        return of("switch", "true or false", text -> {
            check(text.equals("true") || text.equals("false"));
            return text.equals("true");
        });
    }

    /** Returns the type of the constants of an enum, in upper or lower case. */
    public static <E extends Enum<E>> OptionType<E> choice(Class<E> type) {
        StringJoiner names = new StringJoiner(", ");
        for (E constant : type.getEnumConstants()) {
            names.add(constant.name());
        }
        return new OptionType<>(
                "name",
                names.toString(),
                false,
                text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)),
                Enum::name,
                v -> true);
    }

    /** Returns the type of protocol versions. */
    public static OptionType<InterfaceVersion> version() {
        Map<String, InterfaceVersion> versions =
                Map.of("3.3", InterfaceVersion.V3_3, "3.4", InterfaceVersion.V3_4, "5.0", InterfaceVersion.V5_0);
        return new OptionType<>(
                "version",
                "3.3, 3.4 or 5.0",
                false,
                text -> Optional.ofNullable(versions.get(text)).orElseThrow(IllegalArgumentException::new),
                version -> version.equals(InterfaceVersion.V3_3) ? "3.3" : String.valueOf(version.name()),
                value -> true);
    }

    /** Returns the type of numeric addresses with a port; values must be resolved. */
    public static OptionType<InetSocketAddress> address() {
        return of("address", "number:port, such as 192.0.2.7:0 or [2001:db8::7]:0", Addresses::numeric)
                .where(address -> !address.isUnresolved());
    }

    /** Returns the type of ISO-8859-1 text up to a number of octets. */
    public static OptionType<String> text(int maxOctets) {
        return of("text", "<= " + maxOctets + " octets", Function.<String>identity())
                .where(text -> text.length() <= maxOctets
                        && StandardCharsets.ISO_8859_1.newEncoder().canEncode(text));
    }

    /**
     * Returns the type of text that is not blank.
     *
     * @param unit kind of value, for the documentation
     * @param range allowed values in words
     */
    public static OptionType<String> some(String unit, String range) {
        return of(unit, range, Function.<String>identity()).where(text -> !text.isBlank());
    }

    /**
     * Returns a setting of this type.
     *
     * @param name name of the option, and of its property after the prefix
     * @param standard default value
     * @param meaning one line for the documentation
     */
    public Setting<T> setting(String name, T standard, String meaning) {
        return new Setting<>(name, this, standard, null, meaning);
    }

    /** Returns this type with another test of the values, which replaces the present one. */
    public OptionType<T> where(Predicate<T> test) {
        return new OptionType<>(unit, range, secret, reading, writing, test);
    }

    /** Returns the type of comma-separated lists of these values; empty text is an empty list. */
    public OptionType<List<T>> list() {
        return new OptionType<>(
                "list of " + unit,
                range,
                secret,
                text -> text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1))
                                .map(String::strip)
                                .map(this::read)
                                .toList(),
                values -> values.stream().map(writing).collect(Collectors.joining(",")),
                values -> values.stream().allMatch(allowed));
    }

    /** Returns this type with null as a further value, which has no text form. */
    public OptionType<@Nullable T> nullable() {
        return new OptionType<@Nullable T>(
                unit,
                range,
                secret,
                text -> reading.apply(text),
                value -> value == null ? NONE : writing.apply(value),
                value -> value == null || allowed.test(value));
    }

    /** Returns this type with an absent value: {@code null} in code, {@code none} as text. */
    public OptionType<@Nullable T> orNone() {
        OptionType<@Nullable T> nullable = nullable();
        return new OptionType<@Nullable T>(
                unit,
                range + "; " + NONE,
                secret,
                text -> text.equals(NONE) ? null : reading.apply(text),
                nullable.writing,
                nullable.allowed);
    }

    /** Returns this type for secret values, which messages do not show. */
    public OptionType<T> hidden() {
        return new OptionType<>(unit, range, true, reading, writing, allowed);
    }

    /** Parses a value; fails with {@link IllegalArgumentException} without a message if it is not allowed. */
    public T read(String text) {
        T value = reading.apply(text);
        check(allowed.test(value));
        return value;
    }

    /** Fails with {@link IllegalArgumentException} without a message if a value is not allowed. */
    public static void check(boolean allowed) {
        if (!allowed) {
            throw new IllegalArgumentException();
        }
    }
}
