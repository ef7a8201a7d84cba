package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/**
 * A duration with its text on the command line, so that the help shows a default as it would be written.
 *
 * @param text text, such as 10s
 * @param value the duration
 */
public record Time(String text, Duration value) {

    /** The default of an option without which nothing is done. */
    public static final Time NONE = new Time("none", Duration.ZERO);

    /** Reads a duration as {@link DurationConverter} does. */
    public static Time of(String text) {
        return new Time(text, new DurationConverter().convert(text));
    }

    @Override
    public String toString() {
        return text;
    }

    /** The converter of durations. */
    static final class Converter implements ITypeConverter<Time> {

        @Override
        public Time convert(String text) {
            return of(text);
        }
    }
}
