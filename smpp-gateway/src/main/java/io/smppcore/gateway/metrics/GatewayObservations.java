package io.smppcore.gateway.metrics;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.TraceContext;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Observations of the steps of messages in a Micrometer registry, which turns them into traces. Thread-safe.
 *
 * <p>Names and key values are in {@code docs/gateway/metrics.md}. The context of an acceptance is stored with its
 * message and is the parent of its other steps, which may follow much later, after a restart, or at another node.
 */
@SuppressWarnings("exports") // users of an ObservationRegistry read its module; other users need not have it
public final class GatewayObservations implements StepObserver, AutoCloseable {

    private static final String NONE = "none";

    private final Node node;
    private final ObservationRegistry registry;

    private GatewayObservations(Node node, ObservationRegistry registry) {
        this.node = node;
        this.registry = registry;
    }

    /** Starts observing a gateway. Throws an IllegalStateException if it is already observed. */
    public static GatewayObservations bind(Node node, ObservationRegistry registry) {
        GatewayObservations observations = new GatewayObservations(node, registry);
        node.steps().observe(observations);
        return observations;
    }

    /** Stops observing. Steps in progress are still observed to their end. */
    @Override
    public void close() {
        node.steps().ignore(this);
    }

    @Override
    public Step begin(StepKind kind, TraceContext parent, String account, String group) {
        return switch (kind) {
            case ACCEPT, ARRIVE -> first(kind, parent, account, group);
            case FORWARD, RECEIPT, DELIVER -> {
                Observation observation = created(kind, receiver(parent), account, group);
                yield new Started(observation.start(), null, TraceContext.NONE);
            }
        };
    }

    /**
     * Begins an acceptance or arrival, whose context is stored with the message. If the request has a context, an
     * observation of the request is its parent.
     */
    private Step first(StepKind kind, TraceContext parent, String account, String group) {
        Observation request = null;
        if (!parent.isEmpty()) {
            request = Observation.createNotStarted(name("request"), () -> receiver(parent), registry)
                    .lowCardinalityKeyValue("account", account)
                    .start();
        }
        Map<String, String> fields = new TreeMap<>();
        SenderContext<Map<String, String>> context =
                new SenderContext<>((carrier, name, value) -> fields.put(name, value), Kind.PRODUCER);
        context.setCarrier(fields);
        Observation observation = created(kind, context, account, group);
        // Set even if null, because Micrometer would otherwise use the current observation of the thread, which may be
        // that of another message.
        observation.parentObservation(request);
        observation.start();
        return new Started(observation, request, TraceContext.of(fields));
    }

    private static ReceiverContext<TraceContext> receiver(TraceContext parent) {
        ReceiverContext<TraceContext> context =
                new ReceiverContext<>((carrier, name) -> parent.value(name), Kind.CONSUMER);
        context.setCarrier(parent);
        return context;
    }

    private static String name(String step) {
        return "smpp.gateway." + step;
    }

    private Observation created(StepKind kind, Observation.Context context, String account, String group) {
        return Observation.createNotStarted(name(kind.name().toLowerCase(Locale.ROOT)), () -> context, registry)
                .lowCardinalityKeyValue("account", account)
                .lowCardinalityKeyValue("group", group.isEmpty() ? NONE : group);
    }

    /** A step in progress, with the observation of its request if there is one. */
    private record Started(
            Observation observation, @Nullable Observation request, TraceContext context) implements Step {

        @Override
        public void end(String messageId, String outcome, @Nullable Throwable failure) {
            try {
                observation
                        .lowCardinalityKeyValue("status", outcome)
                        .highCardinalityKeyValue("message_id", messageId.isEmpty() ? NONE : messageId);
                if (failure != null) {
                    observation.error(failure);
                }
            } finally {
                try {
                    observation.stop();
                } finally {
                    if (request != null) {
                        request.stop();
                    }
                }
            }
        }
    }
}
