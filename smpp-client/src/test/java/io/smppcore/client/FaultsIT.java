package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.ClientEvents.Kind;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import io.smppcore.testing.faults.Flow;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the behaviour of a client on a faulty network, one fault at a time. */
@ExtendWith(NoLeaks.class)
@Timeout(Waits.METHOD_SECONDS)
class FaultsIT {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Backoff QUICK = Backoff.fixed(Duration.ofMillis(20));
    private static final int SMALL_BUFFER_OCTETS = 4_096;
    private static final int BIG_OCTETS = 60_000;

    private final Events events = new Events();
    private final ClientEvents bindEvents = new ClientEvents();
    private final HeldRequests held = new HeldRequests();
    private @Nullable SmppServer server;
    private @Nullable FaultProxy proxy;

    @AfterEach
    void closeAll() throws IOException {
        proxy().close();
        server().close();
    }

    // ---- slow ----

    @Test
    void answersAllRequestsOverASlowNetwork() throws Exception {
        try (SmppClient client = connect(Loopback.server())) {
            connection().both(flow -> flow.delay(Duration.ofMillis(50), Duration.ofMillis(50)));

            expectAnswers(Messages.sendAll(client, 30));
        }
    }

    @Test
    void countsLateResponsesAndFreesTheirSlots() throws Exception {
        try (SmppClient client = connect(Loopback.server(), o -> o.window(2).requestTimeout(SHORT))) {
            Flow answers = connection().toClient();
            answers.stall();
            List<CompletableFuture<SubmitSmResp>> late = Messages.sendAll(client, 2);
            for (CompletableFuture<SubmitSmResp> request : late) {
                assertThat(Failures.of(request, RequestTimeoutException.class).outcome())
                        .isEqualTo(Outcome.UNKNOWN);
            }
            assertThat(client.session().pendingRequests()).isZero();
            answers.heal();

            eventually().until(() -> client.session().statistics().lateResponses() == 2);
            assertThat(client.session().statistics().expiredRequests()).isEqualTo(2);
            assertThat(client.trySend(Messages.submit(3))).isPresent();
            assertThat(client.trySend(Messages.submit(4))).isPresent();
        }
    }

    @Test
    void losesNothingInAShortStall() throws Exception {
        try (SmppClient client = connect(Loopback.server())) {
            connection().both(Flow::stall);
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 30);
            // The bind and a whole window.
            eventually().until(() -> client.session().statistics().requestsSent() == 11);
            assertThat(requests).noneMatch(CompletableFuture::isDone);
            connection().both(Flow::heal);

            expectAnswers(requests);
            assertThat(proxy().accepted()).isEqualTo(1);
        }
    }

    @Test
    void deliversEverythingOctetByOctetInBothDirections() throws Exception {
        try (SmppClient client = connect(Loopback.server().listener(events))) {
            connection().both(flow -> flow.pieces(1));

            expectAnswers(Messages.sendAll(client, 100));
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> receipts = IntStream.range(0, 100)
                    .mapToObj(i -> session.sendAsync(Messages.receipt("r" + i)))
                    .toList();
            for (CompletableFuture<DeliverSmResp> receipt : receipts) {
                receipt.get(SECONDS, TimeUnit.SECONDS);
            }
            assertThat(session.statistics().decodeProblems()).isZero();
            assertThat(client.session().statistics().decodeProblems()).isZero();
        }
    }

    @Test
    void slowReaderReceivesEverything() throws Exception {
        begin(big(), SMALL_BUFFER_OCTETS);
        try (SmppClient client = client(o -> o.window(30)).connect()) {
            connection().toServer().slow(4 * SMALL_BUFFER_OCTETS, Duration.ofMillis(2));
            List<CompletableFuture<SubmitSmResp>> requests = sendBig(client.session(), 50);

            Messages.expectOk(requests);
        }
    }

    @Test
    void closesAReaderThatStopsAndReportsUnwrittenRequests() throws Exception {
        begin(big(), SMALL_BUFFER_OCTETS);
        try (SmppClient client = client(o -> o.window(400).writeTimeout(SHORT)).connect()) {
            SmppSession session = client.session();
            FaultyConnection stalled = connection();
            stalled.toServer().stall();
            List<CompletableFuture<SubmitSmResp>> requests = sendBig(session, 500);

            CloseReason reason = session.closed().get(SECONDS, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            assertThat(reason.detail()).contains("has not read for 200 ms");
            List<Outcome> outcomes = requests.stream()
                    .map(request ->
                            Failures.of(request, SessionClosedException.class).outcome())
                    .toList();
            assertThat(outcomes).contains(Outcome.NEVER_WRITTEN).isSortedAccordingTo((a, b) -> b.compareTo(a));
            // The bind was written and answered.
            assertThat(outcomes.stream().filter(outcome -> outcome == Outcome.UNKNOWN))
                    .hasSize((int) session.statistics().requestsSent() - 1);
            assertThat(session.pendingRequests()).isZero();
            bindEvents.next(Kind.DISCONNECTED);
            stalled.close(); // the server has no other way to detect it
            expectBoundAgain(client);
        }
    }

    @Test
    void matchesResponsesInAnyOrder() throws Exception {
        begin(Loopback.server(), 0);
        proxy().onConnect(connection -> connection.toClient().shuffleResponses(8, new Random(42)));
        try (SmppClient client = client(o -> o.window(50)).connect()) {
            List<Integer> order = new ArrayList<>(); // written only by the event loop
            List<CompletableFuture<Void>> done = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int number = i;
                done.add(client.sendAsync(Messages.submit(number)).thenAccept(response -> {
                    assertThat(response).isEqualTo(Loopback.idOf("message " + number));
                    order.add(number);
                }));
            }
            for (CompletableFuture<Void> each : done) {
                each.get(SECONDS, TimeUnit.SECONDS);
            }

            assertThat(order).hasSize(400).isNotEqualTo(order.stream().sorted().toList());
            assertThat(client.session().statistics().lateResponses()).isZero();
        }
    }

    // ---- broken ----

    @Test
    void bothSidesCloseAHalfOpenConnectionAndTheClientBindsAgain() throws Exception {
        /* Long enough for a busy machine to answer while the network works. */
        Duration timeout = Duration.ofSeconds(8);
        try (SmppClient client = connect(
                holding().options(o -> o.enquireLinkInterval(SHORT).enquireLinkTimeout(timeout)),
                o -> o.window(1).enquireLinkInterval(SHORT).enquireLinkTimeout(timeout))) {
            SmppSession ofServer = events.nextBound();
            connection().both(Flow::swallow);

            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            expectUnfinished(requests, CloseReason.Kind.TIMEOUT);
            assertThat(ofServer.closed().get(SECONDS, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            expectBoundAgain(client);
            assertThat(held.count()).isZero();
        }
    }

    @Test
    void reportsUnfinishedRequestsAndBindsAgainAfterAReset() throws Exception {
        try (SmppClient client = connect(holding(), o -> o.window(1))) {
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            held.next();
            connection().reset();

            expectUnfinished(requests, CloseReason.Kind.NETWORK_ERROR);
            expectBoundAgain(client);
            // Nothing is sent again automatically.
            assertThat(held.count()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 15, 16, 20})
    void treatsACutResponseAsMissing(int octets) throws Exception {
        try (SmppClient client = connect(holding(), o -> o.window(1))) {
            SmppSession session = client.session();
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            HeldRequests.Held first = held.next();
            connection().toClient().cutAfter(octets);
            first.answer();

            expectUnfinished(requests, CloseReason.Kind.CLOSED_BY_PEER);
            assertThat(session.statistics().responsesReceived()).isEqualTo(1); // the response to the bind
            assertThat(session.statistics().decodeProblems()).isZero();
            expectBoundAgain(client);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 15, 16, 40})
    void neverHandlesACutRequestAndReportsItsOutcomeAsUnknown(int octets) throws Exception {
        try (SmppClient client = connect(holding(), o -> o.window(1))) {
            SmppSession ofServer = events.nextBound();
            Flow flow = connection().toServer();
            flow.stall();
            flow.cutAfter(octets);
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            eventually().until(() -> client.session().pendingRequests() == 2);
            flow.heal();

            expectUnfinished(requests, CloseReason.Kind.CLOSED_BY_PEER);
            ofServer.closed().get(SECONDS, TimeUnit.SECONDS);
            assertThat(ofServer.statistics().decodeProblems()).isZero();
            assertThat(held.count()).isZero();
            expectBoundAgain(client);
        }
    }

    @Test
    void bindsAgainAfterTheServerEndsItsDirection() throws Exception {
        try (SmppClient client = connect(holding(), o -> o.window(1))) {
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            held.next();
            connection().toClient().end();

            expectUnfinished(requests, CloseReason.Kind.CLOSED_BY_PEER);
            expectBoundAgain(client);
        }
    }

    @Test
    void serverClosesAClientThatEndsItsDirection() throws Exception {
        try (SmppClient client = connect(holding(), o -> o.window(1))) {
            SmppSession ofServer = events.nextBound();
            List<CompletableFuture<SubmitSmResp>> requests = Messages.sendAll(client, 2);
            HeldRequests.Held unanswered = held.next();
            connection().toServer().end();

            assertThat(ofServer.closed().get(SECONDS, TimeUnit.SECONDS).kind())
                    .isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
            unanswered.answer();
            expectUnfinished(requests, CloseReason.Kind.CLOSED_BY_PEER);
            expectBoundAgain(client);
        }
    }

    @Test
    void serverReportsOutcomesOfItsReceiptsAfterAReset() throws Exception {
        CompletableFuture<DeliverSmResp> never = new CompletableFuture<>();
        CompletableFuture<Void> received = new CompletableFuture<>();
        begin(Loopback.server().listener(events).window(1), 0);
        try (SmppClient client = client(o -> {})
                .onDeliverSm((session, message) -> {
                    received.complete(null);
                    return never.get();
                })
                .connect()) {
            SmppSession session = events.nextBound();
            CompletableFuture<DeliverSmResp> inFlight = session.sendAsync(Messages.receipt("1"));
            CompletableFuture<DeliverSmResp> queued = session.sendAsync(Messages.receipt("2"));
            received.get(SECONDS, TimeUnit.SECONDS);
            connection().reset();

            assertThat(Failures.of(inFlight, SessionClosedException.class).outcome())
                    .isEqualTo(Outcome.UNKNOWN);
            assertThat(Failures.of(queued, SessionClosedException.class).outcome())
                    .isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(session.pendingRequests()).isZero();
            bindEvents.next(Kind.DISCONNECTED);
            expectBoundAgain(client);
            never.complete(DeliverSmResp.ok());
        }
    }

    // ---- unreachable ----

    @Test
    void retriesRefusedConnectionsUntilTheySucceed() throws Exception {
        try (SmppClient client = connect(Loopback.server())) {
            proxy().refuse();
            connection().reset();
            bindEvents.next(Kind.DISCONNECTED);
            bindEvents.next(Kind.CONNECT_FAILED);
            bindEvents.next(Kind.CONNECT_FAILED);
            assertThatThrownBy(() -> client.sendAsync(Messages.submit(1)).join())
                    .cause()
                    .isInstanceOfSatisfying(
                            SessionClosedException.class,
                            failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN));
            proxy().accept();

            bindEvents.next(Kind.BOUND);
            expectAnswers(Messages.sendAll(client, 5));
        }
    }

    @Test
    void connectFailsWhenTheConnectionIsRefused() throws Exception {
        begin(Loopback.server(), 0);
        proxy().refuse();

        assertThatThrownBy(() -> client(o -> {}).connect())
                .isInstanceOf(ConnectFailedException.class)
                .hasMessageContaining(String.valueOf(proxy().port()));
        assertThat(server().sessions()).isEmpty();
    }

    @Test
    void connectFailsWhenTheBindResponseIsCut() throws Exception {
        begin(Loopback.server(), 0);
        proxy().onConnect(connection -> connection.toClient().cutAfter(10));

        assertThatThrownBy(() -> client(o -> {}).connect()).isInstanceOf(ConnectFailedException.class);
        eventually().until(() -> server().sessions().isEmpty());
    }

    @Test
    void closesTheConnectionWhenNoBindArrives() throws Exception {
        begin(Loopback.server().options(o -> o.bindTimeout(SHORT)), 0);
        proxy().onConnect(connection -> connection.toServer().swallow());

        assertThatThrownBy(() -> client(o -> o.bindTimeout(SHORT)).connect())
                .isInstanceOf(ConnectFailedException.class);
        eventually().until(() -> proxy().connections().isEmpty());
    }

    // ---- help ----

    private SmppClient connect(SmppServer.Builder builder) throws IOException {
        return connect(builder, o -> {});
    }

    private SmppClient connect(SmppServer.Builder builder, Consumer<SessionOptions.Builder> ofClient)
            throws IOException {
        begin(builder, 0);
        return client(ofClient).connect();
    }

    private void begin(SmppServer.Builder builder, int bufferOctets) throws IOException {
        server = builder.start();
        proxy = FaultProxy.to(server().port(), bufferOctets);
    }

    private SmppClient.Builder client(Consumer<SessionOptions.Builder> options) {
        return Loopback.client(proxy().port())
                .options(options)
                .clientOptions(o -> o.backoff(QUICK))
                .clientListener(bindEvents);
    }

    private SmppServer.Builder holding() {
        return held.server().listener(events);
    }

    private static SmppServer.Builder big() {
        return Loopback.server().onSubmitSm((session, message) -> SubmitSmResp.ok("big"));
    }

    private SmppServer server() {
        return Objects.requireNonNull(server, "every test starts a server");
    }

    private FaultProxy proxy() {
        return Objects.requireNonNull(proxy, "every test starts a proxy");
    }

    private FaultyConnection connection() {
        return proxy().connections().getLast();
    }

    /**
     * Checks that the first request was written and the second was not, and that the listener of the client gets these
     * outcomes.
     */
    private void expectUnfinished(List<CompletableFuture<SubmitSmResp>> requests, CloseReason.Kind kind)
            throws InterruptedException {
        SessionClosedException written = Failures.of(requests.get(0), SessionClosedException.class);
        SessionClosedException waiting = Failures.of(requests.get(1), SessionClosedException.class);
        assertThat(written.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(waiting.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(written.reason().kind()).isEqualTo(kind);
        ClientEvents.Event lost = bindEvents.next(Kind.DISCONNECTED);
        assertThat(lost.detail(0, CloseReason.class).kind()).isEqualTo(kind);
        assertThat(lost.unfinished())
                .extracting(UnfinishedRequest::outcome)
                .containsExactly(Outcome.UNKNOWN, Outcome.NEVER_WRITTEN);
    }

    private void expectBoundAgain(SmppClient client) throws InterruptedException {
        bindEvents.next(Kind.BOUND);
        eventually().until(() -> client.state().isBound());
        assertThat(client.session().pendingRequests()).isZero();
        eventually().until(() -> server().sessions().size() == 1);
        assertThat(client.send(EnquireLink.HEADER_ONLY).isOk()).isTrue();
    }

    private static void expectAnswers(List<CompletableFuture<SubmitSmResp>> requests) throws Exception {
        for (int i = 0; i < requests.size(); i++) {
            assertThat(requests.get(i).get(SECONDS, TimeUnit.SECONDS)).isEqualTo(Loopback.idOf("message " + i));
        }
    }

    private static List<CompletableFuture<SubmitSmResp>> sendBig(SmppSession session, int count) {
        SubmitSm message = SubmitSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[BIG_OCTETS]))
                .build();
        return IntStream.range(0, count)
                .mapToObj(i -> session.sendAsync(message))
                .toList();
    }
}
