package io.smppcore.gateway.cli;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import io.smppcore.testing.Waits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The socket of a service manager: receives what programs report as sd_notify(3) describes. */
final class NotifySocket implements AutoCloseable {

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    private final BlockingQueue<List<String>> received = new LinkedBlockingQueue<>();
    private final Channel channel;

    /** Binds the socket to an address in the form of NOTIFY_SOCKET. */
    NotifySocket(String address) {
        channel = new Bootstrap()
                .group(group)
                .channel(EpollDomainDatagramChannel.class)
                .handler(new SimpleChannelInboundHandler<DomainDatagramPacket>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext ctx, DomainDatagramPacket packet) {
                        received.add(packet.content()
                                .toString(StandardCharsets.UTF_8)
                                .lines()
                                .toList());
                    }
                })
                .bind(new DomainSocketAddress(address.startsWith("@") ? '\0' + address.substring(1) : address))
                .syncUninterruptibly()
                .channel();
    }

    /** Returns the assignments of the next message. */
    List<String> next() throws InterruptedException {
        List<String> message = received.poll(Waits.SECONDS, TimeUnit.SECONDS);
        if (message == null) {
            throw new IllegalStateException("no message within " + Waits.SECONDS + " s");
        }
        return message;
    }

    /** Returns the next message that begins with an assignment, after those before it. */
    List<String> awaitFirst(String beginning) throws InterruptedException {
        List<String> message = next();
        while (!message.getFirst().startsWith(beginning)) {
            message = next();
        }
        return message;
    }

    /** Returns true if no message waits to be read. */
    boolean isEmpty() {
        return received.isEmpty();
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }
}
