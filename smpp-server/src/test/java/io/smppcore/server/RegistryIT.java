package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of requests to accounts: over any bound session, after a wait, or not at all. */
@ExtendWith(NoLeaks.class)
class RegistryIT {

    private static final DeliverSm RECEIPT = Messages.receipt("1");

    @Test
    void sendsOverTheSessionWithTheFewestInFlight() throws Exception {
        try (SmppServer server = server().start();
                RawPeer busy = bound(server, PduOctets.BIND_TRANSCEIVER, "me");
                RawPeer idle = bound(server, PduOctets.BIND_RECEIVER, "me");
                RawPeer other = bound(server, PduOctets.BIND_RECEIVER, "you")) {
            List<CompletableFuture<DeliverSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                sent.add(server.sendAsync("me", RECEIPT));
            }
            for (RawPeer peer : List.of(busy, idle)) {
                peer.answerDeliverSm();
                peer.answerDeliverSm();
            }
            for (CompletableFuture<DeliverSmResp> response : sent) {
                assertThat(response.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            }
            assertThat(server.sessions("you")).allMatch(session -> session.pendingRequests() == 0);
            assertThat(other).isNotNull();
        }
    }

    @Test
    void sendsNothingToATransmitter() throws Exception {
        try (SmppServer server = server().start();
                RawPeer transmitter = bound(server, PduOctets.BIND_TRANSMITTER, "me")) {
            assertThat(server.sessions("me")).hasSize(1);
            assertThatExceptionOfType(SessionClosedException.class)
                    .isThrownBy(() -> server.send("me", RECEIPT))
                    .withMessage("deliver_sm: no session of me that receives is bound")
                    .satisfies(e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN));
            transmitter.expectAlive(2);
        }
    }

    @Test
    void sessionsMayTakeTurns() throws Exception {
        SendOptions turns = SendOptions.defaults().withChoice(SessionChoice.roundRobin());
        try (SmppServer server = server().sending(turns).start();
                RawPeer one = bound(server, PduOctets.BIND_TRANSCEIVER, "me");
                RawPeer other = bound(server, PduOctets.BIND_TRANSCEIVER, "me")) {
            for (int i = 0; i < 3; i++) {
                for (RawPeer next : List.of(one, other)) {
                    CompletableFuture<DeliverSmResp> response = server.sendAsync("me", RECEIPT);
                    next.answerDeliverSm();
                    assertThat(response.get(Waits.SECONDS, TimeUnit.SECONDS).isOk())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void sendsRequestsOfAKeyOverOneSessionAndDistributesKeys() throws Exception {
        try (SmppServer server = server().start();
                RawPeer first = bound(server, PduOctets.BIND_TRANSCEIVER, "me");
                RawPeer second = bound(server, PduOctets.BIND_TRANSCEIVER, "me");
                RawPeer third = bound(server, PduOctets.BIND_TRANSCEIVER, "me")) {
            List<SmppSession> sessions = server.sessions("me");
            Set<SmppSession> chosen = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                SessionChoice sticky = SessionChoice.stickyTo("4477" + i);
                SmppSession session = sticky.choose(sessions);
                chosen.add(session);
                assertThat(sticky.choose(sessions)).isSameAs(session);
                List<SmppSession> left = new ArrayList<>(sessions);
                left.remove(sessions.get(i % 3));
                if (left.contains(session)) {
                    assertThat(sticky.choose(left)).isSameAs(session);
                }
            }
            assertThat(chosen).hasSize(3);
            for (RawPeer peer : List.of(first, second, third)) {
                peer.expectAlive(2);
            }
        }
    }

    @Test
    void requestMayWaitForASession() throws Exception {
        SendOptions waiting = SendOptions.defaults().withSendWait(Loopback.NEVER);
        try (SmppServer server = server().sending(waiting).start()) {
            CompletableFuture<DeliverSmResp> early = server.sendAsync("me", RECEIPT);
            CompletableFuture<DeliverSmResp> alsoEarly =
                    CompletableFuture.supplyAsync(() -> server.send("me", RECEIPT), Thread::startVirtualThread);
            CompletableFuture<DeliverSmResp> cancelled = server.sendAsync("me", RECEIPT);
            cancelled.cancel(false);
            try (RawPeer peer = bound(server, PduOctets.BIND_TRANSCEIVER, "me")) {
                peer.answerDeliverSm();
                peer.answerDeliverSm();
                assertThat(early.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
                assertThat(alsoEarly.get(Waits.SECONDS, TimeUnit.SECONDS).isOk())
                        .isTrue();
                peer.expectAlive(2);
            }
        }
    }

    @Test
    void waitForASessionTimesOut() throws Exception {
        SendOptions shortly = SendOptions.defaults().withSendWait(Duration.ofMillis(50));
        try (SmppServer server = server().sending(shortly).start()) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> server.sendAsync("me", RECEIPT).get(Waits.SECONDS, TimeUnit.SECONDS))
                    .withMessageContaining("no session of me that receives is bound within 50 ms");
            assertThatExceptionOfType(SessionClosedException.class)
                    .isThrownBy(() -> server.send("me", RECEIPT))
                    .withMessageContaining("within 50 ms");
        }
    }

    @Test
    void limitsWaitingRequests() throws Exception {
        SendOptions one = new SendOptions(SessionChoice.leastInFlight(), Loopback.NEVER, 1);
        CompletableFuture<DeliverSmResp> waiting;
        try (SmppServer server = server().sending(one).start()) {
            waiting = server.sendAsync("me", RECEIPT);
            assertThat(server.sendAsync("me", RECEIPT)).isCompletedExceptionally();
            assertThat(waiting).isNotDone();
        }
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> waiting.get(Waits.SECONDS, TimeUnit.SECONDS))
                .withMessageContaining("the server is closed");
    }

    @Test
    void findsSessionsByTheAddressesTheyServe() throws Exception {
        try (SmppServer server = server().start();
                RawPeer all = bindFor(server, "me", "^44");
                RawPeer some = bindFor(server, "you", "^4477");
                RawPeer none = bound(server, PduOctets.BIND_RECEIVER, "they")) {
            assertThat(server.sessionsServing(Address.international("447712345")))
                    .extracting(RegistryIT::account)
                    .containsExactlyInAnyOrder("me", "you");
            assertThat(server.sessionsServing(Address.international("441234")))
                    .extracting(RegistryIT::account)
                    .containsExactly("me");
            assertThat(server.sessionsServing(Address.international("331234"))).isEmpty();
            assertThat(server.sessions("they")).hasSize(1);
            none.end();
            eventually().until(() -> server.sessions("they").isEmpty());
            all.expectAlive(2);
            some.expectAlive(2);
        }
    }

    /** Tests 29 octets that would be a program of 100 million steps, with an authenticator that accepts every bind. */
    @Test
    void hostileRangeServesNothing() throws Exception {
        try (AttackedServer attacked = AttackedServer.start(builder -> {})) {
            attacked.attack(2, () -> {
                try (RawPeer peer = bindFor(attacked.server(), "evil", "((((x{100}){100}){100}){100})")) {
                    peer.expectAlive(2);
                }
            });
            attacked.own(bindFor(attacked.server(), "good", "^4477"));
            attacked.expectUndisturbed(50);
            assertThat(attacked.server().sessionsServing(Address.international("447712345")))
                    .extracting(RegistryIT::account)
                    .containsExactly("good");
            attacked.expectAsBefore();
        }
    }

    @Test
    void sessionsWithEqualRangesShareOneExpression() throws Exception {
        try (SmppServer server = server().start();
                RawPeer one = bindFor(server, "me", "^44");
                RawPeer other = bindFor(server, "you", "^44");
                RawPeer transmitter = RawPeer.connect(server.port())
                        .bindAs(PduOctets.bind(PduOctets.BIND_TRANSMITTER, 1, "they", "secret", "^44"))) {
            assertThat(server.ranges()).isEqualTo(1);
            assertThat(server.sessionsServing(Address.international("447712345")))
                    .extracting(RegistryIT::account)
                    .containsExactlyInAnyOrder("me", "you");
            one.end();
            other.expectAlive(2);
            transmitter.expectAlive(2);
            eventually().until(() -> server.sessions().size() == 2);
            assertThat(server.ranges()).isEqualTo(1);
            other.end();
            eventually().until(() -> server.ranges() == 0);
        }
    }

    @Test
    void requestWhoseChoiceFailsIsNeverWritten() throws Exception {
        SessionChoice broken = candidates -> {
            throw new StackOverflowError();
        };
        SendOptions waiting = new SendOptions(broken, Loopback.NEVER, 1);
        try (SmppServer server = server().sending(waiting).start()) {
            CompletableFuture<DeliverSmResp> early = server.sendAsync("me", RECEIPT);
            try (RawPeer peer = bound(server, PduOctets.BIND_TRANSCEIVER, "me")) {
                assertNeverWritten(early);
                assertNeverWritten(server.sendAsync("me", RECEIPT));
                assertThatExceptionOfType(RequestNotWrittenException.class)
                        .isThrownBy(() -> server.send("me", RECEIPT))
                        .withMessage("deliver_sm: the choice of a session of me has failed");
                CompletableFuture<DeliverSmResp> chosen =
                        server.sendAsync("me", RECEIPT, SessionChoice.leastInFlight());
                peer.answerDeliverSm();
                assertThat(chosen.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            }
        }
    }

    private static void assertNeverWritten(CompletableFuture<?> request) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> request.get(Waits.SECONDS, TimeUnit.SECONDS))
                .withCauseInstanceOf(RequestNotWrittenException.class)
                .withRootCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void rejectsOptionsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SendOptions.defaults().withSendWait(Duration.ofMillis(-1)))
                .withMessageStartingWith("sending.sendWait: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SendOptions(SessionChoice.leastInFlight(), Duration.ZERO, -1))
                .withMessageStartingWith("sending.sendWaitLimit: ");
    }

    private static String account(SmppSession session) {
        return Objects.requireNonNull(session.bind()).systemId();
    }

    private static SmppServer.Builder server() {
        return Loopback.patientServer().onSubmitSm((session, message) -> SubmitSmResp.ok("id"));
    }

    private static RawPeer bound(SmppServer server, int commandId, String systemId) throws IOException {
        return RawPeer.connect(server.port()).bindAs(PduOctets.bind(commandId, 1, systemId, "secret"));
    }

    private static RawPeer bindFor(SmppServer server, String systemId, String range) throws IOException {
        return RawPeer.connect(server.port())
                .bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, systemId, "secret", range));
    }
}
