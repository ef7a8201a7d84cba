package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/**
 * A duration of the command line with its spelling, which the help shows as the default.
 *
 * @param text spelling, such as 10s
 * @param value the duration
 */
public record Time(String text, Duration value) {

    /** The default of an option that does nothing unless it is given. */
    public static final Time NONE = new Time("none", Duration.ZERO);

    /** Reads a duration as {@link DurationConverter} does. */
    public static Time of(String text) {
        return new Time(text, new DurationConverter().convert(text));
    }

    @Override
    public String toString() {
        return text;
    }

    /** Reader of a duration. */
    static final class Converter implements ITypeConverter<Time> {

        @Override
        public Time convert(String text) {
            return of(text);
        }
    }
}
