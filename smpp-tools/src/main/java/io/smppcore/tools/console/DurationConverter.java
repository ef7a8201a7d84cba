package io.smppcore.tools.console;

import io.smppcore.internal.util.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of durations from 1 ms to 7 days, such as {@code 500ms}, {@code 10s}, {@code 2m} and {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    /** The maximum duration. */
    public static final Duration MAX = Duration.ofDays(7);

    private static final Duration MIN = Duration.ofMillis(1);

    @Override
    public Duration convert(String text) {
        Duration duration;
        try {
            duration = Durations.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration (expected: such as 500ms, 10s, 2m or 1h)");
        }
        if (duration.compareTo(MIN) < 0 || duration.compareTo(MAX) > 0) {
            throw new TypeConversionException("'" + text + "' is out of range (expected: 1 ms to 7 days)");
        }
        return duration;
    }
}
