package io.smppcore.spring;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.tls.TlsOptions;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Auto-configuration of an {@link SmppClient}, if {@code smpp.client.systemId} is set. */
@AutoConfiguration(after = SslAutoConfiguration.class)
@ConditionalOnProperty("smpp.client.system-id")
@ConditionalOnMissingBean(SmppClient.class)
public final class SmppClientAutoConfiguration {

    SmppClientAutoConfiguration() {}

    @Bean
    SmppClient smppClient(
            Environment environment,
            ConfigurableListableBeanFactory beans,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<SmppClientCustomizer> customizers) {
        SmppEnvironment properties = new SmppEnvironment("smpp.client.", environment);
        Map<String, String> values = properties.values(SmppClient.Builder.propertyKeys());
        SmppClient.Builder builder = SmppClient.builder().properties(values);
        properties
                .sslBundle(bundles, values)
                .ifPresent(bundle -> builder.tls(TlsOptions.builder()
                        .sslContext(bundle.createSslContext())
                        .protocols(SmppEnvironment.orNone(bundle.getOptions().getEnabledProtocols()))
                        .cipherSuites(SmppEnvironment.orNone(bundle.getOptions().getCiphers()))
                        .build()));
        SmppListeners listeners = new SmppListeners(beans);
        listeners.of(TextMessage.class).ifPresent(listener -> builder.onMessage(listener::call));
        listeners.of(ReceivedReceipt.class).ifPresent(listener -> builder.onReceipt(listener::call));
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Bean
    SmppLifecycle smppClientLifecycle(SmppClient client) {
        return new SmppLifecycle(SmppLifecycle.CLIENT_PHASE, client::connect, client::closeAsync);
    }
}
