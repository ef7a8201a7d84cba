package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.client.Loopback.HOST;
import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.InMemorySegmentStore;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.SegmentStore;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of application code that throws from any callback: the client continues, binds again, and closes. */
@Execution(ExecutionMode.CONCURRENT) // the rate of a client takes two seconds to rise
@ExtendWith(NoLeaks.class)
class ThrowingCallbacksIT {

    private static final double FAST = 1_000;
    private static final Backoff QUICK = Backoff.fixed(Duration.ofMillis(10));

    private final AtomicInteger calls = new AtomicInteger();
    private final Queue<String> called = new ConcurrentLinkedQueue<>();

    // ---- binds ----

    static Stream<Arguments> listenerMethods() {
        return Arrays.stream(ClientListener.class.getMethods())
                .filter(Method::isDefault)
                .flatMap(
                        method -> Arrays.stream(Thrown.values()).map(thrown -> Arguments.of(method.getName(), thrown)));
    }

    @ParameterizedTest
    @MethodSource("listenerMethods")
    void listenerThatThrowsInOneMethodReceivesAllOtherEvents(String method, Thrown thrown) throws Exception {
        boolean congested = method.equals("onSlowedDown") || method.equals("onSpedUp");
        try (SmppServer server = Loopback.server()
                .authenticator(attempt -> calls.getAndIncrement() == 0
                        ? BindDecision.refuse(CommandStatus.ESME_RSYSERR)
                        : BindDecision.accept())
                .onSubmitSm((session, message) -> Messages.text(message).equals("throttled")
                        ? new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY)
                        : SubmitSmResp.ok("1"))
                .start()) {
            SmppClient client = Loopback.client(server)
                    .endpoints(Endpoint.of(HOST, Loopback.freePort()), Endpoint.of(HOST, server.port()))
                    .clientOptions(o -> o.keepTrying(true).backoff(QUICK).rate(r -> r.adaptive(congested)))
                    .rate(FAST) // so that the halved rate delays nothing before it rises again
                    .clientListener(thrown.listener(ClientListener.class, method, called))
                    .connect();
            eventually().until(() -> callsOf("onBound") == 1);
            server.sessions().getFirst().closeNow();
            eventually().until(() -> callsOf("onBound") == 2);
            if (congested) {
                assertThat(client.send(Messages.submit("throttled")).isOk()).isFalse();
                eventually().until(() -> callsOf("onSlowedDown") > 0);
                eventually().until(() -> client.send(Messages.submit(1)).isOk() && callsOf("onSpedUp") > 0);
            }
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            client.close();
            eventually().until(() -> callsOf("onStopped") == 1);
        }
        assertThat(called)
                .contains("onConnecting", "onConnectFailed", "onBindRefused", "onReconnectScheduled", "onDisconnected")
                .contains(method);
    }

    @ParameterizedTest
    @EnumSource
    void throwingRefusalsFailConnectAsByDefault(Thrown thrown) {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .password("wrong")
                        .clientOptions(o -> o.keepTrying(true).refusals(status -> {
                            calls.incrementAndGet();
                            thrown.raise();
                            return BindRefusal.RETRY;
                        }))
                        .build()) {
            assertThatThrownBy(() -> client.connectAsync().get(SECONDS, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(BindRefusedException.class);
            assertThat(client.binds()).extracting(BindSnapshot::state).containsExactly(BindSnapshot.State.STOPPED);
            assertThat(calls).hasPositiveValue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwingRefusalsAreRetriedAsByDefault(Thrown thrown) throws Exception {
        try (SmppServer server = Loopback.server()
                        .authenticator(attempt -> calls.getAndIncrement() < 3
                                ? BindDecision.refuse(CommandStatus.ESME_RALYBND)
                                : BindDecision.accept())
                        .start();
                SmppClient client = Loopback.client(server)
                        .clientOptions(o -> o.keepTrying(true).backoff(QUICK).refusals(status -> {
                            thrown.raise();
                            return BindRefusal.STOP;
                        }))
                        .connect()) {
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwingResolverFailsTheAttempt(Thrown thrown) throws Exception {
        try (SmppServer server = Loopback.server().start()) {
            NameResolver resolver = name -> {
                if (calls.getAndIncrement() < 3) {
                    thrown.raise();
                }
                return List.of(InetAddress.getLoopbackAddress());
            };
            try (SmppClient client = Loopback.client(server)
                    .resolvedBy(resolver)
                    .clientOptions(o -> o.keepTrying(true).backoff(QUICK))
                    .connect()) {
                assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            }
            calls.set(0);
            assertThatThrownBy(
                            () -> Loopback.client(server).resolvedBy(resolver).connect())
                    .isInstanceOf(ConnectFailedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void removesATapThatThrowsOnReconnect(Thrown thrown) throws Exception {
        Events events = new Events();
        OctetTap tap = new OctetTap() {
            @Override
            public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {}

            @Override
            public void onReconnected(SmppSession session) {
                calls.incrementAndGet();
                thrown.raise();
            }
        };
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .clientOptions(o -> o.backoff(QUICK))
                        .octetTap(tap)
                        .octetTap(tap)
                        .listener(events)
                        .connect()) {
            events.nextBound();
            server.sessions().getFirst().closeNow();

            assertThat(events.nextBound().state().isBound()).isTrue();
            eventually().until(() -> calls.get() == 2);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    // ---- inbound ----

    /** The callbacks for a message or a receipt, and the way to set them. */
    enum Inbound {
        ON_MESSAGE((client, once) -> client.onMessage((session, message) -> once.run())),
        ON_MESSAGE_ASYNC((client, once) -> client.onMessageAsync((session, message) -> {
            once.run();
            return CompletableFuture.completedFuture(null);
        })),
        STAGE_OF_ON_MESSAGE(
                (client, once) -> client.onMessageAsync((session, message) -> CompletableFuture.runAsync(once))),
        ON_RECEIPT((client, once) -> client.onReceipt((session, receipt) -> once.run())),
        ON_RECEIPT_ASYNC((client, once) -> client.onReceiptAsync((session, receipt) -> {
            once.run();
            return CompletableFuture.completedFuture(null);
        })),
        STORE_OF_SEGMENTS((client, once) -> client.onMessage((session, message) -> {})
                .reassembler(Reassembler.builder(storeRunning(once)).build())),
        NORMALISER((client, once) -> client.onMessage((session, message) -> {})
                .reassembler(Reassembler.builder(storeRunning(() -> {}))
                        .addressNormaliser(address -> {
                            once.run();
                            return address;
                        })
                        .build()));

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final BiFunction<SmppClient.Builder, Runnable, SmppClient.Builder> set;

        Inbound(BiFunction<SmppClient.Builder, Runnable, SmppClient.Builder> set) {
            this.set = set;
        }

        DeliverSm message() {
            return switch (this) {
                case ON_RECEIPT, ON_RECEIPT_ASYNC -> Messages.receipt("1");
                default -> LongTexts.deliver(LONG, Segmenter.Mode.UDH_8).getFirst();
                case ON_MESSAGE, ON_MESSAGE_ASYNC, STAGE_OF_ON_MESSAGE ->
                    LongTexts.deliver("short", Segmenter.Mode.UDH_8).getFirst();
            };
        }
    }

    static Stream<Arguments> inbound() {
        return Arrays.stream(Inbound.values())
                .flatMap(where -> Arrays.stream(Thrown.values()).map(thrown -> Arguments.of(where, thrown)));
    }

    @ParameterizedTest
    @MethodSource("inbound")
    void refusesAFailedMessageTemporarilyAndHandlesTheNextOne(Inbound where, Thrown thrown) throws Exception {
        Runnable failsOnce = () -> {
            if (calls.getAndIncrement() == 0) {
                thrown.raise();
            }
        };
        try (SmppServer server = Loopback.server().start();
                SmppClient client =
                        where.set.apply(Loopback.client(server), failsOnce).connect()) {
            assertThat(deliver(server, where.message())).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(deliver(server, where.message())).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
        assertThat(calls).hasValueGreaterThan(1);
    }

    @ParameterizedTest
    @EnumSource
    void continuesAfterTheListenerOfIncompleteMessagesThrows(Thrown thrown) {
        MovableClock clock = new MovableClock();
        AtomicInteger expired = new AtomicInteger();
        SegmentStore store = new ExpiringStore(expired);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .supervisedBy(clock, () -> 0)
                        .onMessage((session, message) -> {})
                        .onIncomplete(message -> {
                            calls.incrementAndGet();
                            thrown.raise();
                        })
                        .reassembler(Reassembler.builder(store).build())
                        .connect()) {
            DeliverSm part = LongTexts.deliver(LONG, Segmenter.Mode.UDH_8).getFirst();
            for (int round = 1; round <= 3; round++) {
                int rounds = round;
                assertThat(deliver(server, part)).isEqualTo(CommandStatus.ESME_ROK);
                eventually().until(() -> {
                    clock.advance(Duration.ofSeconds(1));
                    return calls.get() >= rounds;
                });
            }
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void handlesAReceiptWhosePredicateThrows(Thrown thrown) {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .receiptOptions(o -> o.completes(receipt -> {
                            calls.incrementAndGet();
                            thrown.raise();
                            return true;
                        }))
                        .onReceipt((session, receipt) -> called.add("receipt"))
                        .connect()) {
            TextOptions withReceipt = TextOptions.builder()
                    .registeredDelivery(RegisteredDelivery.FINAL)
                    .build();
            Submission submission = client.sendText(SHOP, HANDSET, "hello", withReceipt);

            assertThat(deliver(server, Messages.receipt(submission.messageIds().getFirst())))
                    .isEqualTo(CommandStatus.ESME_ROK);
            assertThat(called).containsExactly("receipt");
            assertThat(calls).hasValue(1);
            assertThat(submission.receipts()).isNotDone();
        }
    }

    // ---- outbound ----

    @ParameterizedTest
    @EnumSource
    void doesNotRetryWhenTheStatusPredicateThrows(Thrown thrown) throws Exception {
        RetryPolicy policy = RetryPolicy.builder()
                .backoff(QUICK)
                .statuses(status -> {
                    calls.incrementAndGet();
                    thrown.raise();
                    return true;
                })
                .build();
        try (SmppServer server = Loopback.server()
                        .onSubmitSm(
                                (session, message) -> new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY))
                        .start();
                SmppClient client = Loopback.client(server).connect()) {
            RetryingClient retrying = client.retrying(policy);

            assertThat(retrying.send(Messages.submit(1), Idempotence.PROMISED).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RTHROTTLED);
            assertThat(retrying.sendAsync(Messages.submit(1), Idempotence.PROMISED)
                            .get(SECONDS, TimeUnit.SECONDS)
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RTHROTTLED);
            assertThat(calls).hasValue(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void failsOnlyTheTextWhoseEditorThrows(Thrown thrown) throws Exception {
        TextOptions failing = TextOptions.builder()
                .editor(message -> {
                    thrown.raise();
                    return message;
                })
                .build();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(catchThrowable(() -> client.sendText(SHOP, HANDSET, "hello", failing)))
                    .isNotNull();
            assertThat(client.sendTextAsync(SHOP, HANDSET, "hello", failing)).isCompletedExceptionally();
            assertThat(client.sendText(SHOP, HANDSET, "hello").isOk()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwingDependentsAffectNeitherTheClientNorOtherWaits(Thrown thrown) throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .clientOptions(o -> o.keepTrying(true)
                                .backoff(QUICK)
                                .asyncBindWait(Waits.BOUND)
                                .rate(r -> r.rate(50.0).burst(1)))
                        .build()) {
            var unused = client.connectAsync().thenRun(thrown::raise);
            eventually().until(() -> client.state().isBound());
            List<CompletableFuture<SubmitSmResp>> sent = Stream.generate(() -> client.sendAsync(Messages.submit(1)))
                    .limit(5)
                    .toList();
            sent.forEach(response -> response.whenComplete((done, failure) -> thrown.raise()));

            Messages.expectOk(sent);
            SmppSession first = client.session();
            server.sessions().getFirst().closeNow();
            first.closed().get(SECONDS, TimeUnit.SECONDS);
            CompletableFuture<SubmitSmResp> waiting = client.sendAsync(Messages.submit(1));
            waiting.whenComplete((done, failure) -> thrown.raise());
            assertThat(waiting.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    // ---- outbind ----

    @ParameterizedTest
    @EnumSource
    void refusesAnOutbindWhosePredicateThrows(Thrown thrown) throws Exception {
        try (OutbindListener listener = SmppClient.outbindListener()
                .listenOn(HOST, 0)
                .allow(InetAddress.getLoopbackAddress())
                .systemId("me")
                .accepting(outbind -> {
                    if (calls.getAndIncrement() == 0) {
                        thrown.raise();
                    }
                    return true;
                })
                .start()) {
            try (OutbindSmsc refused = outbind(listener)) {
                refused.expectEnd();
            }
            try (OutbindSmsc accepted = outbind(listener)) {
                accepted.respond(accepted.read(BindRequest.class).respond(CommandStatus.ESME_ROK));
                assertThat(listener.accept(Waits.BOUND)).isPresent();
            }
        }
    }

    private static OutbindSmsc outbind(OutbindListener listener) throws IOException {
        OutbindSmsc smsc = new OutbindSmsc(listener.address());
        smsc.send(1, Outbind.of("smsc", ""));
        return smsc;
    }

    private long callsOf(String method) {
        return called.stream().filter(method::equals).count();
    }

    private static CommandStatus deliver(SmppServer server, DeliverSm message) {
        eventually().until(() -> server.sessions().size() == 1);
        return server.sessions().getFirst().send(message).commandStatus();
    }

    private static SegmentStore storeRunning(Runnable runsFirst) {
        InMemorySegmentStore store = new InMemorySegmentStore(ReassemblyLimits.defaults());
        return new SegmentStore() {
            @Override
            public Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now) {
                runsFirst.run();
                return store.add(key, sequence, segment, now);
            }

            @Override
            public List<RemovedSet> removeExpired(Instant now, int max) {
                return store.removeExpired(now, max);
            }
        };
    }

    /** A store whose segments expire at once, and that throws an Error at every second search for them. */
    private record ExpiringStore(AtomicInteger asked, InMemorySegmentStore store) implements SegmentStore {

        ExpiringStore(AtomicInteger asked) {
            this(asked, new InMemorySegmentStore(ReassemblyLimits.defaults()));
        }

        @Override
        public Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now) {
            return store.add(key, sequence, segment, now);
        }

        @Override
        public List<RemovedSet> removeExpired(Instant now, int max) {
            if (asked.getAndIncrement() % 2 == 0) {
                throw new NoClassDefFoundError("thrown by the test");
            }
            return store.removeExpired(now.plus(Duration.ofDays(1)), max);
        }
    }
}
