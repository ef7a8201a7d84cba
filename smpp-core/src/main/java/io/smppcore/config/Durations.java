package io.smppcore.config;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them. */
final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,10})(ms|s|m|h|d)");

    private Durations() {}

    /** Throws an IllegalArgumentException when it is not one. */
    static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        Form.check(matcher.matches());
        Duration unit = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
        return unit.multipliedBy(Long.parseLong(matcher.group(1)));
    }
}
