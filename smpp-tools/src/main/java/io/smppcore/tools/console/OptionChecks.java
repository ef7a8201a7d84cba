package io.smppcore.tools.console;

/**
 * Checks of options that converters cannot make, as they depend on other options or on the command. {@link ErrorLines}
 * prints their exceptions.
 */
public final class OptionChecks {

    private OptionChecks() {}

    /** Thrown if an option is out of range or conflicts with another one. */
    public static final class OptionException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private OptionException(String message) {
            super(message);
        }
    }

    /**
     * Checks that an option is in its range.
     *
     * @param option name of the option
     * @param value value of the option
     * @param min lowest value allowed
     * @param max highest value allowed
     * @throws OptionException naming option, value and range
     */
    public static void range(String option, double value, double min, double max) {
        require(
                value >= min && value <= max,
                option + ": " + plain(value) + " (expected: " + plain(min) + " to " + plain(max) + ")");
    }

    /** Checks that an option is in its range, as {@link #range(String, double, double, double)} does. */
    public static void range(String option, long value, long min, long max) {
        require(value >= min && value <= max, option + ": " + value + " (expected: " + min + " to " + max + ")");
    }

    /**
     * Checks a condition on options.
     *
     * @param holds the condition
     * @param message the option, its value and the expectation
     * @throws OptionException with the message if the condition does not hold
     */
    public static void require(boolean holds, String message) {
        if (!holds) {
            throw wrong(message);
        }
    }

    /**
     * Returns an exception, to be thrown by the caller. Its message consists of the option, its value and the
     * expectation.
     */
    public static OptionException wrong(String message) {
        return new OptionException(message);
    }

    /** Returns the text of a number, without decimals if it is whole. */
    public static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
