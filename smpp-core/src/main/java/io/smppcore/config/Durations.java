package io.smppcore.config;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text with a unit. */
final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,10})(ms|s|m|h|d)");
    private static final Map<String, Duration> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("d", Duration.ofDays(1));
        UNITS.put("h", Duration.ofHours(1));
        UNITS.put("m", Duration.ofMinutes(1));
        UNITS.put("s", Duration.ofSeconds(1));
        UNITS.put("ms", Duration.ofMillis(1));
    }

    private Durations() {}

    /** Reads a duration; throws an IllegalArgumentException if the text is none. */
    static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        OptionType.check(matcher.matches());
        return UNITS.getOrDefault(matcher.group(2), Duration.ZERO).multipliedBy(Long.parseLong(matcher.group(1)));
    }

    /** Returns the shortest text that is read as this duration; the ISO form if there is none. */
    static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        return UNITS.entrySet().stream()
                .filter(unit -> !duration.isNegative()
                        && duration.equals(unit.getValue().multipliedBy(duration.dividedBy(unit.getValue()))))
                .findFirst()
                .map(unit -> duration.dividedBy(unit.getValue()) + unit.getKey())
                .orElseGet(duration::toString);
    }
}
