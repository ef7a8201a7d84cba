package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The option {@code --window} of commands that send: the maximum number of requests in flight on each bind. */
public final class WindowOption {

    private static final int MAX = 65_536;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Maximum number of requests in flight on each bind, 1 to 65536 (${DEFAULT-VALUE}).")
    private int window;

    /**
     * Creates the option.
     *
     * @param defaultValue default window
     */
    public WindowOption(int defaultValue) {
        this.window = defaultValue;
    }

    /**
     * Returns the window, 1 to 65,536 requests.
     *
     * @throws OptionChecks.OptionException if it is out of range
     */
    public int value() {
        OptionChecks.range("--window", window, 1, MAX);
        return window;
    }
}
