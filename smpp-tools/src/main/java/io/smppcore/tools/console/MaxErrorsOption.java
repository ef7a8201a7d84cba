package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The share of failed requests that a run may have. */
public final class MaxErrorsOption {

    @Option(
            names = "--max-errors",
            paramLabel = "PERCENT",
            defaultValue = "0.5%",
            converter = PercentConverter.class,
            description = "Exit code 1 if a higher share of requests is refused, not answered or of unknown outcome"
                    + " (${DEFAULT-VALUE}).")
    private double percent;

    /** Returns the share in percent. */
    public double percent() {
        return percent;
    }
}
