package io.smppcore.internal.loop;

import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SelectStrategy;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import io.smppcore.type.SmppException;
import java.net.SocketOption;
import java.nio.channels.spi.SelectorProvider;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Netty classes and options of one kind of transport: NIO, EPOLL, IO_URING or SPINNING. An option that the kind does
 * not have is null. Immutable.
 */
record NativeTransport(
        String kind,
        IoHandlerFactory ioHandler,
        Class<? extends SocketChannel> socket,
        Class<? extends ServerChannel> serverSocket,
        @Nullable ChannelOption<Boolean> quickAck,
        @Nullable ChannelOption<Boolean> reusePort) {

    static NativeTransport of(String kind) {
        return switch (kind) {
            case "AUTO" -> automatic();
            case "SPINNING" -> isAvailable(() -> Epoll.isAvailable()) ? spinningEpoll(kind) : spinningNio(kind);
            case "NIO" -> nio(kind, NioIoHandler.newFactory());
            case "EPOLL" -> {
                require(kind, isAvailable(() -> Epoll.isAvailable()), "netty-transport-native-epoll");
                yield epoll(kind, EpollIoHandler.newFactory());
            }
            case "IO_URING" -> {
                require(kind, isAvailable(() -> IoUring.isAvailable()), "netty-transport-native-io_uring");
                yield ioUring();
            }
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /**
     * Returns epoll if it is available, otherwise io_uring, otherwise NIO. io_uring comes second because many
     * containers disable it.
     */
    private static NativeTransport automatic() {
        if (isAvailable(() -> Epoll.isAvailable())) {
            return epoll("EPOLL", EpollIoHandler.newFactory());
        }
        return isAvailable(() -> IoUring.isAvailable()) ? ioUring() : nio("NIO", NioIoHandler.newFactory());
    }

    private static NativeTransport spinningEpoll(String kind) {
        return epoll(kind, EpollIoHandler.newFactory(0, NativeTransport::spinning));
    }

    private static NativeTransport spinningNio(String kind) {
        return nio(kind, NioIoHandler.newFactory(SelectorProvider.provider(), NativeTransport::spinning));
    }

    /** Returns a strategy that polls for events without waiting, so that the event loop uses a whole processor. */
    private static SelectStrategy spinning() {
        return (events, hasTasks) -> {
            Thread.onSpinWait();
            return events.get();
        };
    }

    private static NativeTransport nio(String kind, IoHandlerFactory ioHandler) {
        return new NativeTransport(
                kind, ioHandler, NioSocketChannel.class, NioServerSocketChannel.class, nioQuickAck(), null);
    }

    private static NativeTransport epoll(String kind, IoHandlerFactory ioHandler) {
        return new NativeTransport(
                kind,
                ioHandler,
                EpollSocketChannel.class,
                EpollServerSocketChannel.class,
                EpollChannelOption.TCP_QUICKACK,
                EpollChannelOption.SO_REUSEPORT);
    }

    private static NativeTransport ioUring() {
        return new NativeTransport(
                "IO_URING",
                IoUringIoHandler.newFactory(),
                IoUringSocketChannel.class,
                IoUringServerSocketChannel.class,
                null,
                IoUringChannelOption.SO_REUSEPORT);
    }

    private static @Nullable ChannelOption<Boolean> nioQuickAck() {
        try {
            SocketOption<Boolean> option = jdk.net.ExtendedSocketOptions.TCP_QUICKACK;
            boolean supported =
                    java.nio.channels.SocketChannel.open().supportedOptions().contains(option);
            return supported ? NioChannelOption.of(option) : null;
        } catch (LinkageError | java.io.IOException e) {
            return null; // no module jdk.net, or no sockets: the option is not essential
        }
    }

    private static void require(String kind, boolean available, String library) {
        if (!available) {
            throw new SmppException(kind + " is not available: it needs Linux and " + library
                    + " on the class path; NIO works everywhere");
        }
    }

    private static boolean isAvailable(BooleanSupplier available) {
        try {
            return available.getAsBoolean();
        } catch (LinkageError e) {
            return false; // the optional classes are not on the class path
        }
    }
}
