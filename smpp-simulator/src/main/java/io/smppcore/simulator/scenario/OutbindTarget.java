package io.smppcore.simulator.scenario;

/**
 * A client that is called with outbind. Immutable; {@code toString} hides the password.
 *
 * @param host where it listens
 * @param port 1 to 65,535
 * @param systemId what the message centre calls itself, at most 15 characters; also whose messages are meant by {@link When#WAITING}
 * @param password at most 8 characters
 * @param when when it is called
 */
public record OutbindTarget(String host, int port, String systemId, String password, When when) {

    /** When a client is called. */
    public enum When {
        /** Once, when the simulator has started. */
        START,
        /**
         * When a message for the account waits, none of its sessions receives, and it is not being called yet; 5 s after a call that has
         * failed at the earliest. Messages wait with {@link DeliverBehaviour#sessionWait} only.
         */
        WAITING,
        /** When it is asked for. */
        ON_DEMAND
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public OutbindTarget {
        Checks.range("port", port, 1, 65_535);
        Checks.text("system-id", systemId, 15);
        Checks.text("password", password, 8);
    }

    @Override
    public String toString() {
        return "OutbindTarget[" + systemId + " at " + host + ":" + port + ", " + when + "]";
    }
}
