package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The option {@code --binds}: the number of transceivers. */
public final class BindsOption {

    /** Maximum number of binds of a command. */
    public static final int MAX = 1_000;

    @Option(
            names = "--binds",
            paramLabel = "N",
            description = "Number of transceivers, 1 to " + MAX + " (${DEFAULT-VALUE}).")
    private int binds;

    /**
     * Creates the option.
     *
     * @param defaultValue default number of binds
     */
    public BindsOption(int defaultValue) {
        this.binds = defaultValue;
    }

    /**
     * Returns the number of binds for each address.
     *
     * @param addresses number of addresses, to all of which there may be {@link #MAX} binds together
     * @throws OptionChecks.OptionException if it is out of range
     */
    public int value(int addresses) {
        OptionChecks.range("--binds", binds, 1, MAX / addresses);
        return binds;
    }
}
