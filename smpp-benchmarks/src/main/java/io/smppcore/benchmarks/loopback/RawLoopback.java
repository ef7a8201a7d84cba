package io.smppcore.benchmarks.loopback;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.benchmarks.measure.Submitter;
import io.smppcore.transport.SmppTransport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Connections that exchange frames instead of PDUs: of the same sizes, with a response frame for each request frame.
 * Only one thread submits.
 */
public final class RawLoopback extends Loopback implements Submitter {

    private static final long TIMEOUT_SECONDS = 30;

    private final EventLoopGroup clientLoop;
    private final Listening server;
    private final List<Channel> clients = new ArrayList<>();
    private final List<Requests> requests = new ArrayList<>();
    private final Batch batch = new Batch();

    public RawLoopback(SmppTransport.Kind kind, FrameWrites writes, int connections) {
        this(kind, writes, connections, counter -> RawServer.ofMessages(kind, writes, counter));
    }

    /** Connects to another server. */
    public RawLoopback(
            SmppTransport.Kind kind, FrameWrites writes, int connections, Function<Receiver, Listening> start) {
        RawTransport transport = RawTransport.of(kind);
        clientLoop = transport.eventLoop();
        server = start.apply(this);
        for (int i = 0; i < connections; i++) {
            Requests each = new Requests(writes, batch);
            requests.add(each);
            clients.add(new Bootstrap()
                    .group(clientLoop)
                    .channel(transport.socket())
                    .option(ChannelOption.TCP_NODELAY, true)
                    .handler(each)
                    .connect(HOST, server.port())
                    .syncUninterruptibly()
                    .channel());
        }
    }

    /** Keeps the same number in flight over each connection; each response sends the next frame. */
    @Override
    public void submitAll(int messages, int limit) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        clientLoop.execute(() -> {
            batch.start(messages, done);
            requests.forEach(each -> each.send(limit / requests.size()));
        });
        done.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void submit(Completion completion) {
        clientLoop.execute(() -> requests.getFirst().send(completion));
    }

    @Override
    public void close() {
        clients.forEach(client -> client.close().syncUninterruptibly());
        clientLoop.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
        server.close();
    }

    /** The frames of one call, over all connections. Confined to the event loop of the client. */
    private static final class Batch {

        private int unsent;
        private int unanswered;
        private CompletableFuture<Void> done = new CompletableFuture<>();

        void start(int messages, CompletableFuture<Void> whenDone) {
            unsent = messages;
            unanswered = messages;
            done = whenDone;
        }

        /** Returns the number of frames to be sent now. */
        int take(int most) {
            int count = Math.min(most, unsent);
            unsent -= count;
            return count;
        }

        void answered(int count) {
            unanswered -= count;
            if (unanswered == 0) {
                done.complete(null);
            }
        }
    }

    /** One connection of the client: sends a request for each response. */
    private static final class Requests extends FrameEnd {

        private final Batch batch;
        private final Queue<Completion> completions = new ArrayDeque<>();

        Requests(FrameWrites writes, Batch batch) {
            super(Samples.SUBMIT_SM, writes);
            this.batch = batch;
        }

        void send(Completion completion) {
            completions.add(completion);
            write(1);
        }

        void send(int most) {
            int count = batch.take(most);
            if (count > 0) {
                write(count);
            }
        }

        @Override
        void arrived(int count) {
            if (!completions.isEmpty()) {
                for (int i = 0; i < count; i++) {
                    completions.remove().answered();
                }
                return;
            }
            batch.answered(count);
            send(count);
        }
    }
}
