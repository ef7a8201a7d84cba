package io.smppcore.spring;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/**
 * Auto-configuration of an {@link SmscSimulator}, if {@code smpp.simulator.enabled} is true. It listens on a free port,
 * and all clients of the starter bind to it instead of their endpoints. {@code smpp.simulator.scenario} is its
 * scenario: YAML, or the location of a file with YAML, which begins with {@code classpath:} or {@code file:}.
 */
@AutoConfiguration(before = SmppClientAutoConfiguration.class)
@ConditionalOnClass(SmscSimulator.class)
@ConditionalOnProperty("smpp.simulator.enabled")
public final class SmppSimulatorAutoConfiguration {

    SmppSimulatorAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    SmscSimulator smscSimulator(Environment environment, ResourceLoader resources) throws IOException {
        String scenario = environment.getProperty("smpp.simulator.scenario", "");
        if (scenario.startsWith("classpath:") || scenario.startsWith("file:")) {
            scenario = resources.getResource(scenario).getContentAsString(StandardCharsets.UTF_8);
        }
        return SmscSimulator.builder()
                .scenario(scenario.isEmpty() ? Scenario.defaults() : Scenario.parse(scenario))
                .start();
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    SmppClientCustomizer smppClientToSimulator(SmscSimulator simulator) {
        return (name, builder) -> builder.endpoint(simulator.address().getHostString(), simulator.port())
                .tls(null)
                .proxy(null)
                .localAddress(null);
    }
}
