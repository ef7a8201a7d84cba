package io.smppcore.tools.console;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The option {@code --request-timeout}: the maximum time to wait for each response. */
public final class RequestTimeoutOption {

    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            converter = Time.Converter.class,
            description = "Maximum wait for each response (${DEFAULT-VALUE}).")
    private Time timeout;

    /**
     * Creates the option.
     *
     * @param defaultValue default timeout, such as 30s
     */
    public RequestTimeoutOption(String defaultValue) {
        this.timeout = Time.of(defaultValue);
    }

    public Duration value() {
        return timeout.value();
    }
}
