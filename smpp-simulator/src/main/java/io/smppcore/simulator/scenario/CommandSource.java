package io.smppcore.simulator.scenario;

import java.util.OptionalInt;

/**
 * Where messages may say what is to become of them. Immutable.
 *
 * @param text whether in their text
 * @param tag the tag of the parameter that they may say it in, 0 to 65,535; empty for none
 */
public record CommandSource(boolean text, OptionalInt tag) {

    private static final CommandSource OFF = new CommandSource(false, OptionalInt.empty());
    private static final CommandSource TEXT = new CommandSource(true, OptionalInt.empty());

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if there is no such tag
     */
    public CommandSource {
        Checks.range("commands", tag, 0, 0xFFFF);
    }

    /**
     * Nowhere.
     *
     * @return no commands
     */
    public static CommandSource off() {
        return OFF;
    }

    /**
     * In the text.
     *
     * @return a message that begins like a command is one
     */
    public static CommandSource inText() {
        return TEXT;
    }

    /**
     * In a parameter, as ASCII characters.
     *
     * @param tag 0 to 65,535, such as 0x1501
     * @return a message that has the parameter has a command
     */
    public static CommandSource inTlv(int tag) {
        return new CommandSource(false, OptionalInt.of(tag));
    }

    /**
     * Whether there are commands at all.
     *
     * @return false if they are off
     */
    public boolean isOn() {
        return text || tag.isPresent();
    }
}
