package io.smppcore.benchmarks.loopback;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** A server that exchanges frames instead of PDUs: it sends the same response frame for each request frame. */
public final class RawServer implements Listening {

    private static final int BACKLOG = 4_096;
    private static final long TIMEOUT_SECONDS = 30;

    private final EventLoopGroup loop;
    private final Channel listener;

    RawServer(RawTransport transport, int loops, FrameWrites writes, Pdu response, Receiver receiver) {
        loop = transport.eventLoops(loops);
        listener = new ServerBootstrap()
                .group(loop)
                .channel(transport.serverSocket())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel accepted) {
                        accepted.pipeline().addLast(new Responses(response, writes, receiver));
                    }
                })
                .bind(Loopback.HOST, 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Listens with one event loop, and answers each frame with a submit_sm_resp. */
    public static RawServer ofMessages(SmppTransport.Kind kind, FrameWrites writes, Receiver receiver) {
        return new RawServer(RawTransport.of(kind), 1, writes, SubmitSmResp.ok(Samples.MESSAGE_ID), receiver);
    }

    /** Listens with an event loop for each processor, and answers each frame with a bind_transceiver_resp. */
    public static RawServer ofBinds() {
        return new RawServer(
                RawTransport.of(SmppTransport.Kind.AUTO),
                Runtime.getRuntime().availableProcessors(),
                FrameWrites.SINGLE,
                new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_ROK, Samples.SYSTEM_ID, Tlvs.EMPTY),
                count -> {});
    }

    @Override
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        loop.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Sender of a response for each request. */
    private static final class Responses extends FrameEnd {

        private final Receiver receiver;

        Responses(Pdu response, FrameWrites writes, Receiver receiver) {
            super(response, writes);
            this.receiver = receiver;
        }

        @Override
        void arrived(int count) {
            receiver.received(count);
            write(count);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close(); // peers that bind all at once reset their connections
        }
    }
}
