package io.smppcore.spring;

import io.micrometer.observation.ObservationRegistry;
import io.smppcore.metrics.SmppObservations;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the traces of docs/metrics.md, if there is an {@link ObservationRegistry}. */
@AutoConfiguration
@ConditionalOnClass(ObservationRegistry.class)
public final class SmppObservationAutoConfiguration {

    SmppObservationAutoConfiguration() {}

    @Bean
    SmppClientCustomizer smppClientObservations(ObjectProvider<ObservationRegistry> registry) {
        return (name, builder) -> registry.ifUnique(unique -> builder.observer(SmppObservations.create(unique)));
    }

    @Bean
    SmppServerCustomizer smppServerObservations(ObjectProvider<ObservationRegistry> registry) {
        return (name, builder) -> registry.ifUnique(unique -> builder.observer(SmppObservations.create(unique)));
    }
}
