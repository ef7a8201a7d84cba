package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.Option;

/** Option with the request timeout. */
public final class RequestTimeoutOption {

    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "Maximum wait for each response (${DEFAULT-VALUE}).")
    private Duration timeout = Duration.ZERO;

    public Duration value() {
        return timeout;
    }
}
