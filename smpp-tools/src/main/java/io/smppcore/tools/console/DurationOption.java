package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The option {@code --duration}: the length of a measurement. */
public final class DurationOption {

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Time.Converter.class,
            description = "Length of the measurement (${DEFAULT-VALUE}).")
    private Time length = Time.of("30s");

    public Duration value() {
        return length.value();
    }
}
