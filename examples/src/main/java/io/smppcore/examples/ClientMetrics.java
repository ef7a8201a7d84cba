package io.smppcore.examples;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.type.Address;

/** Example that publishes the metrics of a client for Prometheus. */
public final class ClientMetrics {

    /** Sends one text, and returns the metrics in the text format of Prometheus. */
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
