package io.smppcore.client;

import io.smppcore.internal.engine.OpenSessions;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.transport.Acceptor;
import io.smppcore.internal.transport.BoundListener;
import io.smppcore.internal.transport.ConnectionGate;
import io.smppcore.internal.util.Addresses;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Outbind;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;

/**
 * An ESME that waits for SMSCs to connect: each has to send outbind, and receives a bind over the same connection (SMPP
 * 5.0 2.2.1, 4.1.1.7; 3.4: 2.2.1, 4.1.7). Thread-safe.
 *
 * <p>A connection is closed if its address is not allowed, if it exceeds {@code maxConnections}, if its outbind is not
 * accepted, or if it is not bound within the {@code bindTimeout} of the session options.
 */
public final class OutbindListener implements AutoCloseable {

    private final LimitedLog log =
            new LimitedLog(LoggerFactory.getLogger(OutbindListener.class), LimitedLog.LINES_PER_SECOND);
    private final Predicate<Outbind> accepts;
    private final BindRequest bind;
    private final OpenSessions sessions;
    private final BlockingQueue<SmppSession> bound = new LinkedBlockingQueue<>();
    private final InboundMessages messages;
    private final BoundListener socket;

    private OutbindListener(Builder builder) {
        this.accepts = builder.accepts;
        this.bind = builder.bindRequest(builder.bindType);
        this.sessions = new OpenSessions(builder.sessionListener()) {

            @Override
            protected void bound(SmppSession session) {
                bound.add(session);
            }

            @Override
            protected void closed(SmppSession session, CloseReason reason) {
                bound.remove(session);
            }
        };
        builder.handlers(handlers -> handlers.onOneWay(Outbind.class, this::onOutbind));
        this.messages = builder.inboundMessages(
                new ReceiptWaits(ReceiptOptions.defaults(), ClientClock.SYSTEM), ClientClock.SYSTEM);
        this.socket = listen(builder);
    }

    /** Returns the local address, with the actual port if port 0 was requested. */
    public InetSocketAddress address() {
        return socket.localAddress();
    }

    /**
     * Waits for the next bound session that this method has not returned yet.
     *
     * @param time longest wait
     * @return the session, or empty if none was bound within this time
     * @throws InterruptedException if the thread is interrupted
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    public Optional<SmppSession> accept(Duration time) throws InterruptedException {
        CallingThread.refuseBlocking("accept");
        return Optional.ofNullable(bound.poll(time.toNanos(), TimeUnit.NANOSECONDS));
    }

    /** Returns a snapshot of the bound sessions, in no particular order. */
    public List<SmppSession> sessions() {
        return sessions.bound();
    }

    /**
     * Stops listening and closes every session gracefully. May be called any number of times.
     *
     * @return a future that completes when every connection is closed
     */
    public CompletableFuture<Void> closeAsync() {
        sessions.refuseNew();
        return socket.closeAsync()
                .thenCompose(done -> sessions.closeAsync())
                .whenComplete((done, failure) -> messages.close());
    }

    /**
     * Stops listening, closes every session gracefully and waits until they have ended. Does not wait on an event loop
     * or in a handler, because it might wait for itself.
     */
    @Override
    public void close() {
        CompletableFuture<Void> closing = closeAsync();
        if (!CallingThread.isOfSessions()) {
            closing.join();
        }
    }

    @Override
    public String toString() {
        return "outbind listener " + bind.systemId() + " on " + address();
    }

    private BoundListener listen(Builder builder) {
        String where = builder.host + ":" + builder.port;
        try {
            InetSocketAddress local = new InetSocketAddress(InetAddress.getByName(builder.host), builder.port);
            return Acceptor.listen(
                            builder.transportOrShared(),
                            local,
                            SessionRole.ESME,
                            builder.listening.build(),
                            builder.gate(),
                            builder.sessionConfig(sessions, messages))
                    .join();
        } catch (UnknownHostException e) {
            throw new ConnectFailedException(where + ": unknown host", e);
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new ConnectFailedException(where + ": " + cause.getMessage(), cause);
        }
    }

    /* A handler, which runs on the thread of the dispatch, because the test of the application may block. */
    private void onOutbind(SmppSession session, Outbind outbind) {
        if (!isAccepted(outbind)) {
            log.info("outbind of {} from {} not accepted", Printable.of(outbind.systemId()), session.remoteAddress());
            session.closeNow();
            return;
        }
        session.sendAsync(bind).whenComplete((response, failure) -> {
            if (failure != null || !response.isOk()) {
                log.info(
                        "bind after outbind of {}: {}",
                        Printable.of(outbind.systemId()),
                        failure != null ? failure.getMessage() : response.commandStatus());
                session.closeNow();
            }
        });
    }

    private boolean isAccepted(Outbind outbind) {
        try {
            return accepts.test(outbind);
        } catch (Throwable e) {
            log.error(
                    "the test of outbinds has failed for {}: the outbind is not accepted",
                    Printable.of(outbind.systemId()),
                    e);
            return false;
        }
    }

    /** Builder of a listener. Not thread-safe. */
    public static final class Builder extends BindBuilder<Builder> {

        private String host = "0.0.0.0";
        private int port = Endpoint.SMPP_PORT;
        private Set<InetAddress> allowed = Set.of();
        private Predicate<Outbind> accepts = outbind -> true;
        private ConnectionLimits limits = limits(16);
        private final ListenOptions.Builder listening = ListenOptions.builder();
        private BindType bindType = BindType.RECEIVER;

        Builder() {}

        /**
         * Sets the local address and port.
         *
         * @param newHost name or address of this machine; every address by default
         * @param newPort 0 to 65,535; 0 for any free one; 2775 by default
         */
        public Builder listenOn(String newHost, int newPort) {
            Addresses.checkPort(newPort, 0);
            host = newHost;
            port = newPort;
            return this;
        }

        /** Sets the addresses of SMSCs that may connect, at least one; required. */
        public Builder allow(InetAddress... addresses) {
            allowed = Set.of(addresses);
            return this;
        }

        /**
         * Sets the test of outbinds, which returns true to accept one by its system_id and password; all are accepted
         * by default.
         */
        public Builder accepting(Predicate<Outbind> value) {
            accepts = value;
            return this;
        }

        /**
         * Sets {@link ConnectionLimits#maxConnections}, 1 to 1,000,000; 16 by default; further ones are closed at once.
         */
        public Builder maxConnections(int value) {
            limits = limits(value);
            return this;
        }

        /**
         * Changes the options of the listener: TLS, PROXY protocol, backlog; {@code change} is called immediately with
         * the current ones.
         */
        public Builder listening(Consumer<ListenOptions.Builder> change) {
            change.accept(listening);
            return this;
        }

        /**
         * Sets the type of the bind that answers an outbind; receiver by default, as in SMPP 3.4; SMPP 5.0 allows any.
         */
        public Builder bindType(BindType value) {
            bindType = value;
            return this;
        }

        /**
         * Starts a listener, which has to be closed.
         *
         * @throws ConnectFailedException if it cannot listen
         * @throws IllegalArgumentException if no address is allowed, or an option is out of range
         * @throws io.smppcore.type.InvalidFieldException if a field of the bind is too long or cannot be encoded
         */
        public OutbindListener start() {
            if (allowed.isEmpty()) {
                throw new IllegalArgumentException("allow: none (expected: at least one address of an SMSC)");
            }
            return new OutbindListener(this);
        }

        private ConnectionGate gate() {
            return new ConnectionGate(limits.withAllowFrom(
                    allowed.stream().map(InetAddress::getHostAddress).toArray(String[]::new)));
        }

        private static ConnectionLimits limits(int connections) {
            return ConnectionLimits.defaults().withMaxConnections(connections).withMaxPerAddress(connections);
        }

        @Override
        Builder self() {
            return this;
        }
    }
}
