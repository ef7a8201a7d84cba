package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The option {@code --warm-up}: the time before a measurement in which code is compiled and nothing is counted. */
public final class WarmUpOption {

    @Option(
            names = {"--warm-up", "--warmup"},
            paramLabel = "TIME",
            converter = Time.Converter.class,
            description = "Length of the warm-up (${DEFAULT-VALUE}).")
    private Time length;

    /**
     * Creates the option.
     *
     * @param defaultValue default length
     */
    public WarmUpOption(Time defaultValue) {
        this.length = defaultValue;
    }

    /** Returns the length; zero for no warm-up. */
    public Duration value() {
        return length.value();
    }
}
