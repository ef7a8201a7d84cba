package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.ScopedSpan;
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
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.smppcore.metrics.SmppObservations;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of OpenTelemetry traces of a client and a server. */
@ExtendWith(NoLeaks.class)
class TracesIT {

    private static final TextOptions WITH_RECEIPT =
            TextOptions.builder().registeredDelivery(RegisteredDelivery.FINAL).build();

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    private final Tracer tracer = new OtelTracer(provider.get("smpp"), new OtelCurrentTraceContext(), event -> {});
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final SmppObservations observations = SmppObservations.create(registry);
    private final AtomicInteger count = new AtomicInteger();

    /** Registers the handlers as Spring Boot does. */
    TracesIT() {
        OtelPropagator propagator = new OtelPropagator(
                ContextPropagators.create(W3CTraceContextPropagator.getInstance()), provider.get("smpp"));
        registry.observationConfig()
                .observationHandler(new ObservationHandler.FirstMatchingCompositeObservationHandler(
                        new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
                        new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                        new DefaultTracingObservationHandler(tracer)));
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @ParameterizedTest
    @EnumSource
    void createsSpansOfATextItsReceiptsAndTheirHandlers(Dispatch dispatch) throws Exception {
        try (SmppServer server = Loopback.server()
                        .options(options -> options.dispatch(dispatch))
                        .observer(observations)
                        .onSubmitSm((session, message) -> {
                            span("store");
                            return SubmitSmResp.ok("id" + count.incrementAndGet());
                        })
                        .start();
                SmppClient client = Loopback.client(server)
                        .options(options -> options.dispatch(dispatch))
                        .observer(observations)
                        .textOptions(WITH_RECEIPT)
                        .onReceipt((session, receipt) -> span("invoice"))
                        .connect()) {
            ScopedSpan order = tracer.startScopedSpan("order");
            Submission submission = client.sendText(SHOP, HANDSET, LONG).orThrow();
            order.end();
            for (String id : submission.messageIds()) {
                assertThat(deliver(server, Messages.receipt(id))).isEqualTo(DeliverSmResp.ok());
            }
            submission.receipts().get(SECONDS, TimeUnit.SECONDS);
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(DeliverSmResp.ok());

            eventually()
                    .until(() -> spans("smpp.receipt deliver_sm").size() == 3
                            && spans("smpp.handle deliver_sm").size() == 1);
            SpanData submit = spans("smpp.send submit_sm").getFirst();
            assertThat(spans("smpp.send submit_sm")).hasSize(1);
            assertThat(submit.getKind()).isEqualTo(SpanKind.CLIENT);
            assertThat(submit.getParentSpanId())
                    .isEqualTo(spans("order").getFirst().getSpanId());
            assertThat(attribute(submit, "parts")).isEqualTo("3");
            assertThat(attribute(submit, "message_id")).isEqualTo("id3");
            assertThat(spans("smpp.receipt deliver_sm"))
                    .allSatisfy(receipt -> assertThat(receipt.getKind()).isEqualTo(SpanKind.CONSUMER))
                    .allSatisfy(receipt -> assertIsChild(receipt, submit));
            assertThat(spans("smpp.handle submit_sm"))
                    .hasSize(3)
                    .allSatisfy(handled -> assertThat(handled.getKind()).isEqualTo(SpanKind.SERVER))
                    .allSatisfy(handled -> assertThat(handled.getParentSpanId()).isEqualTo(SpanId.getInvalid()));
            assertAreChildren(spans("store"), spans("smpp.handle submit_sm"));
            // The last receipt repeats an earlier one.
            assertAreChildren(spans("invoice").subList(0, 3), spans("smpp.receipt deliver_sm"));
            assertIsChild(
                    spans("invoice").getLast(), spans("smpp.handle deliver_sm").getFirst());
        }
    }

    @Test
    void refusalIsAStatusAndHandlerFailureIsAnError() {
        try (SmppServer server = Loopback.server()
                        .observer(observations)
                        .onSubmitSm((session, message) -> {
                            throw new StackOverflowError("too deep");
                        })
                        .start();
                SmppClient client =
                        Loopback.client(server).observer(observations).connect()) {
            assertThat(client.send(Messages.submit("hello")).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);

            eventually().until(() -> exporter.getFinishedSpanItems().size() == 2);
            SpanData submit = spans("smpp.send submit_sm").getFirst();
            assertThat(attribute(submit, "status")).isEqualTo("ESME_RSYSERR");
            assertThat(submit.getStatus().getStatusCode()).isNotEqualTo(StatusCode.ERROR);
            SpanData handled = spans("smpp.handle submit_sm").getFirst();
            assertThat(handled.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(handled.getStatus().getDescription()).isEqualTo("too deep");
        }
    }

    @Test
    void unansweredRequestsEndWithTheTimeoutAndWithTheSession() {
        try (SmppServer server = Loopback.server()
                .observer(observations)
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, (session, message) -> new CompletableFuture<>()))
                .start()) {
            try (SmppClient client = Loopback.client(server)
                    .options(options ->
                            options.requestTimeout(Duration.ofMillis(200)).drainTimeout(Duration.ofMillis(1)))
                    .observer(observations)
                    .connect()) {
                assertThatThrownBy(() -> client.send(Messages.submit("hello")))
                        .isInstanceOf(RequestTimeoutException.class);
                CompletableFuture<?> cancelled = client.sendAsync(Messages.submit("hello"));
                cancelled.cancel(false);

                assertThat(spans("smpp.send submit_sm"))
                        .hasSize(2)
                        .allSatisfy(sent ->
                                assertThat(sent.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR))
                        .allSatisfy(
                                sent -> assertThat(attribute(sent, "status")).isEqualTo("none"));
                client.closeNow();
            }
            eventually().until(() -> server.sessions().isEmpty());
            eventually().until(() -> !spans("smpp.handle submit_sm").isEmpty());
            assertThat(spans("smpp.handle submit_sm").getFirst().getStatus().getDescription())
                    .startsWith("the session has ended before the response");
        }
    }

    enum Place {
        START,
        OPEN,
        CLOSE,
        ERROR,
        STOP
    }

    @ParameterizedTest
    @EnumSource
    void sessionsSurviveAnErrorInAnObservationHandler(Place place) throws Exception {
        AtomicInteger thrown = new AtomicInteger();
        registry.observationConfig().observationHandler(new Throwing(place, thrown));
        try (SmppServer server = Loopback.server()
                        .observer(observations)
                        .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                        .onSubmitSm((session, message) -> {
                            if (Messages.text(message).equals("fail")) {
                                throw new IllegalStateException("failed");
                            }
                            return SubmitSmResp.ok("id" + count.incrementAndGet());
                        })
                        .start();
                SmppClient client = Loopback.client(server)
                        .observer(observations)
                        .textOptions(WITH_RECEIPT)
                        .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                        .connect()) {
            assertThat(client.send(Messages.submit("hello"))).isEqualTo(SubmitSmResp.ok("id1"));
            assertThat(client.send(Messages.submit("fail")).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();
            String id = submission.messageIds().getFirst();
            assertThat(deliver(server, Messages.receipt(id))).isEqualTo(DeliverSmResp.ok());
            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
            assertThat(client.binds().getFirst().state()).isEqualTo(BindSnapshot.State.BOUND);
        }
        assertThat(thrown).hasPositiveValue();
        assertThat(spans("smpp.handle submit_sm"))
                .as("no observation stays on the event loop")
                .allSatisfy(handled -> assertThat(handled.getParentSpanId()).isEqualTo(SpanId.getInvalid()));
        // Micrometer calls no further handler after an error at these places.
        boolean skipped = place == Place.START || place == Place.STOP;
        assertThat(spans("smpp.handle submit_sm")).as("spans end").hasSize(skipped ? 0 : 3);
    }

    /** An observation handler that throws an error at one place. */
    private record Throwing(Place place, AtomicInteger thrown) implements ObservationHandler<Observation.Context> {

        private void at(Place here) {
            if (here == place) {
                thrown.incrementAndGet();
                throw new StackOverflowError("thrown by the test");
            }
        }

        @Override
        public void onStart(Observation.Context context) {
            at(Place.START);
        }

        @Override
        public void onScopeOpened(Observation.Context context) {
            at(Place.OPEN);
        }

        @Override
        public void onScopeClosed(Observation.Context context) {
            at(Place.CLOSE);
        }

        @Override
        public void onError(Observation.Context context) {
            at(Place.ERROR);
        }

        @Override
        public void onStop(Observation.Context context) {
            at(Place.STOP);
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    private void span(String name) {
        tracer.startScopedSpan(name).end();
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private static void assertAreChildren(List<SpanData> children, List<SpanData> parents) {
        assertThat(children)
                .extracting(SpanData::getParentSpanId)
                .containsExactlyInAnyOrderElementsOf(
                        parents.stream().map(SpanData::getSpanId).toList());
    }

    private static void assertIsChild(SpanData child, SpanData parent) {
        assertThat(child.getParentSpanId()).isEqualTo(parent.getSpanId());
        assertThat(child.getTraceId()).isEqualTo(parent.getTraceId());
    }

    private static String attribute(SpanData span, String key) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(key)));
    }

    private static DeliverSmResp deliver(SmppServer server, DeliverSm receipt) {
        SmppSession session = server.sessions().getFirst();
        return session.send(receipt);
    }
}
