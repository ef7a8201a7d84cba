package io.smppcore.tools.pairs;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A router with the behaviour of a test, on the event loop that read the message. */
final class TestRouter implements AutoCloseable {

    /** Queue of messages for a receiver, so that the router never slows a sender down. */
    private static final int QUEUE = 1_000_000;

    private final Map<String, SmppSession> receivers = new ConcurrentHashMap<>();
    private final AtomicInteger messages = new AtomicInteger();
    private final SmppServer server;

    /** The behaviour of the router. */
    @FunctionalInterface
    interface Behaviour {

        /** Relays a message or drops it; returns the status of the response to its sender, null for no response. */
        @Nullable
        CommandStatus relay(SubmitSm message, int pair, int sequence, TestRouter router);
    }

    TestRouter(Behaviour behaviour) {
        this(behaviour, BindAuthenticator.anyone());
    }

    TestRouter(Behaviour behaviour, BindAuthenticator authenticator) {
        this.server = SmppServer.builder()
                .host("127.0.0.1")
                .port(0)
                .authenticator(authenticator)
                .failedBinds(failed -> failed.maxFailures(null))
                .options(session ->
                        session.dispatch(Dispatch.EVENT_LOOP).window(1_000).queueLimit(QUEUE))
                .handlers(
                        handlers -> handlers.onAsync(SubmitSm.class, (session, message) -> answer(behaviour, message)))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        BindRequest bind = Objects.requireNonNull(session.bind());
                        receivers.put(bind.addressRange(), session);
                    }
                })
                .start();
    }

    private CompletionStage<SubmitSmResp> answer(Behaviour behaviour, SubmitSm message) {
        messages.incrementAndGet();
        CommandStatus status = behaviour.relay(
                message, Payload.pair(message.shortMessage()), Payload.sequence(message.shortMessage()), this);
        return status == null ? new CompletableFuture<>() : CompletableFuture.completedFuture(message.respond(status));
    }

    /** Returns the number of messages so far. */
    int messages() {
        return messages.get();
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** Sends a message to its receiver. */
    void deliver(SubmitSm message) {
        deliver(message, message.destinationAddress().value());
    }

    /** Sends a message to any receiver. */
    void deliver(SubmitSm message, String address) {
        var unused = Objects.requireNonNull(receivers.get(address))
                .sendAsync(DeliverSm.builder()
                        .sourceAddress(message.sourceAddress())
                        .destinationAddress(message.destinationAddress())
                        .shortMessage(message.shortMessage())
                        .build());
    }

    /** Closes the sessions of a client at once. */
    void cut(String systemId) {
        server.sessions(systemId).forEach(SmppSession::closeNow);
    }

    @Override
    public void close() {
        server.close();
    }
}
