package io.smppcore.metrics;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Observer that creates an observation in a Micrometer registry for each request of a client or a server, for traces.
 * Thread-safe; clients and servers may share one.
 *
 * <pre>{@code
 * SmppClient client = SmppClient.builder().observer(SmppObservations.create(registry))...
 * }</pre>
 *
 * <p>Names and key values: {@link SmppObservation} and {@code docs/metrics.md}.
 */
@SuppressWarnings("exports") // users of an ObservationRegistry read its module; other users need not have it
public final class SmppObservations implements RequestObserver {

    private static final SmppObservationConvention DEFAULT = new SmppObservationConvention() {};

    private final ObservationRegistry registry;
    private final @Nullable SmppObservationConvention convention;

    private SmppObservations(ObservationRegistry registry, @Nullable SmppObservationConvention convention) {
        this.registry = registry;
        this.convention = convention;
    }

    /**
     * Returns observations with the default names and key values, unless the registry has a {@link
     * io.micrometer.observation.GlobalObservationConvention} for {@link SmppObservationContext}.
     *
     * @param registry registry with the handlers of the observations
     */
    public static SmppObservations create(ObservationRegistry registry) {
        return new SmppObservations(registry, null);
    }

    /**
     * Returns observations with other names or key values.
     *
     * @param registry registry with the handlers of the observations
     * @param convention names and key values
     */
    public static SmppObservations create(ObservationRegistry registry, SmppObservationConvention convention) {
        return new SmppObservations(registry, convention);
    }

    @Override
    public Observed sending(String account, Request<?> request, int parts) {
        return start(
                SmppObservation.SEND, new SmppObservationContext(Kind.CLIENT, request, account, null, parts), null);
    }

    @Override
    public Observed handling(SmppSession session, Pdu pdu, @Nullable Observed cause) {
        BindRequest bind = session.bind();
        SmppObservationContext context = new SmppObservationContext(
                cause == null ? Kind.SERVER : Kind.CONSUMER,
                pdu,
                bind == null ? null : bind.systemId(),
                session.remoteAddress(),
                1);
        return cause instanceof Started submit
                ? start(SmppObservation.RECEIPT, context, submit.observation)
                : start(SmppObservation.HANDLE, context, null);
    }

    private Observed start(SmppObservation type, SmppObservationContext context, @Nullable Observation parent) {
        Observation observation = type.observation(convention, DEFAULT, () -> context, registry);
        if (parent != null) {
            observation.parentObservation(parent);
        }
        return new Started(observation.start(), context, registry);
    }

    private record Started(Observation observation, SmppObservationContext context, ObservationRegistry registry)
            implements Observed {

        @Override
        public Scope open() {
            Observation.Scope before = registry.getCurrentObservationScope();
            try {
                Observation.Scope scope = observation.openScope();
                return () -> close(scope, before);
            } catch (Throwable e) {
                recover(registry.getCurrentObservationScope(), before);
                throw e;
            }
        }

        private void close(Observation.Scope scope, Observation.@Nullable Scope before) {
            try {
                scope.close();
            } catch (Throwable e) {
                recover(scope, before);
                throw e;
            }
        }

        /**
         * Restores the previous scope after a handler of Micrometer has thrown and others were not called, so that the
         * next request does not get this observation as its parent.
         */
        @SuppressWarnings("deprecation") // nothing else reaches all handlers
        private void recover(Observation.@Nullable Scope failed, Observation.@Nullable Scope before) {
            try {
                if (failed != null && !failed.equals(before)) {
                    failed.reset();
                }
            } finally {
                registry.setCurrentObservationScope(before);
            }
        }

        @Override
        public void end(@Nullable Response response, @Nullable Throwable failure) {
            try {
                context.setResponse(response);
                if (failure != null) {
                    Throwable cause = failure.getCause();
                    observation.error(failure instanceof CompletionException && cause != null ? cause : failure);
                }
            } finally {
                observation.stop();
            }
        }
    }
}
