package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.loop.QuickAck;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.window.Admission;
import io.smppcore.internal.window.Sender;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Pdu;
import io.smppcore.session.BindHandler;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Session without a network: the test sends PDUs of the peer, and receives the output of the session.
 *
 * <p>Everything runs on the thread of the test, which is the event loop. So handlers are called with {@link
 * Dispatch#EVENT_LOOP} by default. The clock is stopped: time advances only with {@link #advance} and {@link
 * #awaitTimers}.
 */
final class EmbeddedSession implements AutoCloseable {

    /** Leniency of the peer, which is strict except for sequence numbers of responses. */
    private static final Leniency PEER =
            Leniency.strict().toBuilder().anySequenceNumber(true).build();

    /** An option that stands for TCP_QUICKACK, which the channel does not have. */
    private static final ChannelOption<Boolean> QUICK_ACK = ChannelOption.AUTO_CLOSE;

    /** Bound of the timers that a test awaits. */
    private static final int MAX_TIMERS = 1_000;

    /** PDU with its sequence number. */
    record Sent(int sequenceNumber, Pdu pdu) {}

    /** Builder of the session. */
    static final class Builder {

        private final SessionRole role;
        private final Consumer<EmbeddedSession> opened;
        private final SessionOptions.Builder options = SessionOptions.builder().dispatch(Dispatch.EVENT_LOOP);
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private BindHandler bindHandler = (session, bind) -> bind.respond(CommandStatus.ESME_ROK);
        private SessionListener listener = SessionListener.NONE;
        private SessionTaps taps = SessionTaps.NONE;
        private @Nullable InboundBudget budget;
        private String account = "esme01";

        Builder(SessionRole role, Consumer<EmbeddedSession> opened) {
            this.role = role;
            this.opened = opened;
        }

        Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        Builder handlers(Consumer<RequestHandlers.Builder> change) {
            change.accept(handlers);
            return this;
        }

        Builder bindHandler(BindHandler value) {
            bindHandler = value;
            return this;
        }

        Builder listener(SessionListener value) {
            listener = value;
            return this;
        }

        Builder account(String systemId) {
            account = systemId;
            return this;
        }

        Builder budget(InboundBudget value) {
            budget = value;
            return this;
        }

        Builder taps(SessionTaps value) {
            taps = value;
            return this;
        }

        /** Opens a session, not bound. */
        EmbeddedSession open() {
            EmbeddedSession session = new EmbeddedSession(this);
            opened.accept(session);
            return session;
        }

        /** Opens a bound session. */
        EmbeddedSession bound(BindType type) {
            EmbeddedSession session = open();
            session.bind(type, account);
            return session;
        }
    }

    private final EmbeddedChannel channel;
    private final SessionEngine engine;
    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(PEER, CodecLimits.defaults());

    /* The loop of an embedded channel is not thread-safe, so the bind handler runs only while the test waits for it. */
    private final CompletableFuture<Thread> bindThread = new CompletableFuture<>();
    private final CompletableFuture<Void> bindReleased = new CompletableFuture<>();
    private boolean stalled;
    private int flushes;

    private EmbeddedSession(Builder builder) {
        BindHandler bindHandler = (session, bind) -> {
            bindThread.complete(Thread.currentThread());
            bindReleased.join();
            return builder.bindHandler.handle(session, bind);
        };
        SessionConfig config = new SessionConfig(
                builder.options.build(),
                builder.handlers.build(),
                bindHandler,
                builder.listener,
                builder.taps,
                builder.budget);
        CompletableFuture<SmppSession> opened = new CompletableFuture<>();
        channel = new EmbeddedChannel(
                new ChannelOutboundHandlerAdapter() {
                    @Override
                    public void flush(ChannelHandlerContext ctx) {
                        flushes++;
                        if (!stalled) {
                            ctx.flush();
                        }
                    }
                },
                new SessionHandler(builder.role, config, new QuickAck(QUICK_ACK), opened::complete));
        channel.freezeTime();
        engine = (SessionEngine) opened.join();
    }

    SessionEngine engine() {
        return engine;
    }

    EmbeddedChannel channel() {
        return channel;
    }

    /** Returns a sender besides that of the session. */
    Sender otherSender() {
        return new Sender(
                channel,
                engine.options(),
                engine.status(),
                null,
                new Admission(engine.options()),
                new OutboundBatch(channel, null),
                new SessionCounters(),
                engine.turns(),
                engine);
    }

    /** Returns true if received octets were acknowledged without a write since the last call. */
    boolean takeAcknowledged() {
        boolean acknowledged = channel.config().isAutoClose();
        channel.config().setAutoClose(false);
        return acknowledged;
    }

    /** Returns the number of flushes so far. */
    int flushes() {
        return flushes;
    }

    /** Stops reads by the peer, so that written octets stay in the channel. */
    EmbeddedSession stall() {
        stalled = true;
        return this;
    }

    /** Resumes reads by the peer. */
    EmbeddedSession unstall() {
        stalled = false;
        channel.flush();
        channel.runPendingTasks();
        return this;
    }

    /** Closes the connection on the side of the peer. */
    EmbeddedSession peerCloses() {
        channel.close();
        channel.runPendingTasks();
        return this;
    }

    /** Sends one PDU of the peer, which arrives in a separate read. */
    EmbeddedSession receive(int sequenceNumber, Pdu pdu) {
        return receive(new Sent(sequenceNumber, pdu));
    }

    /** Sends PDUs of the peer that arrive in one read. */
    EmbeddedSession receive(Sent... pdus) {
        ByteBuf octets = Unpooled.buffer();
        for (Sent sent : pdus) {
            encoder.encode(sent.pdu, sent.sequenceNumber, octets);
        }
        return receive(octets);
    }

    /** Sends octets of the peer that arrive in one read. */
    EmbeddedSession receive(ByteBuf octets) {
        channel.pipeline().fireChannelRead(octets).fireChannelReadComplete();
        channel.runPendingTasks();
        return this;
    }

    /** Returns everything that the session has written since the last call. */
    List<Sent> written() {
        channel.runPendingTasks();
        List<Sent> written = new ArrayList<>();
        ByteBuf octets = Unpooled.buffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(part);
            part.release();
        }
        while (octets.isReadable()) {
            Pdu pdu = decoder.decode(octets);
            written.add(new Sent(decoder.sequenceNumber(), pdu));
        }
        return written;
    }

    /** Returns the only PDU that the session has written since the last call. */
    Sent writtenOne() {
        List<Sent> written = written();
        assertThat(written).hasSize(1);
        return written.getFirst();
    }

    /** Advances the time and runs the timers that are due. */
    EmbeddedSession advance(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
        return this;
    }

    /** Advances the time from one timer to the next until a condition holds. */
    EmbeddedSession awaitTimers(BooleanSupplier done) {
        channel.runPendingTasks();
        for (int i = 0; !done.getAsBoolean(); i++) {
            long nanos = channel.runScheduledPendingTasks();
            assertThat(nanos).as("time until the next timer").isNotNegative();
            assertThat(i).as("timers").isLessThan(MAX_TIMERS);
            advance(Duration.ofNanos(nanos));
        }
        return this;
    }

    /** Runs the pending bind handler, and continues after it. */
    EmbeddedSession letBindHandlerDecide() {
        bindReleased.complete(null);
        try {
            assertThat(bindThread.join().join(Waits.BOUND))
                    .as("bind handler has ended")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        channel.runPendingTasks();
        return this;
    }

    private void bind(BindType type, String account) {
        BindRequest request =
                BindRequest.builder(type).systemId(account).password("s3cret").build();
        if (engine.role() == SessionRole.SMSC) {
            receive(1, request).letBindHandlerDecide();
        } else {
            CompletableFuture<?> bound = engine.sendAsync(request);
            receive(writtenOne().sequenceNumber, request.respond(CommandStatus.ESME_ROK));
            assertThat(bound).isCompleted();
        }
        written();
        assertThat(engine.state()).isEqualTo(SessionState.boundAs(type));
        assertThat(Objects.requireNonNull(engine.bind()).systemId()).isEqualTo(account);
    }

    /** Returns a listener that records problems. */
    static SessionListener recorder(List<DecodeProblem> problems) {
        return new SessionListener() {
            @Override
            public void onProblem(SmppSession session, DecodeProblem problem) {
                problems.add(problem);
            }
        };
    }

    static void assertNeverWritten(CompletableFuture<?> request, CloseReason.Kind kind) {
        assertThat(request.exceptionNow()).isInstanceOfSatisfying(SessionClosedException.class, e -> {
            assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(e.reason().kind()).isEqualTo(kind);
        });
    }

    /** Ends the session at once and releases its output. */
    @Override
    public void close() {
        channel.finishAndReleaseAll();
    }
}
