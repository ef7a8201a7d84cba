package io.smppcore.simulator.scenario;

import io.smppcore.internal.util.Addresses;

/**
 * A client that gets an outbind. Immutable; {@code toString} hides the password.
 *
 * @param host name or address on which the client listens
 * @param port 1 to 65,535
 * @param systemId system_id of the outbind, at most 15 characters; also the account of {@link When#WAITING}
 * @param password password of the outbind, at most 8 characters
 * @param when moment of the outbind
 */
public record OutbindTarget(String host, int port, String systemId, String password, When when) {

    static final Fields<OutbindTarget> FIELDS = Fields.of(
            OutbindTarget.class,
            Key.required("host", Formats.TEXT),
            Key.required("port", Formats.integer(1, Addresses.MAX_PORT)),
            Key.required("system-id", Formats.text(15)),
            Key.of("password", Formats.text(8), ""),
            Key.of("when", Formats.word(When.class), When.START));

    /** Moments of an outbind. */
    public enum When {
        /** Once, when the simulator has started. */
        START,
        /**
         * When a message waits for the account, none of its sessions receives, and no other outbind is in progress; at
         * the earliest 5 s after one that has failed. Messages wait only with
         * {@link Scenario.DeliverBehaviour#sessionWait}.
         */
        WAITING,
        /** On request. */
        ON_DEMAND
    }

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public OutbindTarget {
        FIELDS.check(host, port, systemId, password, when);
    }

    @Override
    public String toString() {
        return "OutbindTarget[" + systemId + " at " + host + ":" + port + ", " + when + "]";
    }
}
