package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.transport.SocketOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of attacks with too many PDUs next to a bystander session. */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class FloodIT {

    private static final int RINVBNDSTS = 0x04;
    private static final int THROTTLED = 0x58;
    private static final int BATCH = 100;

    /** Maximum number of PDUs before the bind. */
    private static final int BEFORE_BIND = 16;

    private static final int MAX_MEGABYTES = 32;
    private static final long MEGABYTE = 1 << 20;

    // ---- answered by the session itself ----

    @Test
    void respondsToAFloodOfEnquireLink() throws Exception {
        byte[] pings = repeated(PduOctets.request(PduOctets.ENQUIRE_LINK, 2));
        try (AttackedServer attacked = AttackedServer.start(server -> {})) {
            RawPeer peer = attacked.own(RawPeer.bound(attacked.server().port()));
            attacked.attack(1, () -> {
                peer.write(pings);
                for (int i = 0; i < BATCH; i++) {
                    assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK_RESP);
                }
            });

            attacked.expectUndisturbed(MAX_MEGABYTES);
            attacked.stop();
            peer.expectAlive(3);
            attacked.expectAsBefore();
        }
    }

    @Test
    void closesASessionThatDoesNotReadResponsesToEnquireLink() throws Exception {
        byte[] pings = repeated(PduOctets.request(PduOctets.ENQUIRE_LINK, 2));
        ServerEndpoint impatient = ServerEndpoint.at("127.0.0.1", 0)
                .withOptions(SessionOptions.builder()
                        .writeTimeout(Duration.ofMillis(500))
                        .build());
        AtomicInteger ended = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.endpoint(impatient))) {
            attacked.attack(1, () -> {
                try (RawPeer peer =
                        RawPeer.connect(attacked.server().addresses().get(1)).bind(PduOctets.BIND_TRANSCEIVER)) {
                    writeUntilTheEnd(peer, pings);
                    ended.incrementAndGet();
                }
            });

            attacked.expectUndisturbed(MAX_MEGABYTES);
            eventually().until(() -> ended.get() > 0);
            attacked.expectAsBefore();
        }
    }

    /** Tests unread responses, which would exceed 8 MiB without a common bound. */
    @Test
    void closesSessionsWithTheMostUnreadOctetsWhenAllExceedTheBudget() throws Exception {
        int peers = 8;
        long maxWaiting = 2 * MEGABYTE;
        byte[] pings = repeated(PduOctets.request(PduOctets.ENQUIRE_LINK, 2));
        AtomicInteger ended = new AtomicInteger();
        List<CloseReason> reasons = new CopyOnWriteArrayList<>();
        Set<RawPeer> open = ConcurrentHashMap.newKeySet();
        try (AttackedServer attacked = AttackedServer.start(server -> server.budget(1_000, 4 * maxWaiting)
                .options(options -> options.writeTimeout(Waits.BOUND))
                .listen(listen -> listen.socket(SocketOptions.defaults().withSendBufferOctets(8_192)))
                .listener(new SessionListener() {
                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        reasons.add(reason);
                    }
                }))) {
            attacked.attack(peers, () -> {
                try (RawPeer peer =
                        RawPeer.connect(attacked.server().address(), 4_096).bind(PduOctets.BIND_TRANSCEIVER)) {
                    open.add(peer);
                    while (attacked.isRunning()) {
                        peer.write(pings);
                        Thread.sleep(1); // the attack uses memory, not processor time
                    }
                } catch (IOException e) {
                    ended.incrementAndGet(); // closed by the server
                }
            });
            AtomicLong most = new AtomicLong();
            eventually().until(() -> {
                most.accumulateAndGet(attacked.server().budget().waitingOctets(), Math::max);
                return ended.get() >= 2 * peers && most.get() >= maxWaiting / 2;
            });
            // Event loops may write more octets in a turn, and until sessions are searched again.
            assertThat(most.get()).isBetween(maxWaiting / 2, 2 * maxWaiting);
            attacked.expectUndisturbed(MAX_MEGABYTES);
            // The last ones hold less than the budget: the server closes them only at the write timeout.
            attacked.stop(open);
            attacked.expectAsBefore();
            assertThat(reasons).anyMatch(reason -> reason.detail().contains("octets wait for the peer to read them"));
        }
    }

    @Test
    void refusesRequestsInTheWrongStateBeforeTheirHandlers() throws Exception {
        byte[] submits = repeated(PduOctets.submitSm(2, "wrong way"));
        AtomicInteger handled = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.onSubmitSm((session, message) -> {
            String text = Messages.text(message);
            handled.addAndGet(text.equals("wrong way") ? 1 : 0);
            return SubmitSmResp.ok(text);
        }))) {
            RawPeer receiver =
                    attacked.own(RawPeer.connect(attacked.server().port()).bind(PduOctets.BIND_RECEIVER));
            attacked.attack(1, () -> {
                receiver.write(submits);
                expectRefused(receiver);
            });
            attacked.attack(1, () -> {
                try (RawPeer unbound = RawPeer.connect(attacked.server().port())) {
                    unbound.write(submits);
                    for (int i = 0; i < BEFORE_BIND; i++) {
                        assertThat(unbound.read().commandStatus()).isEqualTo(RINVBNDSTS);
                    }
                    unbound.expectEnd();
                }
            });

            attacked.expectUndisturbed(MAX_MEGABYTES);
            attacked.stop();
            attacked.expectAsBefore();
            assertThat(handled.get()).isZero();
        }
    }

    private static void expectRefused(RawPeer peer) throws IOException {
        for (int i = 0; i < BATCH; i++) {
            assertThat(peer.read().commandStatus()).isEqualTo(RINVBNDSTS);
        }
    }

    @Test
    void dropsUnexpectedResponses() throws Exception {
        byte[] responses = repeated(PduOctets.deliverSmResp(2));
        try (AttackedServer attacked = AttackedServer.start(server -> {})) {
            RawPeer peer = attacked.own(RawPeer.bound(attacked.server().port()));
            AtomicInteger batches = new AtomicInteger();
            attacked.attack(1, () -> {
                peer.write(responses);
                batches.incrementAndGet();
            });

            attacked.expectUndisturbed(MAX_MEGABYTES);
            attacked.stop();
            peer.expectAlive(3);
            assertThat(attacked.server().sessions("me").getFirst().statistics().lateResponses())
                    .isEqualTo((long) batches.get() * BATCH);
            attacked.expectAsBefore();
        }
    }

    // ---- answered by handlers ----

    @ParameterizedTest
    @EnumSource(InboundOverload.class)
    void limitsAnAccountToItsRate(InboundOverload overRate) throws Exception {
        int burst = 10;
        AccountLimits limits = AccountLimits.builder()
                .requestRate(100.0)
                .requestBurst(burst)
                .overRate(overRate)
                .build();
        byte[] submits = repeated(PduOctets.submitSm(2, "flood"));
        SettableClock clock = new SettableClock();
        AtomicInteger accepted = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.clock(clock)
                .authenticator(attempt -> BindDecision.accept(isBystander(attempt) ? AccountLimits.none() : limits))
                .onSubmitSm((session, message) -> {
                    String text = Messages.text(message);
                    accepted.addAndGet(text.equals("flood") ? 1 : 0);
                    return SubmitSmResp.ok(text);
                }))) {
            RawPeer peer = attacked.own(RawPeer.bound(attacked.server().port()));
            boolean refuses = overRate == InboundOverload.THROTTLE;
            int throttled = 0;
            for (int tokens = burst; tokens <= BATCH; tokens += burst) {
                if (refuses || tokens == burst) {
                    peer.write(submits);
                }
                for (int i = 0; i < (refuses ? BATCH : burst); i++) {
                    int status = peer.read().commandStatus();
                    assertThat(status).isIn(0, THROTTLED);
                    throttled += status == THROTTLED ? 1 : 0;
                }
                attacked.expectUndisturbed(MAX_MEGABYTES);
                assertThat(accepted.get()).isEqualTo(tokens);
                assertThat(throttled).isEqualTo(refuses ? tokens / burst * (BATCH - burst) : 0);
                clock.advance(Duration.ofMillis(10L * burst)); // as many tokens again
            }
            attacked.expectAsBefore();
        }
    }

    @ParameterizedTest
    @EnumSource(InboundOverload.class)
    void limitsTheRequestsInProgressOfASession(InboundOverload overload) throws Exception {
        int limit = 50;
        int sent = 20 * BATCH;
        CountDownLatch mayAnswer = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.options(
                        options -> options.inboundLimit(limit).inboundOverload(overload))
                .onSubmitSm((session, message) -> {
                    String text = Messages.text(message);
                    if (text.equals("flood")) {
                        handled.incrementAndGet();
                        mayAnswer.await();
                    }
                    return SubmitSmResp.ok(text);
                }))) {
            RawPeer peer = attacked.own(RawPeer.bound(attacked.server().port()));
            byte[] submits = repeated(PduOctets.submitSm(2, "flood"));
            for (int i = 0; i < sent; i += BATCH) {
                peer.write(submits);
            }
            eventually().until(() -> handled.get() >= limit);
            attacked.expectUndisturbed(MAX_MEGABYTES);
            assertThat(handled.get()).isEqualTo(limit);

            mayAnswer.countDown();
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < sent; i++) {
                statuses.add(peer.read().commandStatus());
            }
            long throttled =
                    statuses.stream().filter(status -> status == THROTTLED).count();
            assertThat(throttled).isEqualTo(overload == InboundOverload.THROTTLE ? sent - limit : 0);
            assertThat(handled.get()).isEqualTo(sent - throttled);
            attacked.expectAsBefore();
        }
    }

    /** Tests that each session of the account fills its own limit; all of them together would fill the budget. */
    @Test
    void slowHandlersOfAnAccountDoNotBlockOtherAccounts() throws Exception {
        int sessions = 20;
        CountDownLatch mayAnswer = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        byte[] submits = repeated(PduOctets.submitSm(2, "flood"));
        try (AttackedServer attacked = AttackedServer.start(server -> server.budget(1_000, 64 * MEGABYTE)
                .onSubmitSm((session, message) -> {
                    String text = Messages.text(message);
                    if (text.equals("flood")) {
                        handled.incrementAndGet();
                        mayAnswer.await();
                    }
                    return SubmitSmResp.ok(text);
                }))) {
            List<RawPeer> peers = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                RawPeer peer = attacked.own(RawPeer.bound(attacked.server().port()));
                peer.write(submits);
                peers.add(peer);
            }
            eventually().until(() -> attacked.server().budget().requests() >= 500);
            attacked.expectUndisturbed(MAX_MEGABYTES); // no ESME_RTHROTTLED at all
            eventually().until(() -> handled.get() >= 490);
            // Each event loop may take the requests that have arrived in one turn.
            assertThat(handled.get())
                    .isLessThanOrEqualTo(500 + BATCH * Runtime.getRuntime().availableProcessors());

            mayAnswer.countDown();
            int throttled = 0;
            for (RawPeer peer : peers) {
                for (int i = 0; i < BATCH; i++) {
                    throttled += peer.read().commandStatus() == THROTTLED ? 1 : 0;
                }
            }
            assertThat(throttled + handled.get()).isEqualTo(sessions * BATCH);
            attacked.expectAsBefore();
        }
    }

    private static boolean isBystander(BindAttempt attempt) {
        return attempt.request().systemId().equals(Bystander.SYSTEM_ID);
    }

    private static byte[] repeated(byte[] pdu) {
        byte[][] many = new byte[BATCH][];
        Arrays.fill(many, pdu);
        return PduOctets.join(many);
    }

    private static void writeUntilTheEnd(RawPeer peer, byte[] octets) {
        try {
            while (true) {
                peer.write(octets);
            }
        } catch (IOException e) {
            // The server has closed the connection, as expected.
        }
    }
}
