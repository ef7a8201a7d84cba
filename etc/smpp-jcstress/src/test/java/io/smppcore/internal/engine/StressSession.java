package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPipeline;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.loop.QuickAck;
import io.smppcore.internal.window.PendingRequest;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.BindHandler;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Bound session of an ESME without a network, whose event loop is the thread that calls {@link #asLoop} or
 * {@link #runLoop}.
 */
final class StressSession {

    static final SubmitSm MESSAGE = SubmitSm.builder().build();

    private static final BindRequest BIND =
            BindRequest.builder(BindType.TRANSCEIVER).systemId("stress").build();

    final StressLoop loop = new StressLoop();
    final SessionEngine engine;

    /** Requests that were unfinished at the end of the session. */
    final List<UnfinishedRequest> unfinished = new ArrayList<>();

    private final StressChannel channel = new StressChannel();

    /** Opens a session with a window of this size and no queue for it. */
    StressSession(int windowSize) {
        this(windowSize, RequestHandlers.NONE);
    }

    StressSession(int windowSize, RequestHandlers handlers) {
        SessionOptions options = SessionOptions.builder()
                .window(windowSize)
                .queueLimit(0)
                .dispatch(Dispatch.EVENT_LOOP)
                .build();
        SessionListener listener = new SessionListener() {
            @Override
            public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
                unfinished.addAll(requests);
            }
        };
        BindHandler nobody = (session, bind) -> {
            throw new IllegalStateException("nobody binds");
        };
        SessionConfig config = new SessionConfig(options, handlers, nobody, listener, SessionTaps.NONE);
        CompletableFuture<SmppSession> opened = new CompletableFuture<>();
        loop.run(() -> {
            channel.pipeline()
                    .addLast(new SessionHandler(SessionRole.ESME, config, new QuickAck(null), opened::complete));
            loop.register(channel);
        });
        engine = (SessionEngine) opened.join();
        loop.run(() -> engine.boundWith(BIND, BIND.respond(CommandStatus.ESME_ROK), InterfaceVersion.V5_0));
    }

    /** Runs an action and the handed-over tasks as the event loop. */
    void asLoop(Runnable what) {
        loop.run(what);
    }

    /** Runs the handed-over tasks as the event loop. */
    void runLoop() {
        loop.run();
    }

    /** Returns a request that is in flight. */
    PendingRequest<SubmitSmResp> submitted() {
        PendingRequest<SubmitSmResp> request = submit();
        runLoop();
        return request;
    }

    /** Hands over a request. */
    PendingRequest<SubmitSmResp> submit() {
        return (PendingRequest<SubmitSmResp>) engine.sendAsync(MESSAGE);
    }

    /** Sends a PDU of the peer, which the event loop reads at once. Called as the event loop. */
    void receive(Pdu pdu, int sequenceNumber) {
        ByteBuf octets = Unpooled.buffer();
        new PduEncoder().encode(pdu, sequenceNumber, octets);
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.fireChannelRead(octets);
        pipeline.fireChannelReadComplete();
    }

    /** Answers a submit_sm as the peer. Called as the event loop. */
    void answer(int sequenceNumber) {
        receive(SubmitSmResp.ok("id"), sequenceNumber);
    }

    /** Breaks the connection. Called as the event loop. */
    void disconnect() {
        channel.close();
    }

    /**
     * Returns the number of further requests that the window takes and writes now, tried up to three. Runs the loop.
     */
    int room() {
        List<PendingRequest<?>> admitted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            engine.trySend(MESSAGE).ifPresent(request -> admitted.add((PendingRequest<?>) request));
        }
        runLoop();
        return (int) admitted.stream()
                .filter(request -> request.sequenceNumber() != 0)
                .count();
    }

    /** Returns the outcome of a request: OPEN, ANSWERED, CANCELLED, NEVER_WRITTEN, UNKNOWN, or the failure. */
    static String endOf(CompletableFuture<SubmitSmResp> request) {
        if (!request.isDone()) {
            return "OPEN";
        }
        try {
            return request.join().isOk() ? "ANSWERED" : "REFUSED";
        } catch (CancellationException e) {
            return "CANCELLED";
        } catch (CompletionException e) {
            return e.getCause() instanceof SessionClosedException closed
                    ? closed.outcome().name()
                    : String.valueOf(e.getCause());
        }
    }
}
