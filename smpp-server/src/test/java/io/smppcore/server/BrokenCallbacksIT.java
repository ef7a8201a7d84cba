package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.WireHook;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.transport.ConnectOptions;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of application code that throws from any callback: peers get responses, and the server continues and can be
 * closed.
 */
@ExtendWith(NoLeaks.class)
class BrokenCallbacksIT {

    /** Throws an exception or an error, from any callback. */
    interface Failure {
        void raise();
    }

    /** A callback, and the way to set it on a server. */
    enum Callback {
        AUTHENTICATOR((server, failure) -> server.authenticator(attempt -> {
            failure.raise();
            return BindDecision.accept();
        })),
        PREPARATION((server, failure) -> server.preparation((session, bind, answer) -> {
            failure.raise();
            return answer;
        })),
        HANDLER((server, failure) -> server.onSubmitSm((session, message) -> {
            failure.raise();
            return SubmitSmResp.ok("1");
        })),
        CHOICE((server, failure) -> server.sending(SendOptions.defaults().withChoice(candidates -> {
            failure.raise();
            return candidates.getFirst();
        }))),
        ON_OPEN((server, failure) -> server.listener(listener("onOpen", failure))),
        ON_BOUND((server, failure) -> server.listener(listener("onBound", failure))),
        ON_PROBLEM((server, failure) -> server.listener(listener("onProblem", failure))),
        ON_UNFINISHED((server, failure) -> server.listener(listener("onUnfinished", failure))),
        ON_CLOSED((server, failure) -> server.listener(listener("onClosed", failure))),
        INTERCEPTOR((server, failure) -> server.interceptor(new PduInterceptor() {
            @Override
            public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
                failure.raise();
            }
        })),
        OCTET_TAP((server, failure) -> server.octetTap((session, direction, array, index, length) -> failure.raise())),
        WIRE_HOOK((server, failure) -> server.octetTap((WireHook) (session, wire) -> {
            failure.raise();
            return null;
        }));

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final BiConsumer<SmppServer.Builder, Failure> set;

        Callback(BiConsumer<SmppServer.Builder, Failure> set) {
            this.set = set;
        }

        /** Returns a listener that fails in one of its methods. */
        private static SessionListener listener(String failing, Failure failure) {
            Class<SessionListener> type = SessionListener.class;
            return type.cast(
                    Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        if (method.getName().equals(failing)) {
                            failure.raise();
                        }
                        return null;
                    }));
        }
    }

    static Stream<Arguments> callbacks() {
        return Stream.of(Callback.values())
                .flatMap(callback -> Stream.<Supplier<Throwable>>of(
                                IllegalStateException::new, AssertionError::new, StackOverflowError::new)
                        .map(made -> Arguments.of(callback, made.get())));
    }

    @ParameterizedTest
    @MethodSource("callbacks")
    void serverContinuesAndCanBeClosed(Callback callback, Throwable thrown) throws Exception {
        SmppServer.Builder builder =
                Loopback.patientServer().options(options -> options.unbindTimeout(Duration.ofMillis(50)));
        callback.set.accept(builder, () -> BrokenCallbacksIT.raise(thrown));
        SmppServer server = builder.start();
        try {
            for (int i = 0; i < 3; i++) {
                use(server, callback);
            }
            outbind(server, callback);
            eventually()
                    .until(() -> server.connections().open() == 0
                            && server.sessions().isEmpty());
            try (RawPeer last = RawPeer.connect(server.port())) {
                last.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
                last.read();
                server.closeAsync().get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            server.closeAsync();
        }
    }

    private static void use(SmppServer server, Callback callback) throws Exception {
        boolean refused = callback == Callback.AUTHENTICATOR || callback == Callback.PREPARATION;
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
            assertThat(peer.read().commandStatus()).isEqualTo(refused ? 8 : 0); // ESME_RSYSERR
            if (refused) {
                return;
            }
            peer.write(PduOctets.submitSm(2, "text"));
            assertThat(peer.read().sequenceNumber()).isEqualTo(2);
            peer.write(PduOctets.request(PduOctets.SUBMIT_SM, 3, PduOctets.octets('x')));
            assertThat(peer.read().sequenceNumber()).isEqualTo(3);
            CompletableFuture<DeliverSmResp> sent = server.sendAsync("me", Messages.receipt("1"));
            if (callback == Callback.CHOICE) {
                assertThat(sent).isCompletedExceptionally();
            } else {
                assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM); // and never gets a response
            }
            peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, 4));
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK_RESP);
            peer.end();
            assertThat(sent).failsWithin(Waits.BOUND).withThrowableOfType(ExecutionException.class);
        }
    }

    private static void outbind(SmppServer server, Callback callback) throws Exception {
        try (ServerSocket esme = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<SmppSession> bound = server.outbind(
                    "127.0.0.1",
                    esme.getLocalPort(),
                    Outbind.of("me", ""),
                    ConnectOptions.builder().build());
            try (RawPeer peer = RawPeer.accepted(esme)) {
                assertThat(peer.read().commandId()).isEqualTo(PduOctets.OUTBIND);
                peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
                peer.read();
            }
            assertThat(bound.handle((session, failure) -> true).get(Waits.SECONDS, TimeUnit.SECONDS))
                    .as("%s", callback)
                    .isTrue();
        }
    }

    private static void raise(Throwable thrown) {
        switch (thrown) {
            case RuntimeException exception -> throw exception;
            case Error error -> throw error;
            default -> throw new AssertionError(thrown);
        }
    }
}
