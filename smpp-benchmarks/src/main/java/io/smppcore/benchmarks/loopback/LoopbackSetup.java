package io.smppcore.benchmarks.loopback;

import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;

/**
 * The connection between a client and a server of this library.
 *
 * @param transport transport of both ends
 * @param dispatch dispatch of requests at both ends
 * @param window window of each bind, in both directions; a request beyond it and the {@linkplain #queueLimit() queue}
 *     fails
 * @param binds number of binds of the client
 * @param tls {@code false}, {@code true} for TLS 1.3 of the JDK, or {@code OPENSSL}
 * @param metrics meters at both ends
 */
public record LoopbackSetup(
        SmppTransport.Kind transport, Dispatch dispatch, int window, int binds, String tls, Metrics metrics) {

    private static final int LEAST_INBOUND_LIMIT = 1_000;

    /** Number of threads of a benchmark that share a window. */
    private static final int SENDERS = 4;

    /** Returns the maximum number of requests in progress on one bind, at least its window. */
    public int inboundLimit() {
        return Math.max(window, LEAST_INBOUND_LIMIT);
    }

    /**
     * Returns the maximum number of messages that wait for the window of one bind: 0, unless the window is smaller than
     * the number of threads.
     */
    public int queueLimit() {
        return window < SENDERS ? SENDERS : 0;
    }

    /** Returns one plain bind without meters over the default transport. */
    public static LoopbackSetup of(Dispatch dispatch, int window) {
        return plain(SmppTransport.Kind.AUTO, dispatch, window);
    }

    /** Returns one plain bind without meters. */
    public static LoopbackSetup plain(SmppTransport.Kind transport, Dispatch dispatch, int window) {
        return new LoopbackSetup(transport, dispatch, window, 1, "false", Metrics.OFF);
    }

    public enum Metrics {
        /** No taps. */
        OFF,
        /** {@link io.smppcore.metrics.SmppMetrics} at either end. */
        ON
    }
}
