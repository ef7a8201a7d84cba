/**
 * SMPP: values, PDUs, codec and the session engine. Applications use it through the modules {@code io.smppcore.client}
 * and {@code io.smppcore.server}, whose options, handlers and results have types of this module.
 * <pre>{@code
 *   SmppClient                              SmppServer
 *   binds, reconnects, rates, retries       accounts, limits, endpoints
 *        |                                       |
 *        +-------------------+-------------------+
 *                            |
 *                       SmppSession    session: window, timers, handlers, taps
 *                            |
 *                            |         transport, tls: connections, event loops
 *                            |
 *                            |         codec: octets to PDUs and back
 *                            |
 *                    SubmitSm, Tlvs    pdu, tlv, type: immutable values
 *
 *   without a connection:              text, segment, receipt, message
 *   beside a session:                  trace, metrics
 * }</pre>
 *
 * <p>{@link io.smppcore.session.SmppSession} sends and receives {@linkplain io.smppcore.pdu.Pdu PDUs}; its failures are
 * {@link io.smppcore.session.RequestFailedException}, whose {@linkplain io.smppcore.session.Outcome outcome} says
 * whether the peer may have the request. {@link io.smppcore.text.TextEncoder} and {@link io.smppcore.segment.Segmenter}
 * turn texts into messages, and {@link io.smppcore.receipt.ReceiptParser} reads delivery receipts.
 */
@SuppressWarnings("module") // the modules of the qualified exports are built after this one
module io.smppcore.core {
    requires transitive io.netty.buffer;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.handler.proxy;
    requires io.netty.transport;
    requires static io.netty.transport.classes.epoll;
    requires static io.netty.transport.classes.io_uring;
    requires static jdk.jfr;
    requires static jdk.net;
    requires static micrometer.commons;
    requires static micrometer.core;
    requires static micrometer.observation;
    requires transitive static org.jspecify;
    requires transitive org.slf4j;

    exports io.smppcore.codec;
    exports io.smppcore.config;
    exports io.smppcore.flow;
    exports io.smppcore.internal.codec to
            io.smppcore.simulator,
            io.smppcore.tools;
    exports io.smppcore.internal.dispatch to
            io.smppcore.server;
    exports io.smppcore.internal.engine to
            io.smppcore.client,
            io.smppcore.server,
            io.smppcore.simulator,
            io.smppcore.tools;
    exports io.smppcore.internal.flow to
            io.smppcore.client,
            io.smppcore.gateway;
    exports io.smppcore.internal.frame to
            io.smppcore.client,
            io.smppcore.server,
            io.smppcore.simulator,
            io.smppcore.tools;
    exports io.smppcore.internal.loop to
            io.smppcore.client,
            io.smppcore.gateway,
            io.smppcore.server;
    exports io.smppcore.internal.message to
            io.smppcore.client,
            io.smppcore.server;
    exports io.smppcore.internal.tls to
            io.smppcore.gateway;
    exports io.smppcore.internal.transport to
            io.smppcore.client,
            io.smppcore.server,
            io.smppcore.tools;
    exports io.smppcore.internal.util to
            io.smppcore.client,
            io.smppcore.gateway,
            io.smppcore.gateway.store,
            io.smppcore.server,
            io.smppcore.simulator,
            io.smppcore.tools;
    exports io.smppcore.message;
    exports io.smppcore.metrics;
    exports io.smppcore.pdu;
    exports io.smppcore.receipt;
    exports io.smppcore.segment;
    exports io.smppcore.session;
    exports io.smppcore.text;
    exports io.smppcore.tls;
    exports io.smppcore.tlv;
    exports io.smppcore.trace;
    exports io.smppcore.transport;
    exports io.smppcore.type;
}
