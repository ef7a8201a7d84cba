package io.smppcore.benchmarks.loopback;

/** Kind of connections that bind all at once. */
public enum Storm {
    PLAIN,
    /** Plain connections, and an authenticator that takes 50 ms for each, as one that asks a database does. */
    SLOW_AUTHENTICATOR,
    /** TLS 1.3, a full handshake each. */
    TLS,
    /** TLS 1.3, resumed with the ticket of an earlier connection. */
    TLS_RESUMED;

    private static final long SLOW_MILLIS = 50;

    public boolean isEncrypted() {
        return this == TLS || this == TLS_RESUMED;
    }

    /** Returns after the time that an authenticator of this kind takes for a bind. */
    public void authenticate() throws InterruptedException {
        if (this == SLOW_AUTHENTICATOR) {
            Thread.sleep(SLOW_MILLIS);
        }
    }
}
