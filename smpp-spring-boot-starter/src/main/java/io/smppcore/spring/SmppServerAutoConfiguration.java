package io.smppcore.spring;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.RequestHandlers;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an {@link SmppServer}, if {@code smpp.server.port} is set. It listens as soon as its bean is
 * created; binds wait until the application has started.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@ConditionalOnProperty("smpp.server.port")
@ConditionalOnMissingBean(SmppServer.class)
public final class SmppServerAutoConfiguration {

    private final CountDownLatch started = new CountDownLatch(1);

    SmppServerAutoConfiguration() {}

    @Bean
    SmppServer smppServer(
            Environment environment,
            ConfigurableListableBeanFactory beans,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<BindAuthenticator> authenticator,
            ObjectProvider<SmppServerCustomizer> customizers) {
        SmppEnvironment properties = new SmppEnvironment("smpp.server.", environment);
        Map<String, String> values = properties.values(SmppServer.Builder.propertyKeys());
        SmppServer.Builder builder = SmppServer.builder().properties(values);
        properties
                .sslBundle(bundles, values)
                .ifPresent(bundle -> builder.tls(ServerTlsOptions.builder(bundle.createSslContext())
                        .protocols(SmppEnvironment.orNone(bundle.getOptions().getEnabledProtocols()))
                        .cipherSuites(SmppEnvironment.orNone(bundle.getOptions().getCiphers()))
                        .build()));
        builder.preparation((session, bind) -> {
            started.await();
            return CommandStatus.ESME_ROK;
        });
        authenticator.ifUnique(builder::authenticator);
        SmppListeners listeners = new SmppListeners(beans);
        listeners.of(SubmittedText.class).ifPresent(listener -> builder.onMessage(listener::call));
        builder.handlers(handlers -> listeners.ofRequests().forEach(listener -> handle(listener, handlers)));
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.start();
    }

    @SuppressWarnings("unchecked") // the listener handles this type
    private static void handle(SmppListeners.Listener listener, RequestHandlers.Builder handlers) {
        handlers.on((Class<Request<Response>>) listener.handled(), (session, request) ->
                (Response) Objects.requireNonNull(listener.call(session, request)));
    }

    @Bean
    SmppLifecycle smppServerLifecycle(SmppServer server) {
        return new SmppLifecycle(SmppLifecycle.SERVER_PHASE, started::countDown, server::closeAsync);
    }
}
