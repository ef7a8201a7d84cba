package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.message.MessageAdapter;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.type.InterfaceVersion;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Elements at the head of a queue that cannot be sent or moved, before others that can. */
@NullUnmarked // fields are set before each test
class HeadOfQueueTest {

    private static final String ROUTES = "routes: [{to: 49, targets: [alpha]}, {targets: [alpha, beta]}]";

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private PartitionsFixture fixture;
    private EmbeddedStore store;
    private ActivePartition partition;

    @BeforeEach
    void open() {
        GatewayConfig config = new GatewayFixture(directory)
                .config(
                        "",
                        GatewayFixture.smscYaml("alpha", 1, "parkAfter: 0s")
                                + GatewayFixture.smscYaml("beta", 1, "parkAfter: 1h"),
                        ROUTES);
        fixture = new PartitionsFixture(config, InstantSource.system(), timer);
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

    @Test
    void aMessageWithAnAlternativeMovesBehindPagesOfMessagesWithout() {
        int without = 1_000;
        partition.groups().opened(fixture.connectors.of("beta").new Bind(session("b", request -> {
            sent.add(text(request));
            return CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        })));
        for (int i = 0; i < without; i++) {
            enqueue("491701234567", "stays");
        }
        enqueue("441701234567", "moves");
        eventually().until(() -> partition.groups().queue("alpha").depth() == without + 1);
        partition.housekeeping().run();
        partition.housekeeping().run();
        eventually().until(() -> sent.contains("moves"));
    }

    @Test
    void aSessionWithAFullWindowDelaysNoReceiptOfAnother() {
        openSession("1", request -> new CompletableFuture<>());
        openSession("2", request -> {
            sent.add(text(request));
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        });
        for (int i = 0; i < SessionOptions.defaults().window() + 1; i++) {
            deliver("1", "one");
        }
        deliver("2", "two");
        eventually().until(() -> sent.size() == 1);
    }

    private void openSession(String id, Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        partition
                .accounts()
                .opened("shop", new SessionLink(id, session(id, answers), MessageAdapter.TO_ESME, "account shop"));
    }

    /** Returns a session that answers each request by a function. */
    private static SmppSession session(
            String id, Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return (SmppSession) Proxy.newProxyInstance(
                SmppSession.class.getClassLoader(),
                new Class<?>[] {SmppSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "id" -> id;
                    case "options" -> SessionOptions.defaults();
                    case "window" -> SessionOptions.defaults().window();
                    case "version" -> InterfaceVersion.V3_4;
                    case "trySend" -> Optional.of(answers.apply((MessageRequest<?>) arguments[0]));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private void enqueue(String to, String text) {
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
                        GatewayFixture.message(to, text).build()));
    }

    private void deliver(String session, String text) {
        DeliverSm request = DeliverSm.builder()
                .shortMessage(GatewayFixture.message("1", text).build().shortMessage())
                .build();
        Delivery delivery = new Delivery(0, 0, session, partition.context().now(), TraceContext.NONE, request);
        partition.accounts().deliver(new Changes(), "shop", delivery, failure -> {});
    }

    private static String text(MessageRequest<?> request) {
        return new String(request.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
    }
}
