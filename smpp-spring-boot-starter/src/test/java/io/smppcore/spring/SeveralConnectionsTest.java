package io.smppcore.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.test.util.ReflectionTestUtils;

/** Tests of several clients and servers in one application, of listeners that name one, and of those without any. */
class SeveralConnectionsTest {

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
    private final ApplicationContextRunner twoClients = application.withPropertyValues(
            "smpp.clients.north.system-id=n", "smpp.clients.south.systemId=s", "smpp.simulator.enabled=true");
    private final ApplicationContextRunner twoServers = application.withPropertyValues(
            "smpp.servers.east.host=127.0.0.1",
            "smpp.servers.east.port=0",
            "smpp.servers.west.host=127.0.0.1",
            "smpp.servers.west.port=0");

    @Test
    void eachNameIsABeanThatIsBoundWithItsOwnOptions() {
        List<SmppClient> closed = new ArrayList<>();
        twoClients
                .withPropertyValues("smpp.clients.south.window=7")
                .withUserConfiguration(Injected.class)
                .run(context -> {
                    Injected injected = context.getBean(Injected.class);
                    assertThat(injected.all)
                            .containsOnly(Map.entry("north", injected.north), Map.entry("south", injected.south));
                    assertThat(account(injected.north.session())).isEqualTo("n");
                    assertThat(account(injected.south.session())).isEqualTo("s");
                    assertThat(injected.south.session().options().window()).isEqualTo(7);
                    assertThat(injected.north.session().options().window()).isEqualTo(10);
                    closed.addAll(injected.all.values());
                });
        assertThat(closed).hasSize(2).allMatch(client -> client.state() == SessionState.CLOSED);
    }

    @Test
    void namesStandBesideTheUnnamedClient() {
        twoClients
                .withPropertyValues("smpp.client.systemId=me")
                .run(context -> assertThat(context.getBeansOfType(SmppClient.class))
                        .containsOnlyKeys("smppClient", "north", "south"));
    }

    @Test
    void environmentVariablesSetOptionsAndAddNamesWithASystemId() {
        application
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of(
                                        "SMPP_CLIENTS_NORTHTEL_WINDOW", "7",
                                        "SMPP_CLIENTS_SOUTH_SYSTEMID", "s",
                                        "SMPP_CLIENTS_SERVICE_HOST", "10.0.0.1",
                                        "SMPP_CLIENTS_PORT", "tcp://10.0.0.1:2775"))))
                .withPropertyValues("smpp.clients.northTel.systemId=n", "smpp.simulator.enabled=true")
                .run(context -> {
                    assertThat(context.getBeansOfType(SmppClient.class)).containsOnlyKeys("northTel", "south");
                    assertThat(context.getBean("northTel", SmppClient.class)
                                    .session()
                                    .options()
                                    .window())
                            .isEqualTo(7);
                });
    }

    @Test
    void rejectsNamesAndOptionsThatCannotBeMeant() {
        rejects(twoClients.withPropertyValues("smpp.clients.north.windw=7"))
                .hasMessageContaining("smpp.clients.north.windw: unknown (did you mean smpp.clients.north.window?)");
        rejects(application.withPropertyValues("smpp.clients.north.window=7", "smpp.simulator.enabled=true"))
                .hasMessageContaining("systemId: none");
        rejects(application.withPropertyValues("smpp.clients.systemId=me"))
                .hasMessageContaining("smpp.clients.systemId: no option of a name")
                .hasMessageContaining("(expected: smpp.clients.<name>.systemId and other options");
        rejects(application.withPropertyValues("smpp.clients[0].systemId=me"))
                .hasMessageContaining("smpp.clients.0: no option of a name");
        rejects(twoClients.withPropertyValues("smpp.servers.north.port=0"))
                .hasMessageContaining("smpp.servers.north: there is another bean north");
        rejects(application.withPropertyValues("smpp.clients.environment.systemId=me"))
                .hasMessageContaining("smpp.clients.environment: there is another bean environment");
        rejects(twoClients.withPropertyValues("smpp.clients.north.sslBundle=x", "smpp.clients.north.tls.serverName=x"))
                .hasMessageContaining(
                        "smpp.clients.north.sslBundle: set together with smpp.clients.north.tls.serverName");
    }

    @Test
    void listenerThatNamesAClientPrecedesTheOneOfAllClients() {
        twoClients
                .withPropertyValues("smpp.clients.west.systemId=w")
                .withUserConfiguration(OfNorthAndOthers.class)
                .run(context -> {
                    for (String account : List.of("n", "s", "w")) {
                        assertThat(inject(context, account)).isEqualTo(CommandStatus.ESME_ROK);
                    }
                    assertThat(context.getBean(OfNorthAndOthers.class).calls)
                            .containsExactly("north n", "other s", "other w");
                });
    }

    @Test
    void clientWithoutAListenerLeavesMessagesToTheSmsc() {
        twoClients.withUserConfiguration(OfNorth.class).run(context -> {
            assertThat(inject(context, "n")).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(inject(context, "s")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        });
    }

    @Test
    void rejectsAListenerWhoseClientTheApplicationCreates() {
        rejects(application.withUserConfiguration(OwnClient.class, OfAll.class))
                .hasMessageContaining("@SmppListener OfAll.onText handles nothing: the application creates the client"
                        + " mine itself (expected: onMessage of its builder instead of @SmppListener")
                .hasMessageContaining("properties of smpp.clients.<name>");
        // the client of the properties gives way to that of the application
        rejects(application
                        .withPropertyValues("smpp.client.systemId=me")
                        .withUserConfiguration(OwnClient.class, OfReceipts.class))
                .hasMessageContaining("OfReceipts.onReceipt handles nothing")
                .hasMessageContaining("onReceipt of its builder");
        rejects(twoClients.withUserConfiguration(OwnClient.class, OfMine.class))
                .hasMessageContaining("OfMine.onText handles nothing: the application creates the client mine itself");
    }

    @Test
    void clientThatATestReplacesLeavesTheListenersInOrder() {
        application
                .withPropertyValues("smpp.client.systemId=me", "smpp.simulator.enabled=true")
                .withInitializer(context -> context.addBeanFactoryPostProcessor(beans -> {
                    BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beans;
                    registry.removeBeanDefinition("smppClient");
                    registry.registerBeanDefinition(
                            "smppClient",
                            new RootBeanDefinition(
                                    SmppClient.class,
                                    () -> SmppClient.builder()
                                            .endpoint(
                                                    "127.0.0.1",
                                                    beans.getBean(SmscSimulator.class)
                                                            .port())
                                            .systemId("other")
                                            .build()));
                }))
                .withUserConfiguration(OfAll.class)
                .run(context -> assertThat(
                                account(context.getBean(SmppClient.class).session()))
                        .isEqualTo("other"));
    }

    @Test
    void rejectsAListenerWithoutClientOrServer() {
        rejects(application.withUserConfiguration(OfAll.class))
                .hasMessageContaining("OfAll.onText handles nothing: there is no client")
                .hasMessageContaining("(expected: smpp.client.systemId or smpp.clients.<name>.systemId; a bean for some"
                        + " environments only has @Profile or @ConditionalOnProperty)");
        rejects(application
                        .withInitializer(context ->
                                context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                        .withUserConfiguration(OfAll.class))
                .hasMessageContaining("OfAll.onText handles nothing");
        rejects(twoClients.withUserConfiguration(Submits.class))
                .hasMessageContaining(
                        "Submits.onSubmit handles nothing: there is no server (expected: smpp.server.port or");
        rejects(twoClients.withUserConfiguration(OfNorthAndOthers.class, OfMine.class))
                .hasMessageContaining("OfMine.onText handles nothing: there is no client mine among [north, south]")
                .hasMessageContaining("(expected: smpp.clients.mine.systemId; a bean");
        rejects(twoClients.withUserConfiguration(OfNorthAndOthers.class, OfSouth.class))
                .hasMessageContaining("OfNorthAndOthers.other handles nothing: every client has a method of its own");
    }

    @Test
    void rejectsAListenerThatCannotGetItsMessages() {
        rejects(twoClients.withUserConfiguration(TextOfServer.class))
                .hasMessageContaining(
                        "TextOfServer.onText: server = \"north\" (expected: client = ..., because a client"
                                + " receives TextMessage)");
        rejects(twoServers.withUserConfiguration(Accounts.class, DeliversToServer.class))
                .hasMessageContaining("DeliversToServer.onDeliver: no handler gets DeliverSm");
        rejects(twoClients.withUserConfiguration(OfNorth.class, AlsoOfNorth.class))
                .hasMessageContaining(
                        "two @SmppListener methods for TextMessage: OfNorth.onText and" + " AlsoOfNorth.onText");
        rejects(twoClients.withUserConfiguration(TextWithServer.class))
                .hasMessageContaining("TextWithServer.onText: parameters");
    }

    @Test
    void eachServerHasItsListenersAndItsAuthenticator() {
        twoServers
                .withPropertyValues("smpp.servers.east.systemId=east")
                .withUserConfiguration(Accounts.class, East.class, Texts.class)
                .run(context -> {
                    assertThat(context.getBeansOfType(SmppServer.class)).containsOnlyKeys("east", "west");
                    try (SmppClient client = client(context, "east", "e");
                            SmppClient other = client(context, "west", "w")) {
                        assertThat(client.sendText(FROM, TO, "Hello").messageIds())
                                .containsExactly("of east");
                        assertThat(other.sendText(FROM, TO, "Hello").isOk()).isTrue();
                    }
                    assertThat(context.getBean(Texts.class).received).containsExactly("Hello");
                });
    }

    @Test
    void healthHasAnEntryForEachName() {
        twoClients.withUserConfiguration(OwnClient.class).run(context -> {
            context.getBean("south", SmppClient.class).close();
            Object clients = context.getBean("smppClientHealthIndicator");
            assertThat(statusOf(clients, "north")).isEqualTo("UP");
            assertThat(statusOf(clients, "south")).isEqualTo("DOWN");
            assertThat(statusOf(clients, "mine")).isEqualTo("DOWN");
        });
        twoServers.withUserConfiguration(Accounts.class, Texts.class).run(context -> {
            Object servers = context.getBean("smppServerHealthIndicator");
            assertThat(statusOf(servers, "east")).isEqualTo("UP");
            assertThat(statusOf(servers, "west")).isEqualTo("UP");
        });
        application.withUserConfiguration(OwnClient.class).run(context -> {
            Object one = context.getBean("smppClientHealthIndicator");
            assertThat(status(one)).isEqualTo("DOWN");
        });
    }

    @Test
    void metersHaveTheNameIfAnyConnectionHasOne() {
        twoClients
                .withPropertyValues("smpp.server.host=127.0.0.1", "smpp.server.port=0")
                .withUserConfiguration(Metered.class, Texts.class)
                .withBean("accounts", BindAuthenticator.class, BindAuthenticator::anyone)
                .run(context -> {
                    List<Meter> meters = context.getBean(MeterRegistry.class).getMeters();
                    assertThat(meters.stream()
                                    .filter(meter -> meter.getId().getName().equals("smpp.sessions.opened"))
                                    .map(meter -> tags(meter)))
                            .containsExactlyInAnyOrder(
                                    "name=north,role=client", "name=south,role=client", "name=smppServer,role=server");
                });
        application
                .withPropertyValues("smpp.client.systemId=me", "smpp.simulator.enabled=true")
                .withUserConfiguration(Metered.class)
                .run(context -> assertThat(context.getBean(MeterRegistry.class).getMeters().stream()
                                .filter(meter -> meter.getId().getName().equals("smpp.sessions.opened"))
                                .map(meter -> tags(meter)))
                        .containsExactly("role=client"));
    }

    @Test
    void customizersGetTheName() {
        twoClients
                .withPropertyValues("smpp.client.systemId=me")
                .withBean(
                        SmppClientCustomizer.class,
                        () -> (name, builder) -> builder.systemType("of " + name.substring(0, 5)))
                .run(context -> {
                    assertThat(systemType(context, "north")).isEqualTo("of north");
                    assertThat(systemType(context, "south")).isEqualTo("of south");
                    assertThat(systemType(context, "smppClient")).isEqualTo("of smppC");
                });
    }

    @Test
    void eachClientIsObserved() {
        twoClients.withUserConfiguration(StarterTest.Observed.class).run(context -> {
            for (SmppClient client : context.getBeansOfType(SmppClient.class).values()) {
                client.sendText(FROM, TO, "Hello").orThrow();
            }
            assertThat(context.getBean(StarterTest.Observed.class).names).containsExactly("smpp.send", "smpp.send");
        });
    }

    private static AbstractThrowableAssert<?, ?> rejects(ApplicationContextRunner runner) {
        List<Throwable> causes = new ArrayList<>();
        runner.run(context -> causes.add(
                NestedExceptionUtils.getMostSpecificCause(Objects.requireNonNull(context.getStartupFailure()))));
        return assertThat(causes.getFirst());
    }

    private static String account(SmppSession session) {
        return Objects.requireNonNull(session.bind()).systemId();
    }

    private static String systemType(ApplicationContext context, String name) {
        return Objects.requireNonNull(
                        context.getBean(name, SmppClient.class).session().bind())
                .systemType();
    }

    private static String tags(Meter meter) {
        return meter.getId().getTags().stream()
                .map((Tag tag) -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(","));
    }

    private static SmppClient client(ApplicationContext context, String server, String systemId) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", context.getBean(server, SmppServer.class).port())
                .systemId(systemId)
                .password("secret")
                .connect();
    }

    private static CommandStatus inject(ApplicationContext context, String account) throws Exception {
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(FROM)
                .destinationAddress(TO)
                .shortMessage(Octets.of(account.getBytes(StandardCharsets.US_ASCII)))
                .build();
        return context.getBean(SmscSimulator.class)
                .inject(account, message)
                .get(Waits.SECONDS, TimeUnit.SECONDS)
                .commandStatus();
    }

    /** Returns the status of one entry; the types are in other packages in Spring Boot 3. */
    static String statusOf(Object composite, String name) {
        return status(called(composite, "getContributor", name));
    }

    private static String status(Object indicator) {
        return called(called(indicator, "health"), "getStatus").toString();
    }

    private static Object called(Object target, String method, Object... arguments) {
        return Objects.requireNonNull(ReflectionTestUtils.invokeMethod(target, method, arguments));
    }

    static class Injected {

        final SmppClient north;
        final SmppClient south;
        final Map<String, SmppClient> all;

        Injected(@Qualifier("north") SmppClient north, SmppClient south, Map<String, SmppClient> all) {
            this.north = north;
            this.south = south;
            this.all = all;
        }
    }

    static class OfNorthAndOthers {

        final Queue<String> calls = new ConcurrentLinkedQueue<>();
        final Map<String, SmppClient> clients;

        OfNorthAndOthers(Map<String, SmppClient> clients) {
            this.clients = clients;
        }

        @SmppListener(client = "north")
        void north(TextMessage message, SmppClient client) {
            assertThat(client).isSameAs(clients.get("north"));
            calls.add("north " + message.text());
        }

        @SmppListener
        void other(SmppClient client, SmppSession session, TextMessage message) {
            assertThat(client).isSameAs(clients.get(message.text().equals("s") ? "south" : "west"));
            assertThat(account(session)).isEqualTo(message.text());
            calls.add("other " + message.text());
        }
    }

    static class OfNorth {

        @SmppListener(client = "north")
        void onText(TextMessage message) {}
    }

    static class AlsoOfNorth {

        @SmppListener(client = "north")
        void onText(TextMessage message) {}
    }

    static class OfSouth {

        @SmppListener(client = "south")
        void onText(TextMessage message) {}
    }

    static class OfMine {

        @SmppListener(client = "mine")
        void onText(TextMessage message) {}
    }

    static class OfAll {

        @SmppListener
        void onText(TextMessage message) {}
    }

    static class OfReceipts {

        @SmppListener
        void onReceipt(ReceivedReceipt receipt) {}
    }

    static class TextOfServer {

        @SmppListener(server = "north")
        void onText(TextMessage message) {}
    }

    static class TextWithServer {

        @SmppListener
        void onText(TextMessage message, SmppServer server) {}
    }

    static class Submits {

        @SmppListener
        SubmitSmResp onSubmit(SubmitSm request) {
            return SubmitSmResp.ok("1");
        }
    }

    static class DeliversToServer {

        @SmppListener
        DeliverSmResp onDeliver(DeliverSm request) {
            return DeliverSmResp.ok();
        }
    }

    static class East {

        @SmppListener(server = "east")
        SubmitSmResp onSubmit(SubmitSm request, SmppServer server) {
            return SubmitSmResp.ok("of " + (server.toString().startsWith("server east") ? "east" : server));
        }
    }

    static class Texts {

        final Queue<String> received = new ConcurrentLinkedQueue<>();

        @SmppListener
        void onText(SubmittedText message) {
            received.add(message.text());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnClient {

        @Bean
        SmppClient mine() {
            return SmppClient.builder().endpoint("127.0.0.1", 1).systemId("me").build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Accounts {

        @Bean
        @Qualifier("east")
        BindAuthenticator ofEast() {
            return BindAuthenticator.account("e", "secret");
        }

        @Bean
        @Qualifier("west")
        BindAuthenticator ofWest() {
            return BindAuthenticator.account("w", "secret");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Metered {

        @Bean
        MeterRegistry registry() {
            return new SimpleMeterRegistry();
        }
    }
}
