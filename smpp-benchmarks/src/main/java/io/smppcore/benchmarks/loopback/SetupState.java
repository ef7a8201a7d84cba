package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import org.openjdk.jmh.annotations.Param;

/**
 * Binds of this library, with the parameters that all throughput benchmarks share.
 *
 * @param <L> type of the binds
 */
public abstract class SetupState<L extends Loopback> extends BindState<L> {

    @Param({"EVENT_LOOP", "CONCURRENT"})
    Dispatch dispatch;

    /** Transport of both ends. One that is not available fails only its own cases. */
    @Param("AUTO")
    @SuppressWarnings("NullAway.Init") // set by JMH
    SmppTransport.Kind transport;

    /** Number of binds of the client, 1 to 16; the messages in flight are spread over them. */
    @Param("1")
    int binds;

    /** {@code false}, {@code true} for TLS 1.3 of the JDK, or {@code OPENSSL}. */
    @Param("false")
    @SuppressWarnings("NullAway.Init") // set by JMH
    String tls;

    @Param("OFF")
    Metrics metrics;

    final LoopbackSetup setup(int window) {
        return new LoopbackSetup(transport, dispatch, window, binds, tls, metrics);
    }
}
