package io.smppcore.tls;

/** Client authentication of a TLS server. */
public enum ClientAuthentication {
    /** The server requests no certificate. */
    NONE,
    /** The server requests a certificate, which clients need not have; an untrusted certificate ends the connection. */
    OPTIONAL,
    /** The server refuses clients without a trusted certificate. */
    REQUIRED
}
