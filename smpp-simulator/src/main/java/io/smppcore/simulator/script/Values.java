package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Weights;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Single values as they are written. */
final class Values {

    static final String INFINITE = "inf";
    static final String HEX_PREFIX = "0x";

    private static final int PERCENT = 100;
    private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(us|ms|s|m|h|d)?");
    private static final Pattern VERSION = Pattern.compile("(\\d)\\.(\\d)");

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

    private Values() {}

    static boolean flag(Item item) {
        return switch (item.text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw item.wrong("true or false");
        };
    }

    static int integer(Item item) {
        long value = number(item);
        if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
            throw item.wrong("a whole number of at most 2147483647");
        }
        return (int) value;
    }

    static long number(Item item) {
        try {
            return Long.decode(item.text().replace("_", ""));
        } catch (NumberFormatException e) {
            throw item.wrong("a whole number");
        }
    }

    static double decimal(Item item) {
        try {
            return Double.parseDouble(item.text());
        } catch (NumberFormatException e) {
            throw item.wrong("a number");
        }
    }

    /** A share: 1% or 0.01. */
    static double chance(Item item) {
        String text = item.text().strip();
        boolean percent = text.endsWith("%");
        double value;
        try {
            value = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
        } catch (NumberFormatException e) {
            throw item.wrong("0% to 100%, or 0 to 1");
        }
        double chance = percent ? value / PERCENT : value;
        if (!(chance >= 0 && chance <= 1)) {
            throw item.wrong("0% to 100%, or 0 to 1");
        }
        return chance;
    }

    /** A time with its unit; a number alone is in seconds. */
    static Duration duration(Item item) {
        return duration(item, item.text());
    }

    static Duration duration(Item item, String text) {
        Matcher matcher = DURATION.matcher(text.strip());
        if (!matcher.matches()) {
            throw item.failure("'" + text + "' (expected: a time such as 20ms, 1s, 5m or 1h)");
        }
        double nanosOfUnit = switch (matcher.group(2) == null ? "s" : matcher.group(2)) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "m" -> 60e9;
            case "h" -> 3_600e9;
            case "d" -> 86_400e9;
            default -> 1e9;
        };
        double nanos = Double.parseDouble(matcher.group(1)) * nanosOfUnit;
        if (nanos > Duration.ofDays(7).toNanos()) {
            throw item.failure("'" + text + "' (expected: at most 7d)");
        }
        return Duration.ofNanos(Math.round(nanos));
    }

    static CommandStatus status(Item item) {
        return status(item, item.text());
    }

    /** By name, by name without ESME_, or by number. */
    static CommandStatus status(Item item, String text) {
        String name = text.strip().toUpperCase(Locale.ROOT);
        return CommandStatus.named(name)
                .or(() -> CommandStatus.named("ESME_" + name))
                .orElseGet(() -> CommandStatus.of(
                        unsigned(item, text, "a command_status such as ESME_RTHROTTLED, RTHROTTLED, 0x58 or 88")));
    }

    static MessageState state(Item item, String text) {
        MessageState known = STATES.get(text.strip().toUpperCase(Locale.ROOT));
        return known != null
                ? known
                : MessageState.of(octet(item, text, "a message_state such as DELIVERED, UNDELIV or 5"));
    }

    static boolean isState(String text) {
        return STATES.containsKey(text.strip().toUpperCase(Locale.ROOT));
    }

    static InterfaceVersion version(Item item) {
        Matcher matcher = VERSION.matcher(item.text());
        return matcher.matches()
                ? InterfaceVersion.of(Integer.parseInt(matcher.group(1)) << 4 | Integer.parseInt(matcher.group(2)))
                : InterfaceVersion.of(octet(item, item.text(), "a version such as 3.4 or 0x34"));
    }

    static int tag(Item item, String text) {
        int tag = unsigned(item, text, "a tag such as 0x1501");
        if (tag < 0 || tag > 0xFFFF) {
            throw item.failure("'" + text + "' (expected: a tag, 0 to 0xFFFF)");
        }
        return tag;
    }

    /** One of some words: names of constants in lower case with hyphens. */
    static <E extends Enum<E>> E word(Item item, Class<E> type) {
        String text = item.text();
        return Stream.of(type.getEnumConstants())
                .filter(constant -> word(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> item.wrong("one of "
                        + Stream.of(type.getEnumConstants()).map(Values::word).collect(Collectors.joining(", "))));
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A value, a map from values to chances, or a list of value and freq. */
    static <T> Weights<T> weights(Item item, T rest, Function<Item, Function<String, T>> reader) {
        if (item.isText()) {
            return Weights.always(reader.apply(item).apply(item.text()));
        }
        Map<T, Double> chances = new LinkedHashMap<>();
        if (item.isList()) {
            item.list().forEach(entry -> addEntry(chances, entry, reader));
        } else {
            item.map().forEach((key, chance) -> chances.put(reader.apply(chance).apply(key), chance(chance)));
        }
        chances.values().removeIf(chance -> chance == 0);
        try {
            return new Weights<>(chances, rest);
        } catch (IllegalArgumentException e) {
            throw item.failure(String.valueOf(e.getMessage()));
        }
    }

    /** Octets in hex behind 0x, otherwise the characters of a text. */
    static Octets octets(Item item) {
        String text = item.text();
        if (!text.startsWith(HEX_PREFIX)) {
            return Octets.takingOver(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        try {
            return Octets.ofHex(text.substring(HEX_PREFIX.length()));
        } catch (IllegalArgumentException e) {
            throw item.wrong("a text, or 0x with pairs of hexadecimal digits");
        }
    }

    static List<String> texts(Item item) {
        return item.list().stream().map(Item::text).toList();
    }

    private static <T> void addEntry(Map<T, Double> chances, Item entry, Function<Item, Function<String, T>> reader) {
        Fields fields = entry.fields();
        Item value = fields.required("value");
        Item chance = fields.required("freq");
        fields.build(() -> chances.put(reader.apply(value).apply(value.text()), chance(chance)));
    }

    private static int octet(Item item, String text, String expected) {
        int value = unsigned(item, text, expected);
        if (value < 0 || value > 0xFF) {
            throw item.failure("'" + text + "' (expected: " + expected + ")");
        }
        return value;
    }

    private static int unsigned(Item item, String text, String expected) {
        try {
            long value = Long.decode(text.strip());
            if (value >= 0 && value <= 0xFFFF_FFFFL) {
                return (int) value;
            }
        } catch (NumberFormatException e) {
            // said below, as numbers out of range
        }
        throw item.failure("'" + text + "' (expected: " + expected + ")");
    }
}
