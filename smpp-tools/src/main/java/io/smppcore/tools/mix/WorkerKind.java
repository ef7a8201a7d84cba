package io.smppcore.tools.mix;

import java.util.Locale;

/** The task of a worker. */
enum WorkerKind {
    /** Sends a message of the mix of lengths, in parts if it is long. */
    SUBMIT,
    /** Sends a long message of the mix, in parts. */
    LONG,
    /** Queries the last accepted message. */
    QUERY,
    /** Sends a message of the mix from the server to the client. */
    PUSH,
    /** Connects, binds a transmitter, unbinds. */
    CHURN,
    /** Sends enquire_link. */
    ENQUIRE;

    /** Returns the spelling in reports and options. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if the task runs on the server. */
    boolean isOfServer() {
        return this == PUSH;
    }
}
