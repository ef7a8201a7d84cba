package io.smppcore.config;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/* Avoids regular expressions and Duration.multipliedBy, which loads BigDecimal: each client parses durations when it
 * starts. */

/** Durations as text with a unit. */
final class Durations {

    private static final int MAX_DIGITS = 10;
    private static final Map<String, Duration> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("d", Duration.ofDays(1));
        UNITS.put("h", Duration.ofHours(1));
        UNITS.put("m", Duration.ofMinutes(1));
        UNITS.put("s", Duration.ofSeconds(1));
        UNITS.put("ms", Duration.ofMillis(1));
    }

    private Durations() {}

    /** Parses a duration; throws an IllegalArgumentException if the text is not a duration. */
    static Duration parse(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        OptionType.check(digits > 0 && digits <= MAX_DIGITS);
        Duration unit = UNITS.getOrDefault(text.substring(digits), Duration.ZERO);
        OptionType.check(!unit.isZero());
        return Duration.ofMillis(Long.parseLong(text.substring(0, digits)) * unit.toMillis());
    }

    /** Returns the shortest text that parses to this duration, or the ISO form if there is none. */
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
