package io.smppcore.benchmarks;

import io.smppcore.session.Dispatch;
import io.smppcore.session.TransportKind;

/**
 * How a client and a server of this library are connected.
 *
 * @param transport the transport of both sides
 * @param dispatch which thread answers the messages
 * @param window the window of each bind, in both directions; there is no queue in front of it: whoever sends more than it holds fails
 * @param binds how many binds the client has
 * @param tls whether the connections are encrypted, with TLS 1.3
 * @param metrics whether both ends have meters
 */
record LoopbackSetup(TransportKind transport, Dispatch dispatch, int window, int binds, boolean tls, Metrics metrics) {

    private static final int LEAST_INBOUND_LIMIT = 1_000;

    /** How many messages of one bind may be in progress: never fewer than its window holds. */
    int inboundLimit() {
        return Math.max(window, LEAST_INBOUND_LIMIT);
    }

    /** One plain bind without meters. */
    static LoopbackSetup plain(TransportKind transport, Dispatch dispatch, int window) {
        return new LoopbackSetup(transport, dispatch, window, 1, false, Metrics.OFF);
    }
}
