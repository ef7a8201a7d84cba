package io.smppcore.simulator.scenario;

import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.util.Durations;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The formats of values in scenarios, in requests to the REST interface, and in commands in messages. */
final class Formats {

    static final Duration MAX_TIME = Duration.ofDays(7);
    static final String HEX_PREFIX = "0x";

    private static final int PERCENT = 100;
    private static final int CHANCE_DIGITS = 12;
    private static final Pattern VERSION_DIGITS = Pattern.compile("(\\d)\\.(\\d)");
    private static final Map<String, MessageState> STATES = Map.ofEntries(
            Map.entry("SCHEDULED", MessageState.SCHEDULED),
            Map.entry("SCHEDLD", MessageState.SCHEDULED),
            Map.entry("ENROUTE", MessageState.ENROUTE),
            Map.entry("DELIVERED", MessageState.DELIVERED),
            Map.entry("DELIVRD", MessageState.DELIVERED),
            Map.entry("EXPIRED", MessageState.EXPIRED),
            Map.entry("DELETED", MessageState.DELETED),
            Map.entry("UNDELIVERABLE", MessageState.UNDELIVERABLE),
            Map.entry("UNDELIV", MessageState.UNDELIVERABLE),
            Map.entry("ACCEPTED", MessageState.ACCEPTED),
            Map.entry("ACCEPTD", MessageState.ACCEPTED),
            Map.entry("UNKNOWN", MessageState.UNKNOWN),
            Map.entry("REJECTED", MessageState.REJECTED),
            Map.entry("REJECTD", MessageState.REJECTED),
            Map.entry("SKIPPED", MessageState.SKIPPED));

    /** Any text. */
    static final Scalar<String> TEXT = new Scalar<>((text, place) -> text, text -> text);

    /** A text of printable ASCII characters without blanks, possibly empty. */
    static final Scalar<String> WORD = TEXT.within(text ->
            require(text.chars().allMatch(c -> c > ' ' && c < 0x7F), "'" + text + "'", "no blanks, ASCII characters"));

    static final Scalar<Boolean> FLAG = words(Map.of("true", true, "false", false), "true or false", value -> value);

    static final Scalar<Long> NUMBER = new Scalar<>(Formats::number, value -> value);

    /** A probability: 1% or 0.01. */
    static final Scalar<Double> CHANCE = new Scalar<>(
            Formats::chance, Formats::percent, value -> require(isChance(value), value, "0 to 1, or 0% to 100%"));

    /** A rate per second. */
    static final Scalar<Double> RATE = decimal(TokenBucket.MIN_RATE, TokenBucket.MAX_RATE);

    /** A time with its unit, 0 to 7 days; a number alone is in seconds. */
    static final Scalar<Duration> TIME_OR_ZERO =
            new Scalar<>(Formats::duration, Durations::text, value -> requireTime(value, Duration.ZERO, "0 to 7 days"));

    static final Scalar<Duration> TIME =
            TIME_OR_ZERO.within(value -> requireTime(value, Duration.ofNanos(1), "> 0, <= 7 days"));

    /** A command_status by its name, by its name without ESME_, or by its number. */
    static final Scalar<CommandStatus> STATUS = new Scalar<>(
            (text, place) -> {
                String name = text.strip().toUpperCase(Locale.ROOT);
                return CommandStatus.named(name)
                        .or(() -> CommandStatus.named("ESME_" + name))
                        .orElseGet(() -> CommandStatus.of((int) unsigned(
                                text,
                                place,
                                0xFFFF_FFFFL,
                                "a command_status such as ESME_RTHROTTLED, RTHROTTLED, 0x58 or 88")));
            },
            status -> Optional.ofNullable(status.name()).orElse("0x%08X".formatted(status.value())));

    /** A message_state by its name, such as DELIVERED, by its word in receipts, such as DELIVRD, or by its number. */
    static final Scalar<MessageState> STATE = new Scalar<>(
            (text, place) -> {
                MessageState known = STATES.get(text.strip().toUpperCase(Locale.ROOT));
                return known != null
                        ? known
                        : MessageState.of(
                                (int) unsigned(text, place, 0xFF, "a message_state such as DELIVERED, UNDELIV or 5"));
            },
            state -> Optional.ofNullable(state.name()).orElse(Integer.toString(state.value())));

    static final Scalar<InterfaceVersion> VERSION = new Scalar<>(
            (text, place) -> {
                Matcher matcher = VERSION_DIGITS.matcher(text);
                return InterfaceVersion.of(
                        matcher.matches()
                                ? Integer.parseInt(matcher.group(1)) << 4 | Integer.parseInt(matcher.group(2))
                                : (int) unsigned(text, place, 0xFF, "a version such as 3.4 or 0x34"));
            },
            version -> "0x%02X".formatted(version.value()));

    /** A tag of a TLV. */
    static final Scalar<Integer> TAG = new Scalar<>(
            (text, place) -> (int) unsigned(text, place, 0xFFFF, "a tag such as 0x1501, <= 0xFFFF"),
            tag -> "0x%04X".formatted(tag));

    /** Octets: hexadecimal digits after 0x, or the characters of any other text in ISO-8859-1. */
    static final Scalar<Octets> OCTETS = new Scalar<>(
            (text, place) -> {
                if (!text.startsWith(HEX_PREFIX)) {
                    return Octets.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
                }
                return hex(
                        text.substring(HEX_PREFIX.length()), place, "a text, or 0x with pairs of hexadecimal digits");
            },
            octets -> HEX_PREFIX + octets.toHex());

    /** Octets in hexadecimal digits. */
    static final Scalar<Octets> HEX =
            new Scalar<>((text, place) -> hex(text, place, "pairs of hexadecimal digits"), Octets::toHex);

    private Formats() {}

    /** Throws an {@link IllegalArgumentException} with the value and the expectation unless the condition is true. */
    static void require(boolean isRight, Object value, String expected) {
        if (!isRight) {
            throw new IllegalArgumentException(value + " (expected: " + expected + ")");
        }
    }

    /** Returns the format of an ASCII text of bounded length. */
    static Scalar<String> text(int maxLength) {
        return TEXT.within(text -> {
            require(text.length() <= maxLength, text.length() + " characters", "<= " + maxLength);
            require(text.chars().allMatch(c -> c > 0 && c <= 0x7F), "'" + text + "'", "ASCII characters");
        });
    }

    static Scalar<Integer> integer(int min, int max) {
        return new Scalar<>(
                (text, place) -> {
                    long value = number(text, place);
                    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
                        throw place.wrong("a whole number, <= 2147483647");
                    }
                    return (int) value;
                },
                value -> value,
                value -> require(value >= min && value <= max, value, min + " to " + max));
    }

    /** Returns the format of an integer that is 0 or in the range. */
    static Scalar<Integer> integerOrZero(int min, int max) {
        Scalar<Integer> positive = integer(min, max);
        return positive.within(value -> {
            if (value != 0) {
                positive.check(value);
            }
        });
    }

    static Scalar<Long> number(long min, long max) {
        return NUMBER.within(value -> require(value >= min && value <= max, value, min + " to " + max));
    }

    static Scalar<Double> decimal(double min, double max) {
        return new Scalar<>(
                (text, place) -> parsed(text, Double::parseDouble, place, "a number"),
                value -> value,
                value -> require(value >= min && value <= max, value + "/s", min + " to " + max));
    }

    /** Returns the format of the constants of an enum, as their names in lower case with hyphens. */
    static <E extends Enum<E>> Scalar<E> word(Class<E> type) {
        return words(type, Formats::word);
    }

    static <E extends Enum<E>> Scalar<E> words(Class<E> type, Function<E, String> word) {
        return words(Stream.of(type.getEnumConstants())
                .collect(Collectors.toMap(word, value -> value, (first, second) -> first, LinkedHashMap::new)));
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <T> Scalar<T> words(Map<String, T> words) {
        Map<T, String> written = words.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (first, second) -> first));
        return words(words, "one of " + String.join(", ", words.keySet()), value -> String.valueOf(written.get(value)));
    }

    private static <T> Scalar<T> words(Map<String, T> words, String expected, Function<T, Object> writer) {
        return new Scalar<>(
                (text, place) -> {
                    T value = words.get(text);
                    if (value == null) {
                        throw place.wrong(expected);
                    }
                    return value;
                },
                writer);
    }

    /** Returns the format of a value that may be absent. */
    static <T> Format<Optional<T>> optional(Format<T> format) {
        return format.as(Optional::of, value -> value.orElse(null));
    }

    static Format<OptionalInt> optionalInt(Format<Integer> format) {
        return format.as(OptionalInt::of, value -> value.isPresent() ? value.getAsInt() : null);
    }

    static Format<OptionalLong> optionalLong(Format<Long> format) {
        return format.as(OptionalLong::of, value -> value.isPresent() ? value.getAsLong() : null);
    }

    static Format<OptionalDouble> optionalDouble(Format<Double> format) {
        return format.as(OptionalDouble::of, value -> value.isPresent() ? value.getAsDouble() : null);
    }

    static <T> Format<List<T>> list(Format<T> format) {
        return collection(format, Stream::toList);
    }

    /** Returns the format of a set, whose values are written in the order of their texts. */
    static <T> Format<Set<T>> set(Scalar<T> format) {
        return collection(
                format,
                values -> values.sorted(Comparator.comparing(format::text))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    private static <T, C extends Collection<T>> Format<C> collection(
            Format<T> format, Function<Stream<T>, C> collector) {
        return new Format<>() {
            @Override
            public C read(Item item, @Nullable C base) {
                return collector.apply(item.list().stream().map(one -> format.read(one, null)));
            }

            @Override
            public Object write(C values) {
                return collector.apply(values.stream()).stream()
                        .map(format::write)
                        .toList();
            }

            @Override
            public void check(C values) {
                values.forEach(format::check);
            }
        };
    }

    /** Returns the format of a map, which is written in the order of its entries. */
    static <K, V> Format<Map<K, V>> map(Scalar<K> keys, Scalar<V> values) {
        return new Format<>() {
            @Override
            public Map<K, V> read(Item item, @Nullable Map<K, V> base) {
                Map<K, V> read = new LinkedHashMap<>();
                item.map().forEach((key, value) -> read.put(keys.parser().parse(key, value), values.read(value, null)));
                return read;
            }

            @Override
            public Object write(Map<K, V> map) {
                Map<String, Object> written = new LinkedHashMap<>();
                map.forEach((key, value) -> written.put(keys.text(key), values.write(value)));
                return written;
            }

            @Override
            public void check(Map<K, V> map) {
                map.values().forEach(values::check);
            }
        };
    }

    /** Returns true if the text is the name of a message_state, or its word in receipts. */
    static boolean isState(String text) {
        return STATES.containsKey(text.strip().toUpperCase(Locale.ROOT));
    }

    private static Octets hex(String digits, Item place, String expected) {
        return parsed(digits, Octets::ofHex, place, expected);
    }

    private static long number(String text, Item place) {
        return parsed(text.replace("_", ""), Long::decode, place, "a whole number");
    }

    private static double chance(String text, Item place) {
        String expected = "0% to 100%, or 0 to 1";
        boolean isPercent = text.strip().endsWith("%");
        String digits = isPercent ? text.strip().substring(0, text.strip().length() - 1) : text.strip();
        double value = parsed(digits, Double::parseDouble, place, expected) / (isPercent ? PERCENT : 1);
        if (!isChance(value)) {
            throw place.wrong(expected);
        }
        return value;
    }

    private static boolean isChance(double value) {
        return value >= 0 && value <= 1;
    }

    static String percent(double chance) {
        return decimal(chance * PERCENT) + "%";
    }

    private static Duration duration(String text, Item place) {
        String time = text.strip();
        boolean hasUnit = !time.isEmpty() && Character.isLetter(time.charAt(time.length() - 1));
        Duration duration;
        try {
            duration = Durations.parse(hasUnit ? time : time + "s");
        } catch (IllegalArgumentException e) {
            throw place.failure("'" + text + "' (expected: a time such as 20ms, 1s, 5m or 1h)");
        }
        if (duration.compareTo(MAX_TIME) > 0) {
            throw place.failure("'" + text + "' (expected: <= 7d)");
        }
        return duration;
    }

    private static void requireTime(Duration time, Duration min, String expected) {
        require(time.compareTo(min) >= 0 && time.compareTo(MAX_TIME) <= 0, time, expected);
    }

    private static String decimal(double value) {
        return new BigDecimal(value)
                .setScale(CHANCE_DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static long unsigned(String text, Item place, long max, String expected) {
        long value;
        try {
            value = Long.decode(text.strip());
        } catch (NumberFormatException e) {
            value = -1;
        }
        if (value < 0 || value > max) {
            throw place.failure("'" + text + "' (expected: " + expected + ")");
        }
        return value;
    }

    private static <T> T parsed(String text, Function<String, T> parser, Item place, String expected) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw place.wrong(expected);
        }
    }
}
