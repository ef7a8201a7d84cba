package io.smppcore.spring;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Tests of clients and servers as beans. */
class StarterTest {

    private static final Address FROM = Address.international("4917012345671");
    private static final Address TO = Address.international("4917012345672");

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SmppClientAutoConfiguration.class,
                    SmppHealthAutoConfiguration.class,
                    SmppMetricsAutoConfiguration.class,
                    SmppObservationAutoConfiguration.class,
                    SmppServerAutoConfiguration.class,
                    SmppSimulatorAutoConfiguration.class,
                    SslAutoConfiguration.class));
    private final ApplicationContextRunner withSimulator =
            application.withPropertyValues("smpp.client.systemId=me", "smpp.simulator.enabled=true");

    @Test
    void createsNoBeanWithoutProperties() {
        application.run(context -> assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(SmppClient.class)
                .doesNotHaveBean(SmppServer.class)
                .doesNotHaveBean(SmscSimulator.class)
                .doesNotHaveBean(SmppLifecycle.class));
    }

    @Test
    void clientIsBoundWhenTheApplicationHasStarted() {
        withSimulator.run(context -> {
            SmppClient client = context.getBean(SmppClient.class);
            assertThat(client.sendText(FROM, TO, "Hello").isOk()).isTrue();
            assertThat(SmppStatus.of(client).up()).isTrue();
            assertThat(SmppStatus.of(client).details()).containsEntry("name", client.name());
            assertThat(context).hasBean("smppClientHealthIndicator");
            client.close();
            assertThat(SmppStatus.of(client).up()).isFalse();
        });
    }

    @Test
    void acceptsTheSpellingsOfSpringBoot() {
        withSimulator
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of("SMPP_CLIENT_REQUESTTIMEOUT", "7s", "SMPP_CLIENT_SERVICE_HOST", "10.0.0.1"))))
                .withPropertyValues(
                        "smpp.client.queue-limit=77",
                        "smpp.client.window=${window.of.all}",
                        "window.of.all=7",
                        "smpp.client.refusals.retry[0]=ESME_RBINDFAIL",
                        "smpp.client.refusals.retry[1]=ESME_RALYBND")
                .run(context -> assertThat(
                                context.getBean(SmppClient.class).session().options())
                        .satisfies(options -> {
                            assertThat(options.queueLimit()).isEqualTo(77);
                            assertThat(options.window()).isEqualTo(7);
                            assertThat(options.requestTimeout()).hasSeconds(7);
                        }));
    }

    @Test
    void reportsAnUnknownKeyWithTheNearestOne() {
        withSimulator
                .withPropertyValues("smpp.client.windw=7")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("smpp.client.windw: unknown (did you mean smpp.client.window?)"));
    }

    @Test
    void metersHaveTheRoleOfTheirSessions() {
        withSimulator.withUserConfiguration(Metered.class).run(context -> {
            assertThat(context.getBean(SmppClient.class).session()).isNotNull();
            assertThat(context.getBean(MeterRegistry.class)
                            .get("smpp.sessions.opened")
                            .tag("role", "client")
                            .counter()
                            .count())
                    .isOne();
        });
    }

    @Test
    void observesAText() {
        withSimulator.withUserConfiguration(Observed.class).run(context -> {
            context.getBean(SmppClient.class).sendText(FROM, TO, "Hello").orThrow();
            assertThat(context.getBean(Observed.class).names).containsExactly("smpp.send");
        });
    }

    @Test
    void listenerThatRefusesATextSelectsTheStatus() {
        withSimulator
                .withUserConfiguration(Refusing.class)
                .run(context -> assertThat(context.getBean(SmscSimulator.class)
                                .inject(FROM, TO, "STOP")
                                .get(Waits.SECONDS, TimeUnit.SECONDS)
                                .commandStatus())
                        .isEqualTo(CommandStatus.ESME_RX_P_APPN));
    }

    @Test
    void rejectsTwoListenersOfOneType() {
        withSimulator
                .withUserConfiguration(Refusing.class, Second.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("two @SmppListener methods for TextMessage")
                        .hasMessageContaining("Refusing.onText")
                        .hasMessageContaining("Second.alsoOnText"));
    }

    @Test
    void rejectsAListenerWithOtherParameters() {
        withSimulator
                .withUserConfiguration(OfStrings.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("OfStrings.onString")
                        .hasMessageContaining("expected: TextMessage, ReceivedReceipt, SubmittedText or a request"));
    }

    @Test
    void rejectsARequestListenerWithoutAResponse() {
        application
                .withPropertyValues("smpp.server.port=0")
                .withUserConfiguration(NoResponse.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("returns void (expected: the response to SubmitSm)"));
    }

    @Test
    void serverAuthenticatesAndRespondsThroughBeans() {
        AtomicReference<SmppServer> closed = new AtomicReference<>();
        application
                .withPropertyValues("smpp.server.host=127.0.0.1", "smpp.server.port=0")
                .withUserConfiguration(Smsc.class)
                .run(context -> {
                    SmppServer server = context.getBean(SmppServer.class);
                    closed.set(server);
                    assertThat(context).hasBean("smppServerHealthIndicator");
                    try (SmppClient client = SmppClient.builder()
                            .endpoint("127.0.0.1", server.port())
                            .systemId("me")
                            .password("secret")
                            .connect()) {
                        assertThat(client.sendText(FROM, TO, "Hello").messageIds())
                                .containsExactly("of me");
                        assertThat(SmppStatus.of(server).details()).containsEntry("sessions", 1);
                    }
                });
        eventually()
                .untilAsserted(
                        () -> assertThat(closed.get().connections().open()).isZero());
    }

    @Test
    void serverReceivesWholeTexts() {
        application
                .withPropertyValues("smpp.server.host=127.0.0.1", "smpp.server.port=0")
                .withUserConfiguration(Texts.class)
                .run(context -> {
                    int port = context.getBean(SmppServer.class).port();
                    String text = "long ".repeat(100);
                    try (SmppClient client = SmppClient.builder()
                            .endpoint("127.0.0.1", port)
                            .systemId("me")
                            .connect()) {
                        assertThat(client.sendText(FROM, TO, text).messageIds()).hasSize(4);
                    }
                    assertThat(context.getBean(Texts.class).received).containsExactly(text);
                });
        application
                .withPropertyValues("smpp.server.port=0")
                .withUserConfiguration(Texts.class, Slow.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(
                                "two @SmppListener methods for SubmittedText and SubmitSm: Texts.onText and"
                                        + " Slow.onSubmit (expected: one, because only one can respond"));
    }

    @Test
    void serverWithoutAnAuthenticatorDoesNotStart() {
        application
                .withPropertyValues("smpp.server.port=0")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("authenticator: none"));
    }

    @Test
    void answersARequestThatIsHandledWhileTheApplicationStops() {
        application
                .withPropertyValues("smpp.server.host=127.0.0.1", "smpp.server.port=0", "smpp.server.drainTimeout=1h")
                .withUserConfiguration(Slow.class)
                .run(context -> {
                    int port = context.getBean(SmppServer.class).port();
                    Slow slow = context.getBean(Slow.class);
                    try (SmppClient client = SmppClient.builder()
                            .endpoint("127.0.0.1", port)
                            .systemId("me")
                            .connect()) {
                        var sent = client.sendTextAsync(FROM, TO, "Hello");
                        assertThat(slow.entered.await(Waits.SECONDS, TimeUnit.SECONDS))
                                .isTrue();
                        Thread stopping = Thread.ofVirtual()
                                .start(() ->
                                        context.getSourceApplicationContext().stop());
                        eventually().until(() -> !connects(port));
                        assertThat(stopping.isAlive()).isTrue();
                        slow.released.countDown();
                        assertThat(sent.get(Waits.SECONDS, TimeUnit.SECONDS).isOk())
                                .isTrue();
                        stopping.join();
                    }
                });
    }

    @Test
    void clientAndServerUseSslBundles(@TempDir Path directory) throws Exception {
        Keytool.selfSigned(directory, "smsc");
        Path store = directory.resolve("smsc.p12");
        ApplicationContextRunner withBundle = application.withPropertyValues(
                "spring.ssl.bundle.jks.smsc.keystore.location=file:" + store,
                "spring.ssl.bundle.jks.smsc.keystore.password=" + Keytool.PASSWORD,
                "spring.ssl.bundle.jks.smsc.truststore.location=file:" + store,
                "spring.ssl.bundle.jks.smsc.truststore.password=" + Keytool.PASSWORD);
        withBundle
                .withPropertyValues(
                        "smpp.server.host=127.0.0.1",
                        "smpp.server.port=0",
                        "smpp.server.ssl-bundle=smsc",
                        "smpp.servers.east.host=127.0.0.1",
                        "smpp.servers.east.port=0",
                        "smpp.servers.east.ssl-bundle=smsc")
                .withUserConfiguration(Smsc.class)
                .run(server -> withBundle
                        .withPropertyValues(
                                "smpp.client.endpoints=127.0.0.1:"
                                        + server.getBean("smppServer", SmppServer.class)
                                                .port(),
                                "smpp.client.systemId=me",
                                "smpp.client.password=secret",
                                "smpp.client.sslBundle=smsc",
                                "smpp.clients.north.endpoints=127.0.0.1:"
                                        + server.getBean("east", SmppServer.class)
                                                .port(),
                                "smpp.clients.north.systemId=me",
                                "smpp.clients.north.password=secret",
                                "smpp.clients.north.sslBundle=smsc")
                        .run(clients -> assertThat(
                                        clients.getBeansOfType(SmppClient.class).values())
                                .hasSize(2)
                                .allMatch(client -> client.session().tls().isPresent())));
        withBundle
                .withPropertyValues(
                        "smpp.client.systemId=me", "smpp.client.sslBundle=smsc", "smpp.client.tls.serverName=x")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("smpp.client.sslBundle: set together with smpp.client.tls.serverName"));
    }

    @Test
    void needsNeitherMicrometerNorHealthNorSimulator() {
        application
                .withClassLoader(new FilteredClassLoader(
                        "io.micrometer.core",
                        "org.springframework.boot.health",
                        "org.springframework.boot.actuate",
                        "io.smppcore.simulator"))
                .withPropertyValues("smpp.server.host=127.0.0.1", "smpp.server.port=0")
                .withUserConfiguration(Smsc.class)
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(SmppServer.class));
    }

    private static boolean connects(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Metered {

        @Bean
        MeterRegistry registry() {
            return new SimpleMeterRegistry();
        }
    }

    static class Observed {

        final List<String> names = new CopyOnWriteArrayList<>();

        @Bean
        ObservationRegistry registry() {
            ObservationRegistry registry = ObservationRegistry.create();
            registry.observationConfig().observationHandler(new ObservationHandler<>() {
                @Override
                public void onStop(Observation.Context context) {
                    names.add(context.getName());
                }

                @Override
                public boolean supportsContext(Observation.Context context) {
                    return true;
                }
            });
            return registry;
        }
    }

    static class Refusing {

        @SmppListener
        void onText(TextMessage message) throws MessageRefusedException {
            throw new MessageRefusedException(CommandStatus.ESME_RX_P_APPN);
        }
    }

    static class Second {

        @SmppListener
        void alsoOnText(TextMessage message) {}
    }

    static class OfStrings {

        @SmppListener
        void onString(String text) {}
    }

    static class NoResponse {

        @SmppListener
        void onSubmit(SubmitSm request) {}
    }

    @Configuration(proxyBeanMethods = false)
    static class Smsc {

        @Bean
        BindAuthenticator accounts() {
            return BindAuthenticator.account("me", "secret");
        }

        @SmppListener
        SubmitSmResp onSubmit(SmppSession session, SubmitSm request) {
            return SubmitSmResp.ok(
                    "of " + Objects.requireNonNull(session.bind()).systemId());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Slow {

        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);

        @Bean
        BindAuthenticator anyone() {
            return BindAuthenticator.anyone();
        }

        @SmppListener
        SubmitSmResp onSubmit(SubmitSm request) throws InterruptedException {
            entered.countDown();
            released.await();
            return SubmitSmResp.ok("slow");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Texts {

        final Queue<String> received = new ConcurrentLinkedQueue<>();

        @Bean
        BindAuthenticator accounts() {
            return BindAuthenticator.anyone();
        }

        @SmppListener
        void onText(SubmittedText message) {
            received.add(message.text());
        }
    }
}
