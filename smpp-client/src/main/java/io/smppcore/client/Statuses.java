package io.smppcore.client;

import io.smppcore.config.Form;
import io.smppcore.type.CommandStatus;

/** Statuses by their names or numbers. */
final class Statuses {

    /** One status. */
    static final Form<CommandStatus> FORM =
            new Form<>("statuses", "names such as ESME_RBINDFAIL, or numbers such as 0x0000000D", Statuses::parse);

    private static final int HEX = 16;

    private Statuses() {}

    private static CommandStatus parse(String text) {
        if (text.startsWith("0x")) {
            return CommandStatus.of(Integer.parseUnsignedInt(text.substring(2), HEX));
        }
        return CommandStatus.named(text).orElseThrow(IllegalArgumentException::new);
    }
}
