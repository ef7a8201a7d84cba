package io.smppcore.internal.util;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/*
 * Each client parses durations when it starts, so the parser uses neither regular expressions nor
 * Duration.multipliedBy, which loads BigDecimal.
 */

/**
 * Parser and formatter of durations as text: a number with a unit, such as {@code 20us}, {@code 500ms}, {@code 1.5s},
 * {@code 2h}.
 */
public final class Durations {

    /** The number of microseconds in seven days has as many; so many days do not overflow. */
    private static final int MAX_DIGITS = 12;

    private static final int NANO_DIGITS = 9;
    private static final Map<String, ChronoUnit> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("d", ChronoUnit.DAYS);
        UNITS.put("h", ChronoUnit.HOURS);
        UNITS.put("m", ChronoUnit.MINUTES);
        UNITS.put("s", ChronoUnit.SECONDS);
        UNITS.put("ms", ChronoUnit.MILLIS);
        UNITS.put("us", ChronoUnit.MICROS);
    }

    private Durations() {}

    /** Parses a duration; throws an IllegalArgumentException without a message if the text is not a duration. */
    public static Duration parse(String text) {
        int point = endOfDigits(text, 0);
        boolean fraction = point < text.length() && text.charAt(point) == '.';
        int end = fraction ? endOfDigits(text, point + 1) : point;
        ChronoUnit unit = UNITS.get(text.substring(end).strip());
        if (unit == null || point == 0 || point > MAX_DIGITS || end == point + 1) {
            throw new IllegalArgumentException();
        }
        Duration whole = Duration.of(Long.parseLong(text, 0, point, 10), unit);
        return fraction
                ? whole.plusNanos(Math.round(Double.parseDouble(text.substring(point, end))
                        * unit.getDuration().toNanos()))
                : whole;
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /** Returns the shortest text that parses to this duration, or the ISO form if it is negative. */
    public static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        if (duration.isNegative()) {
            return duration.toString();
        }
        return UNITS.entrySet().stream()
                .filter(unit -> duration.equals(duration.truncatedTo(unit.getValue())))
                .findFirst()
                .map(unit -> duration.dividedBy(unit.getValue().getDuration()) + unit.getKey())
                .orElseGet(() -> BigDecimal.valueOf(duration.toNanos(), NANO_DIGITS)
                                .stripTrailingZeros()
                                .toPlainString()
                        + "s");
    }
}
