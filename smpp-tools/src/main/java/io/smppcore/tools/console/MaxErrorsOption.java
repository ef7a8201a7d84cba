package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** Option with the maximum share of failed requests. */
public final class MaxErrorsOption {

    @Option(
            names = "--max-errors",
            paramLabel = "PERCENT",
            defaultValue = "0.5%",
            converter = PercentConverter.class,
            description = "Exit code 1 if a higher share of requests is refused, not answered or of unknown outcome"
                    + " (${DEFAULT-VALUE}).")
    private double percent;

    /** Returns the maximum share of failed requests in percent. */
    public double percent() {
        return percent;
    }
}
