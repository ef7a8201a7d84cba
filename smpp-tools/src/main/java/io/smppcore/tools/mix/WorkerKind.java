package io.smppcore.tools.mix;

import java.util.Locale;

/** What a worker does again and again. */
enum WorkerKind {
    /** Sends a message of the mix of lengths; in parts when it is long. */
    SUBMIT,
    /** Sends a long message of the mix, in parts. */
    LONG,
    /** Asks for the state of the message that was accepted last. */
    QUERY,
    /** Sends a message of the mix from the server to the client. */
    PUSH,
    /** Connects, binds a transmitter, unbinds. */
    CHURN,
    /** Asks whether the other end is there. */
    ENQUIRE;

    /** As it is spelt in reports and options. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The server's work, all others are that of the client. */
    boolean isOfServer() {
        return this == PUSH;
    }
}
