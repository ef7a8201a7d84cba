package io.smppcore.spring;

import io.micrometer.core.instrument.MeterRegistry;
import io.smppcore.metrics.SmppMetrics;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the meters of docs/metrics.md, if there is a {@link MeterRegistry}. The tag {@code role} is
 * {@code client} or {@code server}.
 */
@AutoConfiguration
@ConditionalOnClass(MeterRegistry.class)
public final class SmppMetricsAutoConfiguration {

    SmppMetricsAutoConfiguration() {}

    @Bean
    SmppClientCustomizer smppClientMetrics(ObjectProvider<MeterRegistry> registry) {
        return builder -> registry.ifUnique(unique -> builder.octetTap(metrics(unique, "client")));
    }

    @Bean
    SmppServerCustomizer smppServerMetrics(ObjectProvider<MeterRegistry> registry) {
        return builder -> registry.ifUnique(unique -> builder.octetTap(metrics(unique, "server")));
    }

    private static SmppMetrics metrics(MeterRegistry registry, String role) {
        return SmppMetrics.builder(registry).tag("role", role).build();
    }
}
