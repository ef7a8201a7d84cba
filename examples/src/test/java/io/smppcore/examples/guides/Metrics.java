package io.smppcore.examples.guides;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.Gateway;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.metrics.SmppObservations;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import java.util.function.Consumer;

/** The code of docs/metrics.md and docs/gateway/metrics.md. */
final class Metrics {

    private Metrics() {}

    static SmppClient.Builder tagged(MeterRegistry registry) {
        SmppMetrics metrics = SmppMetrics.builder(registry).tag("smsc", "north").build();
        SmppClient.Builder client = SmppClient.builder().octetTap(metrics);
        return client;
    }

    static SmppMetrics ofClient(MeterRegistry registry) {
        SmppMetrics metrics =
                SmppMetrics.builder(registry).tag("role", "client").build();
        return metrics;
    }

    static AutoCloseable ofGateway(Gateway gateway) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        AutoCloseable metrics = gateway.metrics(registry);
        return metrics;
    }

    static AutoCloseable tracesOfGateway(Gateway gateway, ObservationRegistry registry) {
        AutoCloseable traces = gateway.observe(registry);
        return traces;
    }

    static SmppServer.Builder traces(ObservationRegistry registry, Consumer<SmppClient.Builder> connecting) {
        SmppObservations observations = SmppObservations.create(registry);
        SmppClient.Builder client = SmppClient.builder().observer(observations);
        SmppServer.Builder server = SmppServer.builder()
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                .observer(observations);
        connecting.accept(client);
        return server;
    }
}
