package io.smppcore.tls;

/** Whether a TLS server asks its clients for a certificate. */
public enum ClientAuthentication {
    /** Clients are not asked. */
    NONE,
    /** Clients are asked and may have none; one that is not trusted ends the connection. */
    OPTIONAL,
    /** Clients without a trusted certificate are not served. */
    REQUIRED
}
