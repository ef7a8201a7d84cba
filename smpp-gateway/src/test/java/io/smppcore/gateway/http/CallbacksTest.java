package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpServer;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.deliver.CallbackSender;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked // values of maps and queues are present, or the test fails
class CallbacksTest {

    private static final String MESSAGE = "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"Hello\"}";

    @TempDir
    Path directory;

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private static final int DROP = -1;

    private final ConcurrentLinkedQueue<Integer> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger hangs = new AtomicInteger();
    private final CountDownLatch hang = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer receiver;
    private SmscSimulator upstream;
    private Rig rig;

    /** A request of the gateway. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Received(String target, String signature, String trace, byte[] body) {

        Map<String, Object> tree() throws Exception {
            return JSON.std.mapFrom(body);
        }
    }

    @BeforeEach
    void start() throws Exception {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                received.add(new Received(
                        exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                        exchange.getRequestHeaders().getFirst(Callback.SIGNATURE),
                        exchange.getRequestHeaders().getFirst("traceparent"),
                        body));
                Integer answer = answers.poll();
                if (answer == null && hangs.getAndDecrement() > 0) {
                    awaitUninterruptibly(hang);
                }
                if (answer != null && answer == DROP) {
                    return;
                }
                exchange.sendResponseHeaders(answer == null ? 204 : answer, -1);
            }
        });
        receiver.setExecutor(threads);
        receiver.start();
        upstream = SmscSimulator.builder().start();
        String callback =
                ", callback: {url: \"http://localhost:" + receiver.getAddress().getPort() + "/in\", secret: hush}";
        String rest = "http: {host: 127.0.0.1, port: 0, token: admin-token}\nmo: [{to: 4930*, account: shop}]";
        rig = Rig.start(Rig.yaml(directory, upstream.port(), callback, rest), HttpClient.newHttpClient(), Waits.BOUND);
    }

    @AfterEach
    void stop() {
        rig.close();
        upstream.close();
        hang.countDown();
        receiver.stop(0);
        threads.shutdownNow();
    }

    @Test
    void repeatsAReceiptUntilItIsAcceptedWithAValidSignature() throws Exception {
        long began = Instant.now().getEpochSecond();
        answers.addAll(List.of(500, 429));
        String id = rig.send(MESSAGE).member("id");
        eventually().until(() -> received.size() == 3 && rig.node.state().delivered() == 1);
        for (Received one : received) {
            assertThat(one.body()).isEqualTo(received.getFirst().body());
            long seconds =
                    Long.parseLong(one.signature().substring(2, one.signature().indexOf(',')));
            assertThat(seconds).isBetween(began, Instant.now().getEpochSecond());
            assertThat(one.signature()).isEqualTo(Callback.signature("hush", seconds, one.body()));
        }
        assertThat(received.getFirst().tree())
                .containsEntry("event", "receipt")
                .containsEntry("id", id)
                .containsEntry("state", "DELIVERED")
                .containsEntry("from", "Shop")
                .containsEntry("to", "491701234567")
                .containsEntry("final", true);
    }

    @Test
    void sendsTheParametersOfReceiptsAndMessages() throws Exception {
        DeliverSm request = DeliverSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1")
                .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                .tlv(new Tlv(0x1403, Octets.ofHex("3236")))
                .tlv(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(3, 1))
                .build();
        try (CallbackClient client = new CallbackClient(null)) {
            Callback callback = new Callback(
                    "shop",
                    rig.node.operations(),
                    client,
                    new Semaphore(2),
                    Duration.ofSeconds(Waits.METHOD_SECONDS),
                    new PartJoiner(Duration.ofDays(1)));
            for (CallbackConfig.Event kind : List.of(CallbackConfig.Event.RECEIPT, CallbackConfig.Event.MESSAGE)) {
                CallbackSender.Event event =
                        new CallbackSender.Event("1", kind, TraceContext.NONE, request, ReplyTo.NONE);
                assertThat(callback.trySend(event).orElseThrow().join().isOk()).isTrue();
            }
        }
        Map<String, Object> vendor = Map.of("tag", "0x1403", "octets", "3236");
        Map<String, Object> error = Map.of("name", "network_error_code", "tag", "0x0423", "octets", "030001");
        assertThat(received)
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.tree()).containsEntry("parameters", List.of(vendor, error)));
    }

    @Test
    void sendsTheReceiptOfAMessageToItsOwnCallbackWithItsReference() throws Exception {
        String own = "http://LOCALHOST:" + receiver.getAddress().getPort() + "/own?order=5";
        rig.send("{\"to\":\"4917\",\"text\":\"x\",\"reference\":\"5\",\"callback\":\"" + own + "\"}");
        eventually().until(() -> received.size() == 1);
        assertThat(received.getFirst().target()).isEqualTo("POST /own?order=5");
        assertThat(received.getFirst().tree()).containsEntry("reference", "5").containsEntry("state", "DELIVERED");
        for (String wrong : List.of("http://127.0.0.1:1/x", "ftp://127.0.0.1/", "//x", "http:///x", "http://a b/")) {
            assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"callback\":\"" + wrong + "\"}")
                            .member("detail"))
                    .contains("/callback: " + wrong, "see callback.origins");
        }
    }

    @Test
    void sendsAcceptancesAndReceiptsAsGetRequests() throws Exception {
        String query =
                ", secret: hush, query: 'e={event}&id={id}&s={state}&r={reference}', events: [accepted, receipt]";
        try (Rig other = rig("get", "/in?a=1", query)) {
            String id = other.send("{\"to\":\"4917\",\"text\":\"x\",\"reference\":\"a b&c\"}")
                    .member("id");
            eventually().until(() -> received.size() == 2);
            assertThat(received)
                    .extracting(Received::target)
                    .containsExactlyInAnyOrder(
                            "GET /in?a=1&e=accepted&id=" + id + "&s=&r=a%20b%26c",
                            "GET /in?a=1&e=receipt&id=" + id + "&s=DELIVERED&r=a%20b%26c");
            for (Received one : received) {
                assertThat(one.body()).isEmpty();
                long seconds = Long.parseLong(
                        one.signature().substring(2, one.signature().indexOf(',')));
                byte[] signed = one.target().substring("GET /in?".length()).getBytes(StandardCharsets.US_ASCII);
                assertThat(one.signature()).isEqualTo(Callback.signature("hush", seconds, signed));
            }
        }
    }

    @Test
    void sendsTheAcceptanceOfAMessageWhoseReceiptGoesToABind() throws Exception {
        try (Rig other = rig("accepted", "/in", ", events: accepted")) {
            String id = other.send(MESSAGE).member("id");
            other.send("{\"to\":\"4917\",\"text\":\"x\",\"receipt\":false}");
            eventually()
                    .until(() -> received.size() == 1
                            && other.node.state().receipts() == 1
                            && upstream.messages().size() == 2);
            assertThat(received.getFirst().tree())
                    .containsEntry("event", "accepted")
                    .containsEntry("id", id)
                    .containsEntry("from", "Shop")
                    .containsEntry("to", "491701234567")
                    .doesNotContainKeys("state", "reference", "final");
        }
    }

    private Rig rig(String name, String path, String keys) {
        String callback =
                ", callback: {url: 'http://localhost:" + receiver.getAddress().getPort() + path + "'" + keys + "}";
        return Rig.start(
                Rig.yaml(directory.resolve(name), upstream.port(), callback, "http: {host: 127.0.0.1, port: 0}"),
                HttpClient.newHttpClient(),
                Waits.BOUND);
    }

    @Test
    void sendsTheTraceOfASampledMessage() throws Exception {
        String ids = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-";
        rig.send(MESSAGE, "traceparent", ids + "01");
        eventually().until(() -> received.size() == 1);
        assertThat(received.getFirst().trace()).isEqualTo(ids + "01");
        rig.send(MESSAGE, "traceparent", ids + "00");
        eventually().until(() -> received.size() == 2);
        assertThat(received.getLast().trace()).isNull();
    }

    /** Compares with a value of openssl dgst -sha256 -hmac. */
    @Test
    void signsLikeOpenssl() {
        assertThat(Callback.signature("hush", 1_700_000_000, "{}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("t=1700000000,v1=763081ea12e3b1f903f958994c023cde07f1224b02a538ad6f959112a2f780ba");
    }

    @Test
    void replaysEventsRefusedByACallback() throws Exception {
        answers.addAll(List.of(404, 410));
        rig.send("[" + MESSAGE + "," + MESSAGE + "]");
        eventually().until(() -> letters().size() == 2);
        Map<?, ?> letter = (Map<?, ?>) letters().getFirst();
        assertThat(letter.get("kind")).isEqualTo("delivery");
        assertThat(letter.get("account")).isEqualTo("shop");
        assertThat(letter.get("cause").toString()).contains("ESME_RX_P_APPN", "HTTP 4");
        String first = letter.get("id").toString();
        assertThat(rig.get(Rig.ADMIN, "/v1/dead-letters?limit=1&after=" + first).text())
                .doesNotContain(first);

        String path = "/v1/dead-letters/" + first;
        assertThat(rig.ask(Rig.SHOP, "POST", path + "/replay", "").status()).isEqualTo(403);
        assertThat(rig.ask(Rig.ADMIN, "POST", path + "/replay", "").status()).isEqualTo(204);
        assertThat(rig.ask(Rig.ADMIN, "POST", path + "/replay", "").status()).isEqualTo(404);
        eventually().until(() -> rig.node.state().delivered() == 1);
        assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/dead-letters/replay?account=bank", "")
                        .tree())
                .containsEntry("replayed", 0);
        assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/dead-letters/replay?account=shop", "")
                        .tree())
                .containsEntry("replayed", 1);
        eventually().until(() -> rig.node.state().delivered() == 2);
        assertThat(letters()).isEmpty();

        answers.add(404);
        rig.send(MESSAGE);
        eventually().until(() -> letters().size() == 1);
        String last = ((Map<?, ?>) letters().getFirst()).get("id").toString();
        assertThat(rig.ask(Rig.ADMIN, "DELETE", "/v1/dead-letters/" + last, "").status())
                .isEqualTo(204);
        assertThat(rig.ask(Rig.ADMIN, "DELETE", "/v1/dead-letters", "").tree()).containsEntry("deleted", 0);
    }

    /** A window of requests is smaller than the parts of one message. */
    @Test
    void sendsALongMobileOriginatedMessageAsOne() throws Exception {
        String text = "0123456789\u015e".repeat(250);
        answers.add(500);
        List<Segment> segments =
                Segmenter.defaults().segment(TextEncoder.defaults().encode(text), 7);
        assertThat(segments).hasSizeGreaterThan(30);
        for (Segment segment : segments) {
            deliver(DeliverSm.builder()
                    .sourceAddress(Address.international("491701234567"))
                    .destinationAddress(Address.international("4930123"))
                    .esmClass(segment.esmClass())
                    .dataCoding(segment.dataCoding())
                    .shortMessage(segment.shortMessage())
                    .build());
        }
        eventually().until(() -> rig.node.state().delivered() == segments.size());
        assertThat(received).hasSize(2);
        assertThat(received.getFirst().body()).isEqualTo(received.getLast().body());
        assertThat(received.getLast().tree())
                .containsEntry("event", "message")
                .containsEntry("text", text)
                .containsEntry("parts", segments.size())
                .doesNotContainKey("part");
    }

    /** Sends a message when the gateway is bound. */
    private void deliver(DeliverSm message) {
        eventually()
                .until(() -> upstream.inject("gateway", message)
                        .handle((response, failure) -> response != null && response.isOk())
                        .get());
    }

    @Test
    void readsTheTablesOfAHeaderAndTheOrderOfAMark() throws Exception {
        DeliverSm.Builder message = DeliverSm.builder()
                .sourceAddress(Address.international("491701234567"))
                .destinationAddress(Address.international("4930123"));
        deliver(message.esmClass(EsmClass.UDHI)
                .shortMessage(Octets.ofHex("032401011b73"))
                .build());
        eventually().until(() -> received.size() == 1);
        deliver(message.esmClass(EsmClass.DEFAULT)
                .dataCoding(DataCoding.UCS2)
                .shortMessage(Octets.ofHex("fffe530054004f005000"))
                .build());
        eventually().until(() -> received.size() == 2);
        assertThat(received.getFirst().tree()).containsEntry("text", "\u015f");
        assertThat(received.getLast().tree()).containsEntry("text", "STOP");
    }

    @Test
    void sendsOneRequestAtATimeToASilentCallback() throws Exception {
        hangs.set(1);
        answers.add(DROP);
        rig.send(MESSAGE);
        eventually().until(() -> received.size() == 2);
        rig.send("[" + (MESSAGE + ",").repeat(38) + MESSAGE + "]");
        eventually().until(() -> rig.node.state().receipts() == 40);
        // All queues are pumped each second.
        AtomicInteger seconds = new AtomicInteger();
        rig.node.add(new MessageListener() {
            @Override
            public void everySecond() {
                seconds.incrementAndGet();
            }
        });
        eventually().until(() -> seconds.get() >= 3);
        assertThat(received).hasSize(2);
        hang.countDown();
        eventually().until(() -> rig.node.state().delivered() == 40);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<?> letters() throws Exception {
        return (List<?>) rig.get(Rig.ADMIN, "/v1/dead-letters").tree().get("deadLetters");
    }
}
