package io.smppcore.spring;

import io.micrometer.core.instrument.MeterRegistry;
import io.smppcore.metrics.SmppMetrics;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the meters of docs/metrics.md, if there is a {@link MeterRegistry}. The tag {@code role} is
 * {@code client} or {@code server}. If any client or server comes from {@code smpp.clients.<name>} or {@code
 * smpp.servers.<name>}, all meters have a tag {@code name}, because a registry of Prometheus refuses meters of one name
 * with different tags.
 */
@AutoConfiguration
@ConditionalOnClass(MeterRegistry.class)
public final class SmppMetricsAutoConfiguration {

    SmppMetricsAutoConfiguration() {}

    @Bean
    SmppClientCustomizer smppClientMetrics(ObjectProvider<MeterRegistry> registry, ObjectProvider<SmppBean> beans) {
        return (name, builder) -> registry.ifUnique(unique -> builder.octetTap(metrics(unique, "client", name, beans)));
    }

    @Bean
    SmppServerCustomizer smppServerMetrics(ObjectProvider<MeterRegistry> registry, ObjectProvider<SmppBean> beans) {
        return (name, builder) -> registry.ifUnique(unique -> builder.octetTap(metrics(unique, "server", name, beans)));
    }

    private static SmppMetrics metrics(
            MeterRegistry registry, String role, String name, ObjectProvider<SmppBean> beans) {
        SmppMetrics.Builder builder = SmppMetrics.builder(registry).tag("role", role);
        return (beans.stream().anyMatch(SmppBean::named) ? builder.tag("name", name) : builder).build();
    }
}
