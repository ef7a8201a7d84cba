package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The option {@code --max-errors}: the maximum share of failed requests with which a run counts as successful. */
public final class MaxErrorsOption {

    @Option(
            names = "--max-errors",
            paramLabel = "PERCENT",
            defaultValue = "0.5%",
            converter = PercentConverter.class,
            description = "Exit code 1 if a higher share of requests is refused, not answered or of unknown outcome"
                    + " (${DEFAULT-VALUE}).")
    private double percent;

    /** Returns the maximum share of failed requests, 0 to 100 percent. */
    public double percent() {
        return percent;
    }
}
