package io.smppcore.session;

/**
 * Side of a session. With outbind, the SMSC connects and the ESME accepts the connection; the ESME binds in either
 * case.
 */
public enum SessionRole {
    /** The ESME, which binds: usually the client, which connects. */
    ESME,
    /** The SMSC, which accepts binds: usually the server, which accepts connections. */
    SMSC
}
