package io.smppcore.session;

/** Which end of the session this is. */
public enum SessionRole {
    /** The client: it connects and binds. */
    ESME,
    /** The message centre: it accepts connections and binds. */
    MC
}
