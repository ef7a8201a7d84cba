package io.smppcore.spring;

import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Auto-configuration of health indicators, unless {@code management.health.smpp.enabled} is false. */
@AutoConfiguration(after = {SmppClientAutoConfiguration.class, SmppServerAutoConfiguration.class})
@ConditionalOnProperty(name = "management.health.smpp.enabled", matchIfMissing = true)
public final class SmppHealthAutoConfiguration {

    SmppHealthAutoConfiguration() {}

    /** The indicators of Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static final class Boot4 {

        @Bean
        @ConditionalOnSingleCandidate(SmppClient.class)
        HealthIndicator smppClientHealthIndicator(SmppClient client) {
            return () -> health(SmppStatus.of(client));
        }

        @Bean
        @ConditionalOnSingleCandidate(SmppServer.class)
        HealthIndicator smppServerHealthIndicator(SmppServer server) {
            return () -> health(SmppStatus.of(server));
        }

        private static Health health(SmppStatus status) {
            return (status.up() ? Health.up() : Health.down())
                    .withDetails(status.details())
                    .build();
        }
    }

    /** The indicators of Spring Boot 3, which are in another package. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.actuate.health.HealthIndicator.class)
    @ConditionalOnMissingClass("org.springframework.boot.health.contributor.HealthIndicator")
    static final class Boot3 {

        @Bean
        @ConditionalOnSingleCandidate(SmppClient.class)
        org.springframework.boot.actuate.health.HealthIndicator smppClientHealthIndicator(SmppClient client) {
            return () -> health(SmppStatus.of(client));
        }

        @Bean
        @ConditionalOnSingleCandidate(SmppServer.class)
        org.springframework.boot.actuate.health.HealthIndicator smppServerHealthIndicator(SmppServer server) {
            return () -> health(SmppStatus.of(server));
        }

        private static org.springframework.boot.actuate.health.Health health(SmppStatus status) {
            return (status.up()
                            ? org.springframework.boot.actuate.health.Health.up()
                            : org.springframework.boot.actuate.health.Health.down())
                    .withDetails(status.details())
                    .build();
        }
    }
}
