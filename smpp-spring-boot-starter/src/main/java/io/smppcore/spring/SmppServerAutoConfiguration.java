package io.smppcore.spring;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.RequestHandlers;
import io.smppcore.tls.ServerTlsOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an {@link SmppServer} for each name of {@code smpp.servers.<name>.*}. If {@code
 * smpp.server.port} is set and the application has no server of its own, there is one more, the bean {@code
 * smppServer}. A server listens as soon as its bean is created; binds wait until Spring starts the lifecycle beans of
 * the application.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@Import({SmppListeners.class, SmppServerAutoConfiguration.Servers.class})
public final class SmppServerAutoConfiguration {

    SmppServerAutoConfiguration() {}

    /** The registrar of the servers. */
    static final class Servers extends SmppRegistrar<SmppServer> {

        /** Latch for which binds wait. One is sufficient for all servers, because their lifecycles start together. */
        private final CountDownLatch started = new CountDownLatch(1);

        Servers(BeanFactory beans, Environment environment) {
            super(beans, environment, SmppServer.class, "server", "port");
        }

        @Override
        SmppServer create(SmppBean bean, SmppEnvironment properties) {
            SmppServer.Builder builder = SmppServer.builder();
            if (bean.named()) {
                builder.name(bean.name());
            }
            Map<String, String> values =
                    properties.set(SmppServer.Builder.propertyOptions(), builder, SmppServer.builder());
            properties
                    .sslBundle(beans, values)
                    .ifPresent(bundle -> builder.tls(ServerTlsOptions.builder(bundle.createSslContext())
                            .protocols(
                                    SmppEnvironment.orNone(bundle.getOptions().getEnabledProtocols()))
                            .cipherSuites(
                                    SmppEnvironment.orNone(bundle.getOptions().getCiphers()))
                            .build()));
            builder.preparation((session, bind, answer) -> {
                started.await();
                return answer;
            });
            authenticator(bean.name()).ifPresent(builder::authenticator);
            SmppListeners listeners = beans.getBean(SmppListeners.class);
            listeners.of(bean, SubmittedText.class).ifPresent(handler -> builder.onMessage(handler::handle));
            builder.handlers(handlers -> listeners
                    .requests(bean)
                    .forEach(request ->
                            listeners.of(bean, request).ifPresent(handler -> handle(request, handler, handlers))));
            beans.getBeanProvider(SmppServerCustomizer.class)
                    .orderedStream()
                    .forEach(customizer -> customizer.customize(bean.name(), builder));
            return builder.start();
        }

        @Override
        SmppLifecycle lifecycle(SmppServer server) {
            return new SmppLifecycle(SmppLifecycle.SERVER_PHASE, started::countDown, server::closeAsync);
        }

        /**
         * Returns the authenticator bean whose qualifier is the name of the server, or else the only one; empty if
         * there is neither.
         */
        private Optional<BindAuthenticator> authenticator(String server) {
            List<String> own = Arrays.stream(
                            BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, BindAuthenticator.class))
                    .filter(name -> BeanFactoryAnnotationUtils.isQualifierMatch(server::equals, name, beans))
                    .toList();
            return own.size() == 1
                    ? Optional.of(beans.getBean(own.getFirst(), BindAuthenticator.class))
                    : Optional.ofNullable(
                            beans.getBeanProvider(BindAuthenticator.class).getIfUnique());
        }

        @SuppressWarnings("unchecked") // the handler is that of this type
        private static void handle(Class<?> type, SmppListeners.Handler handler, RequestHandlers.Builder handlers) {
            handlers.on((Class<Request<Response>>) type, (session, request) ->
                    (Response) Objects.requireNonNull(handler.handle(session, request)));
        }
    }
}
