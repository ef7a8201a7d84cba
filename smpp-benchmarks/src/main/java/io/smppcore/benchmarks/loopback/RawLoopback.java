package io.smppcore.benchmarks.loopback;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.smppcore.benchmarks.codec.Messages;
import io.smppcore.transport.SmppTransport;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A connection without SMPP: frames of the same sizes, and a response frame for each request frame. For one submitting
 * thread.
 */
public final class RawLoopback extends Loopback implements Submitter {

    private static final long TIMEOUT_SECONDS = 30;

    private final EventLoopGroup clientLoop;
    private final Listening server;
    private final Channel client;
    private final Requests requests;

    /**
     * Connects.
     *
     * @param kind transport of both ends
     * @param writes way of writing frames
     */
    public RawLoopback(SmppTransport.Kind kind, FrameWrites writes) {
        this(kind, writes, counter -> RawServer.ofMessages(kind, writes, counter));
    }

    /**
     * Connects to a server.
     *
     * @param kind transport of the client
     * @param writes way of writing frames
     * @param start starts the server
     */
    public RawLoopback(SmppTransport.Kind kind, FrameWrites writes, Function<Receiver, Listening> start) {
        RawTransport transport = RawTransport.of(kind);
        clientLoop = transport.eventLoop();
        requests = new Requests(writes);
        server = start.apply(this);
        client = new Bootstrap()
                .group(clientLoop)
                .channel(transport.socket())
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(requests)
                .connect(HOST, server.port())
                .syncUninterruptibly()
                .channel();
    }

    @Override
    public void submitAll(int messages, int limit) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        client.eventLoop().execute(() -> requests.start(messages, limit, done));
        done.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void submit(Outcome outcome) {
        client.eventLoop().execute(() -> requests.send(outcome));
    }

    @Override
    public void close() {
        client.close().syncUninterruptibly();
        clientLoop.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
        server.close();
    }

    /** The client: sends a request for each response. */
    private static final class Requests extends RawPeer {

        private int unsent;
        private int unanswered;
        private CompletableFuture<Void> done = new CompletableFuture<>();
        private final Queue<Outcome> outcomes = new ArrayDeque<>();

        Requests(FrameWrites writes) {
            super(Messages.SUBMIT_SM, writes);
        }

        void start(int messages, int limit, CompletableFuture<Void> whenDone) {
            unsent = messages;
            unanswered = messages;
            done = whenDone;
            send(limit);
        }

        void send(Outcome outcome) {
            outcomes.add(outcome);
            write(1);
        }

        @Override
        void arrived(int count) {
            if (!outcomes.isEmpty()) {
                for (int i = 0; i < count; i++) {
                    outcomes.remove().answered();
                }
                return;
            }
            unanswered -= count;
            if (unanswered == 0) {
                done.complete(null);
            } else if (unsent > 0) {
                send(count);
            }
        }

        private void send(int most) {
            int count = Math.min(most, unsent);
            unsent -= count;
            write(count);
        }
    }
}
