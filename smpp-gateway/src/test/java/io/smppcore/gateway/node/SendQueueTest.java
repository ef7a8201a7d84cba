package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnector.Bind;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.message.MessageAdapter;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests of queues that fail before they are written. */
@NullUnmarked // fields are set before each test
class SendQueueTest {

    /** Text of the message that fails. */
    private static final String BAD = "bad";

    private static final int GOOD = 300;

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private PartitionsFixture fixture;
    private Counts counts;
    private EmbeddedStore store;
    private ActivePartition partition;

    /** Failures that are permanent. */
    @SuppressWarnings("ImmutableEnumChecker")
    enum Permanent {
        NOT_IN_VERSION(() -> new NotInVersionException("no")),
        VETOED(() -> new VetoedException("no", CommandStatus.ESME_RINVSRCADR, Outcome.NEVER_WRITTEN)),
        NOT_ENCODED(() -> new RequestNotWrittenException("no", new IllegalArgumentException())),
        DEFECT(() -> new IllegalArgumentException("no"));

        private final Supplier<Exception> failure;

        Permanent(Supplier<Exception> failure) {
            this.failure = failure;
        }
    }

    @BeforeEach
    void open() {
        GatewayConfig config = new GatewayFixture(directory)
                .config(
                        "",
                        GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h")
                                + GatewayFixture.smscYaml("beta", 1, "parkAfter: 1h"),
                        "routes: [{targets: [alpha]}]");
        fixture = new PartitionsFixture(config, InstantSource.system(), timer);
        counts = fixture.counts;
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(fixture.partitions);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        partition.stop();
        timer.shutdownNow();
        store.close();
    }

    /** Returns a session that answers each request by a function, which may throw. */
    private static SmppSession session(
            String id, Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return session(id, InterfaceVersion.V3_4, answers);
    }

    private static SmppSession session(
            String id,
            InterfaceVersion version,
            Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return (SmppSession) Proxy.newProxyInstance(
                SmppSession.class.getClassLoader(),
                new Class<?>[] {SmppSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "id" -> id;
                    case "options" -> SessionOptions.defaults();
                    case "window" -> SessionOptions.defaults().window();
                    case "version" -> version;
                    case "trySend" -> Optional.of(answers.apply((MessageRequest<?>) arguments[0]));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private SmscConnector.Bind bind(
            String id, Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return fixture.connectors.of("alpha").new Bind(session(id, answers));
    }

    private void enqueue(String text) {
        SubmitSm request = GatewayFixture.message("491701234567", text).build();
        fixture.enqueue(
                "alpha",
                new Message(
                        0,
                        0,
                        0,
                        "shop",
                        "s",
                        partition.context().now(),
                        Long.MAX_VALUE,
                        0,
                        List.of(),
                        List.of(),
                        TraceContext.NONE,
                        request));
    }

    private static String text(MessageRequest<?> request) {
        return new String(request.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @EnumSource
    void aPermanentFailureEndsItsMessageWithAReceiptAndDelaysNoOther(Permanent permanent) {
        Map<String, Integer> sent = new ConcurrentHashMap<>();
        enqueue(BAD);
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        partition.groups().opened(bind("1", request -> {
            sent.merge(text(request), 1, Integer::sum);
            return text(request).equals(BAD)
                    ? CompletableFuture.failedFuture(permanent.failure.get())
                    : CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)));
        }));
        eventually().until(() -> counts.forwarded.sum() == GOOD && counts.dead.sum() == 1);
        eventually().until(() -> partition.groups().queue("alpha").depth() == 0);
        assertThat(sent).hasSize(GOOD + 1).containsEntry(BAD, 1);
        // The receipt of the dead letter.
        eventually().until(() -> partition.accounts().queue("shop").depth() == 1);
    }

    @Test
    void aFailureOfTheSessionPausesItAndIsCounted() {
        AtomicInteger refused = new AtomicInteger();
        CountDownLatch isReady = new CountDownLatch(1);
        partition.groups().opened(bind("1", request -> {
            if (isReady.getCount() == 0) {
                return CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)));
            }
            if (refused.incrementAndGet() == 3) {
                isReady.countDown();
            }
            return CompletableFuture.failedFuture(new IllegalSessionStateException("unbound"));
        }));
        enqueue(BAD);
        eventually().until(() -> counts.forwarded.sum() == 1);
        assertThat(refused).hasValue(3);
        assertThat(counts.retried.sum()).isEqualTo(3);
    }

    @Test
    void messagesTakeAnotherBindDuringThePauseOfOne() {
        AtomicInteger refused = new AtomicInteger();
        partition.groups().opened(bind("1", request -> {
            refused.incrementAndGet();
            return CompletableFuture.failedFuture(new IllegalSessionStateException("unbound"));
        }));
        partition
                .groups()
                .opened(bind("2", request -> CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)))));
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        eventually().until(() -> counts.forwarded.sum() == GOOD);
        assertThat(counts.retried.sum()).isEqualTo(refused.get());
    }

    @Test
    void messagesForAFullBindOfALaterVersionDoNotDelayThoseThatAnotherBindCanExpress() {
        List<CompletableFuture<Response>> later = new CopyOnWriteArrayList<>();
        partition.groups().opened(bind("1", request -> {
            CompletableFuture<Response> response = new CompletableFuture<>();
            later.add(response);
            return response;
        }));
        int window = SessionOptions.defaults().window();
        String tooLong = "x".repeat(255);
        for (int i = 0; i < 2 * window; i++) {
            enqueue(tooLong);
        }
        eventually().until(() -> later.size() == window);
        SmppSession old = session(
                "2",
                InterfaceVersion.V3_3,
                request -> CompletableFuture.completedFuture(SubmitSmResp.ok(text(request))));
        partition.groups().opened(fixture.connectors.of("alpha").new Bind(old));
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        eventually().until(() -> counts.forwarded.sum() == GOOD);
        assertThat(later).hasSize(window);
        eventually().until(() -> {
            later.forEach(response -> response.complete(SubmitSmResp.ok("later " + response.hashCode())));
            return counts.forwarded.sum() == GOOD + 2 * window;
        });
        assertThat(counts.dead.sum()).isZero();
    }

    @Test
    void aMessageWithAnUnusableResponseIsSentAgainLater() {
        List<String> sent = new ArrayList<>();
        partition.groups().opened(bind("1", request -> {
            sent.add(text(request));
            return sent.size() == 1
                    ? CompletableFuture.failedFuture(new UnexpectedResponseException("unreadable", null, null))
                    : CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        }));
        enqueue(BAD);
        eventually().until(() -> counts.retried.sum() == 1);
        eventually().until(() -> counts.forwarded.sum() == 1);
        assertThat(sent).containsExactly(BAD, BAD);
    }

    @Test
    void anAcceptedMessageWhoseOutcomeIsRefusedByTheStoreIsNotSentAgain() {
        AtomicInteger sent = new AtomicInteger();
        partition.groups().opened(bind("1", request -> {
            fixture.isRefusing = sent.incrementAndGet() == 1;
            return CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        }));
        enqueue("hello");
        eventually().until(() -> fixture.refused.get() > 0);
        fixture.isRefusing = false;
        eventually().until(() -> partition.groups().queue("alpha").depth() == 0);
        assertThat(sent).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aPermanentFailureEndsItsDeliveryAndDelaysNoOther(Permanent permanent) {
        AtomicInteger bad = new AtomicInteger();
        for (int i = 0; i <= GOOD; i++) {
            DeliverSm request = DeliverSm.builder()
                    .shortMessage(GatewayFixture.message("1", i == 0 ? BAD : "good")
                            .build()
                            .shortMessage())
                    .build();
            partition
                    .accounts()
                    .deliver(
                            new Changes(),
                            "shop",
                            new Delivery(0, 0, "", partition.context().now(), TraceContext.NONE, request),
                            failure -> {});
        }
        eventually().until(() -> partition.accounts().queue("shop").depth() == GOOD + 1);
        SmppSession session = session("1", request -> {
            if (text(request).equals(BAD)) {
                bad.incrementAndGet();
                return CompletableFuture.failedFuture(permanent.failure.get());
            }
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        });
        partition.accounts().opened("shop", new SessionLink("1", session, MessageAdapter.TO_ESME, "account shop"));
        eventually().until(() -> partition.accounts().queue("shop").depth() == 0);
        assertThat(bad).hasValue(1);
        assertThat(deadLetters()).isEqualTo(1);
        eventually().until(() -> counts.delivered.sum() == GOOD);
    }

    private int deadLetters() {
        AtomicInteger count = new AtomicInteger();
        partition
                .context()
                .partition()
                .scan(Table.DEAD, new byte[0], null, (key, value) -> count.incrementAndGet() > 0);
        return count.get();
    }
}
