package io.smppcore.gateway.metrics;

import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.smppcore.gateway.config.TracesConfig;
import io.smppcore.gateway.node.Node;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Export of the traces of a node to an OpenTelemetry collector. Thread-safe.
 *
 * <p>A separate thread sends the spans. Messages never wait for it: spans that the collector does not accept in time
 * are discarded.
 */
public final class TraceExport implements AutoCloseable {

    private static final String SCOPE = "io.smppcore.gateway";
    private static final long CLOSE_SECONDS = 5;

    private final SdkTracerProvider spans;
    private final GatewayObservations observations;

    private TraceExport(SdkTracerProvider spans, GatewayObservations observations) {
        this.spans = spans;
        this.observations = observations;
    }

    /**
     * Starts the export.
     *
     * @param instance {@code service.instance.id} of the spans; null if they have none
     * @throws IllegalStateException if the optional dependency OpenTelemetry is absent, or the node is already observed
     */
    public static TraceExport start(Node node, TracesConfig config, @Nullable String instance) {
        try {
            return opened(node, config, instance);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "traces: no OpenTelemetry on the class path (expected: micrometer-tracing-bridge-otel,"
                            + " opentelemetry-exporter-otlp and opentelemetry-exporter-sender-jdk)",
                    e);
        }
    }

    private static TraceExport opened(Node node, TracesConfig config, @Nullable String instance) {
        AttributesBuilder attributes = Attributes.builder().put(AttributeKey.stringKey("service.name"), "smpp-gateway");
        if (instance != null) {
            attributes.put(AttributeKey.stringKey("service.instance.id"), instance);
        }
        SdkTracerProvider spans = SdkTracerProvider.builder()
                .setResource(Resource.getDefault().merge(Resource.create(attributes.build())))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(config.ratio())))
                .addSpanProcessor(BatchSpanProcessor.builder(OtlpHttpSpanExporter.builder()
                                .setEndpoint(config.endpoint().toString())
                                .build())
                        .build())
                .build();
        try {
            return new TraceExport(spans, GatewayObservations.bind(node, registry(spans.get(SCOPE))));
        } catch (RuntimeException | Error e) {
            spans.shutdown();
            throw e;
        }
    }

    private static ObservationRegistry registry(Tracer tracer) {
        OtelTracer bridge = new OtelTracer(tracer, new OtelCurrentTraceContext(), event -> {});
        OtelPropagator propagator =
                new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()), tracer);
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig()
                .observationHandler(new FirstMatchingCompositeObservationHandler(
                        new PropagatingReceiverTracingObservationHandler<>(bridge, propagator),
                        new PropagatingSenderTracingObservationHandler<>(bridge, propagator)));
        return registry;
    }

    /** Stops observing, and sends waiting spans for at most 5 seconds. */
    @Override
    public void close() {
        observations.close();
        spans.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
