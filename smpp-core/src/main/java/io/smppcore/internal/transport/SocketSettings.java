package io.smppcore.internal.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelOption;
import io.smppcore.transport.SocketOptions;

/** Translator of {@link SocketOptions} to options of Netty. An option that is null is left to the system. */
final class SocketSettings {

    private SocketSettings() {}

    static void apply(SocketOptions options, Bootstrap bootstrap) {
        bootstrap.option(ChannelOption.SO_KEEPALIVE, options.keepAlive());
        if (options.sendBufferOctets() != null) {
            bootstrap.option(ChannelOption.SO_SNDBUF, options.sendBufferOctets());
        }
        if (options.receiveBufferOctets() != null) {
            bootstrap.option(ChannelOption.SO_RCVBUF, options.receiveBufferOctets());
        }
    }

    static void apply(SocketOptions options, ServerBootstrap bootstrap) {
        bootstrap.childOption(ChannelOption.SO_KEEPALIVE, options.keepAlive());
        if (options.sendBufferOctets() != null) {
            bootstrap.childOption(ChannelOption.SO_SNDBUF, options.sendBufferOctets());
        }
        if (options.receiveBufferOctets() != null) {
            // Set on the listening socket, from which connections inherit it: the TCP window is negotiated before a
            // connection is accepted.
            bootstrap.option(ChannelOption.SO_RCVBUF, options.receiveBufferOctets());
        }
    }
}
