package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the end of a session, gracefully or at once, by this side or by the peer. */
@ExtendWith(NoLeaks.class)
class CloseIT {

    private static final Duration SHORT = Duration.ofMillis(200);

    private final Events events = new Events();
    private final HeldRequests held = new HeldRequests();

    // ---- gracefully ----

    @Test
    void closeWaitsForResponsesThenUnbinds() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.drainTimeout(Waits.BOUND))
                        .connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 5);
            CompletableFuture<CloseReason> closing = client.session().closeAsync();
            CompletableFuture<SubmitSmResp> tooLate = client.sendAsync(Messages.submit(9));

            SessionClosedException failure = Failures.of(tooLate, SessionClosedException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(closing).isNotDone();
            for (int i = 0; i < 5; i++) {
                held.next().answer();
            }
            Messages.expectOk(responses);
            assertThat(closing.get(SECONDS, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
            assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
        }
    }

    @Test
    void aClosingClientSaysSoUntilItCanConnectAgain() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            CompletableFuture<PduOctets> unbind = new CompletableFuture<>();
            AtomicReference<RawPeer> peer = new AtomicReference<>();
            smsc.serve((from, pdu) -> {
                if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                    peer.set(from);
                    from.respond(pdu, 0, PduOctets.text("raw"));
                } else if (pdu.commandId() == PduOctets.UNBIND) {
                    unbind.complete(pdu);
                }
            });
            SmppClient client = Loopback.client(smsc.port())
                    .options(options -> options.unbindTimeout(Waits.BOUND))
                    .build();
            client.connect();
            CompletableFuture<?> closing = client.closeAsync();
            PduOctets request = unbind.get(SECONDS, TimeUnit.SECONDS);
            assertThatThrownBy(client::connect)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(": closing (call connect when close has completed)");
            assertThatThrownBy(() -> client.send(Messages.submit("x")))
                    .hasMessageContaining("client is closing (call connect when close has completed)");
            peer.get().respond(request, 0);
            closing.get(SECONDS, TimeUnit.SECONDS);
            assertThatThrownBy(() -> client.send(Messages.submit("x")))
                    .hasMessageContaining("client is closed (call connect to send again)");
            client.connect();
            client.closeNow();
        }
    }

    @Test
    void closeAnswersRequestsOfThePeerThenUnbinds() throws Exception {
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        CompletableFuture<Void> received = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.drainTimeout(Waits.BOUND))
                        .onDeliverSm((session, message) -> {
                            received.complete(null);
                            return answer.get();
                        })
                        .connect()) {
            CompletableFuture<DeliverSmResp> response = events.nextBound().sendAsync(Messages.receipt("1"));
            received.get(SECONDS, TimeUnit.SECONDS);
            CompletableFuture<CloseReason> closing = client.session().closeAsync();
            answer.complete(DeliverSmResp.ok());

            assertThat(response.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            assertThat(closing.get(SECONDS, TimeUnit.SECONDS).detail()).isEqualTo("unbound");
        }
    }

    @Test
    void closeDoesNotWaitLongerThanTheDrainTimeout() throws Exception {
        try (SmppServer server = holding().start()) {
            SmppClient client =
                    Loopback.client(server).options(o -> o.drainTimeout(SHORT)).connect();
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));
            HeldRequests.Held never = held.next();

            client.session().closeAsync().get(SECONDS, TimeUnit.SECONDS);

            assertThat(Failures.of(response, SessionClosedException.class).outcome())
                    .isEqualTo(Outcome.UNKNOWN);
            never.answer();
        }
    }

    @Test
    void closeContinuesAfterTheLastRequestHasExpired() throws Exception {
        try (SmppServer server = holding().start()) {
            SmppClient client = Loopback.client(server)
                    .options(o -> o.requestTimeout(SHORT).drainTimeout(Duration.ofHours(1)))
                    .connect();
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));
            HeldRequests.Held never = held.next();

            assertThat(client.session()
                            .closeAsync()
                            .get(SECONDS, TimeUnit.SECONDS)
                            .detail())
                    .isEqualTo("unbound");
            assertThat(response).isCompletedExceptionally();
            never.answer();
        }
    }

    @Test
    void closeMayBeCalledRepeatedly() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<CloseReason> first = client.session().closeAsync();
            CompletableFuture<CloseReason> second = client.session().closeAsync();

            assertThat(first.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(second.get(SECONDS, TimeUnit.SECONDS));
            assertThat(client.session().closeAsync()).succeedsWithin(SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void bothSidesMayCloseAtOnce() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<Void> closingServer = server.closeAsync();
            CompletableFuture<CloseReason> closingClient = client.session().closeAsync();

            closingServer.get(SECONDS, TimeUnit.SECONDS);
            closingClient.get(SECONDS, TimeUnit.SECONDS);
            assertThat(client.session().statistics().expiredRequests()).isZero();
        }
    }

    // ---- at once ----

    @Test
    void closeNowFailsInFlightRequestsWithUnknownOutcome() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server).window(2).connect()) {
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 4);
            List<HeldRequests.Held> never = List.of(held.next(), held.next());

            client.closeNow();

            List<Outcome> outcomes = requests.stream()
                    .map(request ->
                            Failures.of(request, SessionClosedException.class).outcome())
                    .toList();
            assertThat(outcomes)
                    .containsExactly(Outcome.UNKNOWN, Outcome.UNKNOWN, Outcome.NEVER_WRITTEN, Outcome.NEVER_WRITTEN);
            assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
            never.forEach(HeldRequests.Held::answer);
        }
    }

    @Test
    void sendingOnAClosedSessionFailsAsNeverWritten() {
        try (SmppServer server = Loopback.server().start()) {
            SmppClient client = Loopback.client(server).connect();
            client.close();

            assertThatThrownBy(() -> client.send(Messages.submit(1)))
                    .isInstanceOfSatisfying(SessionClosedException.class, failure -> {
                        assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
                        assertThat(failure.reason().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
                    });
        }
    }

    // ---- by the peer ----

    @Test
    void unbindOfThePeerEndsTheSession() throws Exception {
        Events ofClient = new Events();
        try (SmppServer server = Loopback.server()
                        .options(o -> o.unbindTimeout(Waits.BOUND))
                        .listener(events)
                        .start();
                SmppClient client = Loopback.client(server).listener(ofClient).connect()) {
            SmppSession serverSession = events.nextBound();

            assertThat(serverSession.closeAsync().get(SECONDS, TimeUnit.SECONDS).detail())
                    .isEqualTo("unbound");

            assertThat(ofClient.nextClosed().detail()).isEqualTo("unbound by the peer");
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
            assertThat(serverSession.statistics().expiredRequests()).isZero();
        }
    }

    @Test
    void afterUnbindOfThePeerSendsNothingAndAcceptsResponses() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            SmppClient client = Loopback.client(smsc.port()).window(1).build();
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer link = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                CompletableFuture<SubmitSmResp> inFlight = client.sendAsync(Messages.submit(1));
                CompletableFuture<SubmitSmResp> queued = client.sendAsync(Messages.submit(2));
                PduOctets submit = link.read();
                link.write(PduOctets.request(PduOctets.UNBIND, 1));
                assertThat(link.read().commandId()).isEqualTo(PduOctets.UNBIND_RESP);

                assertThat(Failures.of(queued, SessionClosedException.class).outcome())
                        .isEqualTo(Outcome.NEVER_WRITTEN);
                link.respond(submit, 0, PduOctets.text("7"));
                assertThat(inFlight.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(SubmitSmResp.ok("7"));
            }
            eventually().until(() -> client.state() == SessionState.CLOSED);
            client.close();
        }
    }

    @Test
    void brokenConnectionFailsInFlightRequestsWithUnknownOutcome() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            SmppClient client = Loopback.client(smsc.port()).build();
            CompletableFuture<Void> connecting = client.connectAsync();
            CompletableFuture<SubmitSmResp> inFlight;
            try (RawPeer link = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                inFlight = client.sendAsync(Messages.submit(1));
                link.read();
            }
            SessionClosedException failure = Failures.of(inFlight, SessionClosedException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure.reason().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
            client.close();
        }
    }

    @Test
    void closesWhenTheServerDoesNotRespondToEnquireLink() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            SmppClient client = Loopback.client(smsc.port())
                    .options(
                            o -> o.enquireLinkInterval(Duration.ofSeconds(2)).enquireLinkTimeout(Duration.ofSeconds(6)))
                    .clientOptions(o -> o.reconnect(false))
                    .build();
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer link = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                CompletableFuture<SubmitSmResp> inFlight = client.sendAsync(Messages.submit(1));
                assertThat(List.of(link.read().commandId(), link.read().commandId()))
                        .containsExactlyInAnyOrder(PduOctets.SUBMIT_SM, PduOctets.ENQUIRE_LINK);
                link.expectEnd();

                SessionClosedException failure = Failures.of(inFlight, SessionClosedException.class);
                assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
                assertThat(failure.reason().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
                assertThat(client.state()).isEqualTo(SessionState.CLOSED);
                client.close();
            }
        }
    }

    private SmppServer.Builder holding() {
        return held.server().listener(events).options(o -> o.drainTimeout(SHORT));
    }
}
