package io.smppcore.spring;

import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of the health of clients and servers, also of those that the application creates, unless {@code
 * management.health.smpp.enabled} is false. If there are several clients or servers, each has an entry with the name of
 * its bean.
 */
@AutoConfiguration(after = {SmppClientAutoConfiguration.class, SmppServerAutoConfiguration.class})
@ConditionalOnProperty(name = "management.health.smpp.enabled", matchIfMissing = true)
public final class SmppHealthAutoConfiguration {

    SmppHealthAutoConfiguration() {}

    /** The health indicators for Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static final class Boot4 {

        @Bean
        @ConditionalOnBean(SmppClient.class)
        HealthContributor smppClientHealthIndicator(Map<String, SmppClient> clients) {
            return health(clients, SmppStatus::of);
        }

        @Bean
        @ConditionalOnBean(SmppServer.class)
        HealthContributor smppServerHealthIndicator(Map<String, SmppServer> servers) {
            return health(servers, SmppStatus::of);
        }

        private static <T> HealthContributor health(Map<String, T> beans, Function<T, SmppStatus> status) {
            Map<String, HealthIndicator> each = new LinkedHashMap<>();
            beans.forEach((name, bean) -> each.put(name, () -> health(status.apply(bean))));
            return each.size() == 1 ? each.values().iterator().next() : CompositeHealthContributor.fromMap(each);
        }

        private static Health health(SmppStatus status) {
            return (status.up() ? Health.up() : Health.down())
                    .withDetails(status.details())
                    .build();
        }
    }

    /** The health indicators for Spring Boot 3, whose types are in another package. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.actuate.health.HealthIndicator.class)
    @ConditionalOnMissingClass("org.springframework.boot.health.contributor.HealthIndicator")
    static final class Boot3 {

        @Bean
        @ConditionalOnBean(SmppClient.class)
        org.springframework.boot.actuate.health.HealthContributor smppClientHealthIndicator(
                Map<String, SmppClient> clients) {
            return health(clients, SmppStatus::of);
        }

        @Bean
        @ConditionalOnBean(SmppServer.class)
        org.springframework.boot.actuate.health.HealthContributor smppServerHealthIndicator(
                Map<String, SmppServer> servers) {
            return health(servers, SmppStatus::of);
        }

        private static <T> org.springframework.boot.actuate.health.HealthContributor health(
                Map<String, T> beans, Function<T, SmppStatus> status) {
            Map<String, org.springframework.boot.actuate.health.HealthIndicator> each = new LinkedHashMap<>();
            beans.forEach((name, bean) -> each.put(name, () -> health(status.apply(bean))));
            return each.size() == 1
                    ? each.values().iterator().next()
                    : org.springframework.boot.actuate.health.CompositeHealthContributor.fromMap(each);
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
