package io.smppcore.spring;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.tls.TlsOptions;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an {@link SmppClient} for each name of {@code smpp.clients.<name>.*}. If {@code
 * smpp.client.systemId} is set and the application has no client of its own, there is one more, the bean {@code
 * smppClient}.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@Import({SmppListeners.class, SmppClientAutoConfiguration.Clients.class})
public final class SmppClientAutoConfiguration {

    SmppClientAutoConfiguration() {}

    /** The registrar of the clients. */
    static final class Clients extends SmppRegistrar<SmppClient> {

        Clients(BeanFactory beans, Environment environment) {
            super(beans, environment, SmppClient.class, "client", "systemId");
        }

        @Override
        SmppClient create(SmppBean bean, SmppEnvironment properties) {
            SmppClient.Builder builder = SmppClient.builder();
            if (bean.named()) {
                builder.name(bean.name());
            }
            Map<String, String> values =
                    properties.set(SmppClient.Builder.propertyOptions(), builder, SmppClient.builder());
            properties
                    .sslBundle(beans, values)
                    .ifPresent(bundle -> builder.tls(TlsOptions.builder()
                            .sslContext(bundle.createSslContext())
                            .protocols(
                                    SmppEnvironment.orNone(bundle.getOptions().getEnabledProtocols()))
                            .cipherSuites(
                                    SmppEnvironment.orNone(bundle.getOptions().getCiphers()))
                            .build()));
            SmppListeners listeners = beans.getBean(SmppListeners.class);
            listeners.of(bean, TextMessage.class).ifPresent(handler -> builder.onMessage(handler::handle));
            listeners.of(bean, ReceivedReceipt.class).ifPresent(handler -> builder.onReceipt(handler::handle));
            beans.getBeanProvider(SmppClientCustomizer.class)
                    .orderedStream()
                    .forEach(customizer -> customizer.customize(bean.name(), builder));
            return builder.build();
        }

        @Override
        SmppLifecycle lifecycle(SmppClient client) {
            return new SmppLifecycle(SmppLifecycle.CLIENT_PHASE, client::connect, client::closeAsync);
        }
    }
}
