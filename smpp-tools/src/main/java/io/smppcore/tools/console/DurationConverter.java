package io.smppcore.tools.console;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reader of a duration: {@code 500ms}, {@code 10s}, {@code 2m}, {@code 1h}; 1 ms to 7 days. */
public final class DurationConverter implements ITypeConverter<Duration> {

    /** The maximum duration. */
    public static final Duration MAX = Duration.ofDays(7);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration (expected: such as 500ms, 10s, 2m or 1h)");
        }
        Duration duration = unit(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1)));
        if (duration.isZero() || duration.compareTo(MAX) > 0) {
            throw new TypeConversionException("'" + text + "' is out of range (expected: 1 ms to 7 days)");
        }
        return duration;
    }

    private static Duration unit(String name) {
        return switch (name) {
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            default -> Duration.ofHours(1);
        };
    }
}
