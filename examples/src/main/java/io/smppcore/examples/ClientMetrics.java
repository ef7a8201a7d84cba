package io.smppcore.examples;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.type.Address;

/** Publishes the metrics of a client for Prometheus. */
public final class ClientMetrics {

    /** Returns the metrics after one text. */
    public static String send(int port) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (SmppMetrics metrics = SmppMetrics.builder(registry).build();
                SmppClient client = SmppClient.builder()
                        .endpoint("localhost", port)
                        .systemId("me")
                        .password("secret")
                        .octetTap(metrics)
                        .connect()) {
            client.sendText(Address.alphanumeric("Bank"), Address.phone("+49 170 1234567"), "Hello")
                    .orThrow();
            return registry.scrape();
        }
    }
}
