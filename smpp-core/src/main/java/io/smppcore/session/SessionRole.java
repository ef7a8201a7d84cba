package io.smppcore.session;

/** Side of a session. */
public enum SessionRole {
    /** The client, which connects and binds. */
    ESME,
    /** The SMSC, which accepts connections and binds. */
    SMSC
}
