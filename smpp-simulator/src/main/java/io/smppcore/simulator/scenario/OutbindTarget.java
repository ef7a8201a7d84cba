package io.smppcore.simulator.scenario;

import io.smppcore.internal.util.Addresses;

/**
 * A client that listens for outbind, and the outbind that the simulator sends to it. Immutable; {@code toString} hides
 * the password.
 *
 * @param host name or address on which the client listens
 * @param port port on which the client listens, 1 to 65,535
 * @param systemId system_id of the outbind, at most 15 characters; with {@link When#WAITING}, also the account for
 *     whose messages it is sent
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
         * When a message waits because no session of the account is bound to receive. The outbind is not sent while
         * another one is in progress, nor within 5 s after one has failed. Messages wait only if {@link
         * Scenario.DeliverBehaviour#sessionWait} is more than 0.
         */
        WAITING,
        /** Only on request, by {@code SmscSimulator.outbind}. */
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
