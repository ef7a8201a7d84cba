package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpServer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the OpenTelemetry traces of the observations of a gateway. */
class GatewayTracesIT {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String NAME = "smpp.gateway.";

    @TempDir
    Path directory;

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();

    @AfterEach
    void close() {
        provider.close();
    }

    /** Registers the handlers as Spring Boot does. */
    private static ObservationRegistry registry(SdkTracerProvider spans) {
        Tracer tracer = new OtelTracer(spans.get("smpp"), new OtelCurrentTraceContext(), event -> {});
        OtelPropagator propagator = new OtelPropagator(
                ContextPropagators.create(W3CTraceContextPropagator.getInstance()), spans.get("smpp"));
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig()
                .observationHandler(new ObservationHandler.FirstMatchingCompositeObservationHandler(
                        new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
                        new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                        new DefaultTracingObservationHandler(tracer)));
        return registry;
    }

    private List<SpanData> spans(String step) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(NAME + step))
                .toList();
    }

    private SpanData span(String step) {
        eventually().alias(step).until(() -> !spans(step).isEmpty());
        assertThat(spans(step)).as(step).hasSize(1);
        return spans(step).getFirst();
    }

    private static String attribute(SpanData span, String name) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
    }

    private static void send(Gateway gateway, String traceparent) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + gateway.httpPort().orElseThrow() + "/v1/messages"))
                    .header("Authorization", "Bearer token")
                    .header("traceparent", traceparent)
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"Hello\",\"receipt\":true}"))
                    .build();
            assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(202);
        }
    }

    @Test
    void aTraceContainsTheStepsBeforeAndAfterARestart() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            int port = GatewayFixture.freePort();
            GatewayConfig config = fixture.config(
                    "token: token",
                    smscYaml("alpha", port, "parkAfter: 1h"),
                    "http: {host: 127.0.0.1, port: 0, token: admin}");
            Gateway gateway = fixture.start(config);
            ObservationRegistry registry = registry(provider);
            gateway.observe(registry);
            assertThatThrownBy(() -> gateway.observe(registry)).hasMessageContaining("observed already");
            send(gateway, "00-" + TRACE + "-" + CALLER + "-01");
            SpanData accept = span("accept");

            fixture.restart(config).observe(registry);
            Smsc smsc = fixture.smsc(port, null);
            Customer customer = fixture.customer();
            smsc.awaitMessage(1);
            span("forward");
            smsc.receipt("id1", MessageState.DELIVERED);
            customer.awaitReceipt(1);
            span("deliver");

            SpanData request = span("request");
            assertThat(request.getParentSpanId()).isEqualTo(CALLER);
            assertThat(accept.getParentSpanId()).isEqualTo(request.getSpanId());
            assertThat(accept.getKind()).isEqualTo(SpanKind.PRODUCER);
            String id = attribute(accept, "message_id");
            for (String step : List.of("forward", "receipt", "deliver")) {
                SpanData span = span(step);
                assertThat(span.getParentSpanId()).as(step).isEqualTo(accept.getSpanId());
                assertThat(span.getKind()).as(step).isEqualTo(SpanKind.CONSUMER);
                assertThat(attribute(span, "message_id")).as(step).isEqualTo(id);
            }
            assertThat(exporter.getFinishedSpanItems())
                    .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(TRACE))
                    .allSatisfy(span -> assertThat(attribute(span, "account")).isEqualTo("shop"))
                    .hasSize(5);
            assertThat(attribute(span("forward"), "group")).isEqualTo("alpha");
            assertThat(attribute(span("deliver"), "status")).isEqualTo("ESME_ROK");
        }
    }

    @Test
    void eachAttemptIsAStepAndARefusalEndsTheTrace() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc((session, message) -> attempts.getAndIncrement() == 0
                    ? message.respond(CommandStatus.ESME_RSYSERR)
                    : SubmitSmResp.ok("id1"));
            Gateway gateway = fixture.start(
                    "senders: [Shop]",
                    smscYaml("alpha", smsc.port(), ""),
                    "retry: [{statuses: [TRANSIENT], first: 50ms, max: 100ms, attempts: 5}]");
            AutoCloseable observations = gateway.observe(registry(provider));
            Customer customer = fixture.customer();
            customer.client()
                    .send(GatewayFixture.message("491701234567", "no")
                            .sourceAddress(Address.alphanumeric("Bank"))
                            .build());
            assertThat(attribute(span("accept"), "status")).isEqualTo("ESME_RINVSRCADR");
            exporter.reset();

            customer.submit("491701234567", "yes");
            eventually().until(() -> spans("forward").size() == 2);
            SpanData accept = span("accept");
            assertThat(accept.getParentSpanId()).isEqualTo(SpanId.getInvalid());
            assertThat(spans("forward"))
                    .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(accept.getSpanId()))
                    .extracting(span -> attribute(span, "status"))
                    .containsExactly("ESME_RSYSERR", "ESME_ROK");
            exporter.reset();

            observations.close();
            customer.submit("491701234567", "not observed");
            smsc.awaitMessage(3);
            assertThat(exporter.getFinishedSpanItems()).isEmpty();
        }
    }

    @Test
    void tracesArrivalAndDeliveryOfAMobileOriginatedMessage() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            Gateway gateway = fixture.start(
                    "", smscYaml("alpha", smsc.port(), ""), "mo: [{name: short-code, to: [\"4444\"], account: shop}]");
            gateway.observe(registry(provider));
            Customer customer = fixture.customer();
            eventually().until(() -> !smsc.binds().isEmpty());
            smsc.send(DeliverSm.builder()
                    .sourceAddress(Address.international("491701234567"))
                    .destinationAddress(Address.international("4444"))
                    .build());
            customer.awaitDelivery(1);
            assertThat(span("deliver").getParentSpanId())
                    .isEqualTo(span("arrive").getSpanId());
            assertThat(attribute(span("arrive"), "group")).isEqualTo("alpha");
        }
    }

    @Test
    void storesNoContextOfATraceThatIsNotSampled() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"));
                SdkTracerProvider off = SdkTracerProvider.builder()
                        .setSampler(Sampler.alwaysOff())
                        .build()) {
            int port = GatewayFixture.freePort();
            GatewayConfig config = fixture.config("", smscYaml("alpha", port, "parkAfter: 1h"), "");
            fixture.start(config).observe(registry(off));
            fixture.customer().submit("491701234567", "a");

            fixture.restart(config).observe(registry(provider));
            Smsc smsc = fixture.smsc(port, null);
            smsc.awaitMessage(1);
            eventually().until(() -> fixture.gateway().state().forwarded() == 1);
            assertThat(exporter.getFinishedSpanItems()).isEmpty();
        }
    }

    @Test
    void exportsSpansToTheConfiguredCollector() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            requests.add(exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            Gateway gateway = fixture.start(
                    "",
                    smscYaml("alpha", smsc.port(), ""),
                    "traces: http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces");
            assertThatThrownBy(() -> gateway.observe(registry(provider))).hasMessageContaining("observed already");
            Customer customer = fixture.customer();
            customer.submit("491701234567", "a");
            smsc.awaitMessage(1);
            smsc.receipt("id1", MessageState.DELIVERED);
            customer.awaitReceipt(1);
            gateway.close();
            assertThat(requests).isNotEmpty().allMatch(request -> request.startsWith("application/x-protobuf "));
            assertThat(String.join("", requests))
                    .contains("smpp-gateway", NAME + "accept", NAME + "forward", NAME + "receipt", NAME + "deliver");
        } finally {
            collector.stop(0);
        }
    }

    @Test
    void exportsOnlyTracesOfCallersWithRatio0() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            Gateway gateway = fixture.start("token: token", smscYaml("alpha", smsc.port(), ""), """
                    http: {host: 127.0.0.1, port: 0, token: admin}
                    traces: {endpoint: "http://127.0.0.1:%d/", ratio: 0}
                    """.formatted(
                            collector.getAddress().getPort()));
            fixture.customer().submit("491701234567", "a");
            send(gateway, "00-" + TRACE + "-" + CALLER + "-01");
            smsc.awaitMessage(2);
            eventually().until(() -> gateway.state().forwarded() == 2);
            gateway.close();
            String all = String.join("", requests);
            assertThat(all.split(NAME + "accept", -1)).hasSize(2);
            assertThat(all.split(NAME + "forward", -1)).hasSize(2);
        } finally {
            collector.stop(0);
        }
    }

    @Test
    void aSilentCollectorDelaysNoMessage() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            Gateway gateway = fixture.start(
                    "",
                    smscYaml("alpha", smsc.port(), ""),
                    "traces: http://127.0.0.1:" + silent.getLocalPort() + "/v1/traces");
            Customer customer = fixture.customer();
            int count = 3_000; // more spans than fit into the queue of the exporter
            SubmitSm message = GatewayFixture.message("491701234567", "a").build();
            assertThat(customer.client()
                            .sendAll(Collections.nCopies(count, message).stream(), sent -> {})
                            .accepted())
                    .isEqualTo(count);
            eventually().until(() -> gateway.state().forwarded() == count);
            assertTimeoutPreemptively(Waits.BOUND, gateway::close);
        }
    }

    @Test
    void aFailingHandlerDelaysNoMessage() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ObservationRegistry failing = ObservationRegistry.create();
        failing.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStart(Observation.Context context) {
                if (calls.incrementAndGet() % 2 == 0) {
                    throw new StackOverflowError("start");
                }
            }

            @Override
            public void onStop(Observation.Context context) {
                throw new IllegalStateException("stop");
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            fixture.start("", smscYaml("alpha", smsc.port(), ""), "").observe(failing);
            Customer customer = fixture.customer();
            for (int i = 0; i < 4; i++) {
                assertThat(customer.submit("491701234567", "a").commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
            }
            smsc.awaitMessage(4);
            smsc.receipt("id1", MessageState.DELIVERED);
            customer.awaitReceipt(1);
            assertThat(calls).hasValueGreaterThanOrEqualTo(4);
        }
    }
}
