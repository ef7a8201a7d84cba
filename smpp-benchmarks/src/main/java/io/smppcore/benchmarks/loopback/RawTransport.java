package io.smppcore.benchmarks.loopback;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import io.smppcore.transport.SmppTransport;

/** The Netty classes of a transport. */
record RawTransport(
        IoHandlerFactory ioHandler, Class<? extends Channel> socket, Class<? extends ServerChannel> serverSocket) {

    /** Returns the transport that the library uses for this kind. */
    static RawTransport of(SmppTransport.Kind kind) {
        return switch (kind) {
            case AUTO -> of(SmppTransport.shared().kind());
            case NIO ->
                new RawTransport(NioIoHandler.newFactory(), NioSocketChannel.class, NioServerSocketChannel.class);
            case EPOLL ->
                new RawTransport(EpollIoHandler.newFactory(), EpollSocketChannel.class, EpollServerSocketChannel.class);
            case SPINNING ->
                new RawTransport(
                        EpollIoHandler.newFactory(0, () -> (events, hasTasks) -> {
                            Thread.onSpinWait();
                            return events.get();
                        }),
                        EpollSocketChannel.class,
                        EpollServerSocketChannel.class);
            case IO_URING ->
                new RawTransport(
                        IoUringIoHandler.newFactory(), IoUringSocketChannel.class, IoUringServerSocketChannel.class);
        };
    }

    EventLoopGroup eventLoop() {
        return eventLoops(1);
    }

    EventLoopGroup eventLoops(int count) {
        return new MultiThreadIoEventLoopGroup(count, ioHandler);
    }
}
