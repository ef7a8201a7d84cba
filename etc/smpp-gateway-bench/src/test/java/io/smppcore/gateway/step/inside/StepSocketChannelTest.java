package io.smppcore.gateway.step.inside;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import io.smppcore.gateway.step.plan.Thrown;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The octets that a peer reads from a connection with a fault. */
@Isolated("the plan is that of all connections of the class loader")
class StepSocketChannelTest {

    private static final String TEXT = "all octets, once, in their order";

    @Test
    void writesEachOctetOnceAfterAShortWrite() throws Exception {
        StepPlan plan = StepPlan.of(new Step(Steps.WRITE, 1, Thrown.NOTHING, Fault.SHORT));
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Steps.plan(plan);
            Channel channel = new Bootstrap()
                    .group(loop)
                    .channelFactory(StepSocketChannel::new)
                    .handler(new ChannelInboundHandlerAdapter())
                    .connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()))
                    .sync()
                    .channel();
            try (Socket peer = server.accept()) {
                channel.writeAndFlush(Unpooled.directBuffer().writeBytes(TEXT.getBytes(StandardCharsets.US_ASCII)))
                        .sync();
                channel.close().sync();

                assertThat(peer.getInputStream().readAllBytes()).asString().isEqualTo(TEXT);
            }
            assertThat(plan.isReached()).isTrue();
        } finally {
            Steps.plan(StepPlan.counting());
            loop.shutdownGracefully();
        }
    }
}
