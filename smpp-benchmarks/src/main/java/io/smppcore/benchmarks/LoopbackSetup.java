package io.smppcore.benchmarks;

import io.smppcore.session.Dispatch;
import io.smppcore.session.TransportKind;

/**
 * How a client and a server of this library are connected.
 *
 * @param transport the transport of both sides
 * @param dispatch which thread answers the messages
 * @param window the window of each bind, in both directions
 * @param queue how many messages may wait for a window; with 0 whoever sends more than the window holds fails
 * @param binds how many binds the client has
 * @param tls whether the connections are encrypted, with TLS 1.3
 * @param metrics whether both ends have meters
 */
record LoopbackSetup(
        TransportKind transport, Dispatch dispatch, int window, int queue, int binds, boolean tls, Metrics metrics) {

    private static final int LEAST_INBOUND_LIMIT = 1_000;
    private static final int QUEUE = 10_000;

    /** How many messages of one bind may be in progress: never fewer than its window holds. */
    int inboundLimit() {
        return Math.max(window, LEAST_INBOUND_LIMIT);
    }

    /** One plain bind without meters and queue. */
    static LoopbackSetup plain(TransportKind transport, Dispatch dispatch, int window) {
        return new LoopbackSetup(transport, dispatch, window, 0, 1, false, Metrics.OFF);
    }

    /** Plain binds, in front of which messages may wait. */
    static LoopbackSetup queueing(TransportKind transport, Dispatch dispatch, int window, int binds) {
        return new LoopbackSetup(transport, dispatch, window, QUEUE, binds, false, Metrics.OFF);
    }
}
