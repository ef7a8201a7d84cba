package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.MisbehavingPeers;
import io.smppcore.testing.peers.OddMessages;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests of the server with each of the {@link MisbehavingPeers}: their responses and sessions, and that they leave
 * nothing behind while another session continues.
 */
@ExtendWith(NoLeaks.class)
class MisbehavingPeersIT {

    private static final int ROK = 0;
    private static final int RINVBNDSTS = 0x04;
    private static final Duration PING_INTERVAL = Duration.ofMillis(150);
    private static final Duration REQUEST_TIMEOUT = Duration.ofMillis(200);

    private final BlockingQueue<SubmitSm> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<CloseReason> closed = new LinkedBlockingQueue<>();
    private volatile AccountLimits limits = AccountLimits.none();

    private SmppServer server;
    private RawPeer bystander;
    private MisbehavingPeers peers;

    /** Peers of an endpoint that soon sends enquire_link and gives up requests, but waits for any sign of life. */
    private MisbehavingPeers hurried;

    /** Peers of an endpoint that soon gives up a peer without a sign of life. */
    private MisbehavingPeers silent;

    @BeforeEach
    void start() throws IOException {
        SessionOptions soon = SessionOptions.builder()
                .enquireLinkInterval(PING_INTERVAL)
                .enquireLinkTimeout(Loopback.NEVER)
                .requestTimeout(REQUEST_TIMEOUT)
                .build();
        server = Loopback.patientServer()
                .endpoint(ServerEndpoint.at("127.0.0.1", 0).withOptions(soon))
                .endpoint(ServerEndpoint.at("127.0.0.1", 0)
                        .withOptions(soon.toBuilder()
                                .enquireLinkTimeout(PING_INTERVAL)
                                .build()))
                .authenticator(attempt -> BindDecision.accept(limits))
                .onSubmitSm((session, message) -> {
                    received.add(message);
                    return SubmitSmResp.ok("id");
                })
                .listener(new SessionListener() {
                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        closed.add(reason);
                    }
                })
                .start();
        bystander =
                RawPeer.connect(server.port()).bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "bystander", ""));
        peers = MisbehavingPeers.of(server.addresses().get(0), "me", "secret");
        hurried = MisbehavingPeers.of(server.addresses().get(1), "me", "secret");
        silent = MisbehavingPeers.of(server.addresses().get(2), "me", "secret");
    }

    @AfterEach
    void expectThatTheOtherSessionContinuesAndNothingLeaks() throws IOException {
        bystander.expectAlive(1_000);
        eventually().until(() -> server.connections().open() == 1);
        eventually().until(() -> server.sessions().size() == 1);
        assertThat(server.sessions())
                .singleElement()
                .satisfies(session -> assertThat(session.pendingRequests()).isZero());
        assertThat(server.sessions("me")).isEmpty();
        eventually()
                .until(() -> server.budget().requests() == 0 && server.budget().octets() == 0);
        bystander.close();
        server.close();
    }

    // ---- enquire_link ----

    @Test
    void keepsASessionThatOnlyAnswersEnquireLink() throws Exception {
        try (RawPeer peer = hurried.sendsNoEnquireLink(3)) {
            expectAlive(peer);
        }
    }

    @Test
    void answersFastEnquireLinksInOrder() throws Exception {
        List<PduOctets> answers = peers.sendsEnquireLinkTooFast(2_000);

        assertThat(answers)
                .hasSize(2_000)
                .allSatisfy(answer -> assertThat(answer.commandId()).isEqualTo(PduOctets.ENQUIRE_LINK_RESP));
        assertThat(answers).extracting(PduOctets::sequenceNumber).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void keepsASessionThatSendsEnquireLinkTooSlowly() throws Exception {
        try (RawPeer peer = hurried.sendsEnquireLinkTooSlowly(2)) {
            expectAlive(peer);
        }
    }

    @Test
    void closesASessionThatDoesNotAnswerEnquireLink() throws Exception {
        List<PduOctets> seen = silent.answersNoEnquireLink();

        assertThat(seen).extracting(PduOctets::commandId).containsExactly(PduOctets.ENQUIRE_LINK);
        assertThat(nextClosed().detail()).contains("no sign of life");
    }

    // ---- connections ----

    @Test
    void leavesNothingBehindAfterADropWithoutUnbind() throws Exception {
        peers.dropsWithoutUnbind();

        assertThat(nextClosed().kind()).isIn(CloseReason.Kind.CLOSED_BY_PEER, CloseReason.Kind.NETWORK_ERROR);
    }

    @Test
    void leavesNothingBehindAfterACloseRightAfterTheBind() throws Exception {
        for (int i = 0; i < 20; i++) {
            peers.closesRightAfterBind();
        }
        for (int i = 0; i < 20; i++) {
            nextClosed();
        }
    }

    @Test
    void handlesSubmitSmWhenThePeerClosesRightAfterIt() throws Exception {
        peers.closesRightAfterSubmit("last words");

        assertThat(text(nextReceived())).isEqualTo("last words");
        assertThat(nextClosed().kind()).isIn(CloseReason.Kind.CLOSED_BY_PEER, CloseReason.Kind.NETWORK_ERROR);
    }

    @Test
    void losesNoMessageOfAPeerThatBindsForEachOne() throws Exception {
        peers.bindsForEachMessage("one", "two", "three");

        assertThat(received).extracting(MisbehavingPeersIT::text).containsExactly("one", "two", "three");
    }

    // ---- answers ----

    @Test
    void failsOnlyTheRequestsThatThePeerDoesNotAnswer() throws Exception {
        CompletableFuture<RawPeer> started = running(() -> hurried.answersNoDeliverSm(3));
        SmppSession session = boundSession();
        List<CompletableFuture<DeliverSmResp>> sent = List.of(
                session.sendAsync(Messages.receipt("1")),
                session.sendAsync(Messages.receipt("2")),
                session.sendAsync(Messages.receipt("3")));
        try (RawPeer peer = started.get(Waits.SECONDS, TimeUnit.SECONDS)) {
            sent.forEach(MisbehavingPeersIT::expectTimeout);
            assertThat(session.pendingRequests()).as("at most an enquire_link").isLessThanOrEqualTo(1);
            expectPings(peer);
        }
    }

    @Test
    void countsALateDeliverSmRespAndMatchesItToNoOtherRequest() throws Exception {
        CompletableFuture<RawPeer> started = running(hurried::answersDeliverSmLate);
        SmppSession session = boundSession();
        expectTimeout(session.sendAsync(Messages.receipt("1")));
        CompletableFuture<DeliverSmResp> next = session.sendAsync(Messages.receipt("2"));
        try (RawPeer peer = started.get(Waits.SECONDS, TimeUnit.SECONDS)) {
            eventually().until(() -> session.statistics().lateResponses() == 1);
            expectTimeout(next);
            expectPings(peer);
        }
    }

    @Test
    void matchesTheNextDeliverSmRespAfterALateOne() throws Exception {
        try (RawPeer peer = peers.bound(PduOctets.BIND_RECEIVER)) {
            SmppSession session = boundSession();
            CompletableFuture<DeliverSmResp> cancelled = session.sendAsync(Messages.receipt("1"));
            PduOctets first = peer.read();
            cancelled.cancel(false);
            eventually().until(() -> session.pendingRequests() == 0);
            CompletableFuture<DeliverSmResp> next = session.sendAsync(Messages.receipt("2"));
            PduOctets second = peer.read();
            peer.write(PduOctets.deliverSmResp(first.sequenceNumber()));
            eventually().until(() -> session.statistics().lateResponses() == 1);
            assertThat(next).isNotDone();
            peer.write(PduOctets.deliverSmResp(second.sequenceNumber()));
            assertThat(next.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @Test
    void dropsUnexpectedResponsesAndKeepsTheSession() throws Exception {
        try (RawPeer peer = peers.sendsUnexpectedResponses(100)) {
            expectAlive(peer);
            assertThat(boundSession().statistics().lateResponses()).isEqualTo(100);
        }
    }

    // ---- requests ----

    @Test
    void attemptsOfAPeerThatDoesNotWaitWhenThrottledDoNotRaiseItsRate() throws Exception {
        double oneInHours = 0.0001;
        limits = AccountLimits.builder().requestRate(oneInHours).requestBurst(3).build();
        List<Integer> statuses = peers.doesNotWaitWhenThrottled(5, 1_000);

        assertThat(statuses).hasSize(1_000).startsWith(ROK, ROK, ROK);
        assertThat(statuses.subList(3, 1_000)).containsOnly(CommandStatus.ESME_RTHROTTLED.value());
        assertThat(received).hasSize(3);
    }

    @Test
    void acceptsEveryMessageOfAPeerThatDoesNotWaitWhenThrottled() throws Exception {
        limits = AccountLimits.builder().requestRate(2.0).requestBurst(1).build();
        List<Integer> statuses = peers.doesNotWaitWhenThrottled(5, 1_000_000);

        assertThat(statuses).containsOnly(ROK, CommandStatus.ESME_RTHROTTLED.value());
        assertThat(statuses.stream().filter(status -> status == ROK)).hasSize(5);
        assertThat(received)
                .extracting(MisbehavingPeersIT::text)
                .containsExactly("message 0", "message 1", "message 2", "message 3", "message 4");
    }

    @Test
    void refusesSubmitSmOnAReceiver() throws Exception {
        PduOctets answer = peers.submitsOnAReceiver("wrong way");

        assertThat(answer.commandId()).isEqualTo(PduOctets.SUBMIT_SM_RESP);
        assertThat(answer.commandStatus()).isEqualTo(RINVBNDSTS);
        assertThat(received).isEmpty();
    }

    @Test
    void refusesRequestsBeforeTheBindAndAcceptsTheBind() throws Exception {
        List<PduOctets> answers = peers.sendsRequestsBeforeTheBind();

        assertThat(answers).extracting(PduOctets::commandStatus).containsOnly(RINVBNDSTS);
        assertThat(answers).extracting(PduOctets::sequenceNumber).containsExactly(2, 3, 4);
        assertThat(received).extracting(MisbehavingPeersIT::text).containsExactly("alive");
    }

    @Test
    void echoesSequenceNumbersOutOfRangeAndDuplicates() throws Exception {
        int[] sequenceNumbers = {0, 0x8000_0000, 0x8000_0001, 0xFFFF_FFFF, 7, 7};

        assertThat(peers.usesSequenceNumbersOutOfRange(sequenceNumbers))
                .allSatisfy(answer -> assertThat(answer.commandStatus()).isZero())
                .extracting(PduOctets::sequenceNumber)
                .containsExactlyInAnyOrder(0, 0x8000_0000, 0x8000_0001, 0xFFFF_FFFF, 7, 7);
        assertThat(received).hasSize(6);
    }

    @Test
    void passesADatagramWithAReceiptRequestUnchanged() throws Exception {
        assertThat(peers.submits(OddMessages.datagramWithReceipt("both")).commandStatus())
                .isZero();

        SubmitSm message = nextReceived();
        assertThat(message.esmClass().value()).isEqualTo(1);
        assertThat(message.registeredDelivery().value()).isEqualTo(1);
    }

    private void expectAlive(RawPeer peer) throws IOException {
        peer.write(PduOctets.submitSm(77, "alive"));
        PduOctets answer = peer.readAnsweringPings();
        assertThat(answer.sequenceNumber()).isEqualTo(77);
        assertThat(answer.commandStatus()).isZero();
    }

    /** Checks that the server still sends enquire_link, which shows that the session of the receiver continues. */
    private static void expectPings(RawPeer peer) throws IOException {
        PduOctets ping = peer.read();
        assertThat(ping.commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
        peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK_RESP, ping.sequenceNumber()));
        assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
    }

    private static void expectTimeout(CompletableFuture<DeliverSmResp> sent) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> sent.get(Waits.SECONDS, TimeUnit.SECONDS))
                .havingCause()
                .isInstanceOfSatisfying(
                        RequestTimeoutException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
    }

    private SmppSession boundSession() {
        eventually().until(() -> !server.sessions("me").isEmpty());
        return server.sessions("me").getFirst();
    }

    private SubmitSm nextReceived() throws InterruptedException {
        SubmitSm message = received.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(message).as("message at the handler").isNotNull();
        return message;
    }

    private CloseReason nextClosed() throws InterruptedException {
        CloseReason reason = closed.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(reason).as("end of a session").isNotNull();
        return reason;
    }

    private static String text(SubmitSm message) {
        return Messages.text(message);
    }

    private static CompletableFuture<RawPeer> running(Callable<RawPeer> peer) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return peer.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                Thread::startVirtualThread);
    }
}
