package io.smppcore.benchmarks.loopback;

import io.smppcore.session.Dispatch;
import io.smppcore.transport.TransportKind;

/**
 * How a client and a server of this library are connected.
 *
 * @param transport the transport of both sides
 * @param dispatch which thread answers the messages
 * @param window the window of each bind, in both directions; whoever sends more than it and the {@linkplain #queueLimit() queue} hold fails
 * @param binds how many binds the client has
 * @param tls whether the connections are encrypted, with TLS 1.3
 * @param metrics whether both ends have meters
 */
public record LoopbackSetup(
        TransportKind transport, Dispatch dispatch, int window, int binds, boolean tls, Metrics metrics) {

    private static final int LEAST_INBOUND_LIMIT = 1_000;

    /** As many as the threads of a benchmark that share a window. */
    private static final int SENDERS = 4;

    /** How many messages of one bind may be in progress: never fewer than its window holds. */
    public int inboundLimit() {
        return Math.max(window, LEAST_INBOUND_LIMIT);
    }

    /** How many messages may wait for the window of one bind: none, unless it holds too few for each thread to have one. */
    public int queueLimit() {
        return window < SENDERS ? SENDERS : 0;
    }

    /** One plain bind without meters over the transport that is there. */
    public static LoopbackSetup of(Dispatch dispatch, int window) {
        return plain(TransportKind.AUTO, dispatch, window);
    }

    /** One plain bind without meters. */
    public static LoopbackSetup plain(TransportKind transport, Dispatch dispatch, int window) {
        return new LoopbackSetup(transport, dispatch, window, 1, false, Metrics.OFF);
    }
}
