package io.smppcore.simulator.scenario;

import java.util.OptionalInt;

/**
 * The place of commands in messages. Immutable.
 *
 * @param text whether the text of a message may be a command
 * @param tag tag of the TLV that contains a command, 0 to 65,535; empty for none
 */
public record CommandSource(boolean text, OptionalInt tag) {

    /** No commands. */
    public static final CommandSource OFF = new CommandSource(false, OptionalInt.empty());

    /** Commands are texts that begin like a command. */
    public static final CommandSource TEXT = new CommandSource(true, OptionalInt.empty());

    private static final String TLV = "tlv ";

    static final Format<CommandSource> FORMAT = new Scalar<>(CommandSource::parse, CommandSource::toString);

    /** Checks the range; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public CommandSource {
        int value = tag.orElse(0);
        Formats.require(value >= 0 && value <= 0xFFFF, "commands: " + value, "a tag, 0 to 65535");
    }

    /** Returns true if messages may contain commands. */
    public boolean isOn() {
        return text || tag.isPresent();
    }

    @Override
    public String toString() {
        if (text) {
            return "text";
        }
        return tag.isPresent() ? TLV + Formats.TAG.text(tag.getAsInt()) : "off";
    }

    private static CommandSource parse(String text, Item place) {
        return switch (text) {
            case "off" -> OFF;
            case "text" -> TEXT;
            default -> {
                if (!text.startsWith(TLV)) {
                    throw place.wrong("off, text, or tlv with a tag such as tlv 0x1501");
                }
                int tag = Formats.TAG.parser().parse(text.substring(TLV.length()), place);
                yield new CommandSource(false, OptionalInt.of(tag));
            }
        };
    }
}
