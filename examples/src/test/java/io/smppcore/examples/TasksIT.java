package io.smppcore.examples;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.junit.SimulatedSmsc;
import io.smppcore.testing.NoLeaks;
import io.smppcore.text.TextEncoder;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tools.certificates.ThrowawayCa;
import io.smppcore.type.Address;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the ten tasks: each does the same with every library. */
@ExtendWith(NoLeaks.class)
class TasksIT {

    private static final String LONG = "Привет, мир! ".repeat(20);

    /** A task with a text or its metrics as result. */
    interface Sending {
        String run(int port) throws Exception;
    }

    /** A task with an argument. */
    interface Task<A, R> {
        R run(int port, A argument) throws Exception;
    }

    /** The tasks as done with one library. */
    record Library(
            String name,
            Sending sendOne,
            Task<Integer, String> sendMany,
            Task<String, List<String>> sendLong,
            Task<Consumer<String>, AutoCloseable> receive,
            Task<Map<String, String>, AutoCloseable> serve,
            Task<Consumer<String>, AutoCloseable> reconnect,
            Task<Path, String> sendOverTls,
            Task<Integer, Long> sendSlowly,
            Sending metrics) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Library> libraries() {
        return Stream.of(
                new Library(
                        "smpp-core",
                        SendOne::send,
                        (port, count) -> SendMany.send(port, count).toString(),
                        LongText::send,
                        ReceiveTexts::receive,
                        ServerWithAccounts::start,
                        Reconnect::connect,
                        PrivateAuthority::send,
                        RateLimit::send,
                        ClientMetrics::send),
                new Library(
                        "cloudhopper",
                        io.smppcore.examples.cloudhopper.SendOne::send,
                        (port, count) -> io.smppcore.examples.cloudhopper.SendMany.send(port, count)
                                .toString(),
                        io.smppcore.examples.cloudhopper.LongText::send,
                        io.smppcore.examples.cloudhopper.ReceiveTexts::receive,
                        io.smppcore.examples.cloudhopper.ServerWithAccounts::start,
                        (port, events) -> {
                            var client = new io.smppcore.examples.cloudhopper.Reconnect(port, events);
                            client.start();
                            return client;
                        },
                        io.smppcore.examples.cloudhopper.PrivateAuthority::send,
                        io.smppcore.examples.cloudhopper.RateLimit::send,
                        io.smppcore.examples.cloudhopper.ClientMetrics::send),
                new Library(
                        "jSMPP",
                        io.smppcore.examples.jsmpp.SendOne::send,
                        (port, count) -> io.smppcore.examples.jsmpp.SendMany.send(port, count)
                                .toString(),
                        io.smppcore.examples.jsmpp.LongText::send,
                        io.smppcore.examples.jsmpp.ReceiveTexts::receive,
                        (port, stored) -> {
                            var server = new io.smppcore.examples.jsmpp.ServerWithAccounts(port, stored);
                            server.start();
                            return server;
                        },
                        (port, events) -> {
                            var client = new io.smppcore.examples.jsmpp.Reconnect(port, events);
                            client.start();
                            return client;
                        },
                        io.smppcore.examples.jsmpp.PrivateAuthority::send,
                        io.smppcore.examples.jsmpp.RateLimit::send,
                        io.smppcore.examples.jsmpp.ClientMetrics::send));
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("libraries")
    void sendsOneText(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            String id = library.sendOne().run(smsc.port());

            assertThat(smsc.messages()).singleElement().satisfies(message -> {
                assertThat(message.id()).isEqualTo(id);
                assertThat(message.message().sourceAddress()).isEqualTo(Address.alphanumeric("Bank"));
                assertThat(message.message().destinationAddress()).isEqualTo(Address.phone("+49 170 1234567"));
            });
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void sendsTenThousandTexts(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.sendMany().run(smsc.port(), 10_000)).contains("accepted=10000", "refused=0");
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void waitsForTheReceiptsOfALongText(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.sendLong().run(smsc.port(), LONG))
                    .hasSize(4)
                    .containsExactlyElementsOf(smsc.messages().stream()
                            .map(message -> message.id() + " DELIVRD")
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void receivesShortAndLongTexts(Library library) throws Exception {
        Queue<String> inbox = new ConcurrentLinkedQueue<>();
        try (SmscSimulator smsc = SmscSimulator.builder().start();
                AutoCloseable client = library.receive().run(smsc.port(), inbox::add)) {
            assertThat(client).isNotNull();
            eventually().until(() -> smsc.sessions().size() == 1);
            Segmenter.builder()
                    .build()
                    .segment(
                            TextEncoder.defaults().encode(LONG),
                            Address.phone("+49 170 1234567"),
                            Address.alphanumeric("Bank"))
                    .forEach(segment -> assertThat(smsc.inject(DeliverSm.builder()
                                            .sourceAddress(Address.phone("+49 170 1234567"))
                                            .destinationAddress(Address.alphanumeric("Bank"))
                                            .esmClass(segment.esmClass())
                                            .dataCoding(segment.dataCoding())
                                            .shortMessage(segment.shortMessage())
                                            .build())
                                    .join()
                                    .isOk())
                            .isTrue());
            smsc.inject(Address.phone("+49 170 1234567"), Address.alphanumeric("Bank"), "hello")
                    .join();

            assertThat(inbox).containsExactly("491701234567: " + LONG, "491701234567: hello");
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void servesAccountsWithReceipts(Library library) throws Exception {
        Map<String, String> stored = new ConcurrentHashMap<>();
        int port = freePort();
        try (AutoCloseable server = library.serve().run(port, stored)) {
            assertThat(server).isNotNull();
            assertThat(library.sendLong().run(port, LONG))
                    .hasSize(4)
                    .allSatisfy(state -> assertThat(state).endsWith(" DELIVRD"))
                    .anySatisfy(
                            state -> assertThat(stored).containsEntry(state.substring(0, state.indexOf(" ")), LONG));
            library.sendOne().run(port);
            assertThat(stored.values()).containsExactlyInAnyOrder(LONG, "Hello");
            SmppClient.Builder wrong = SmppClient.builder()
                    .endpoint("localhost", port)
                    .systemId("me")
                    .password("hidden");
            assertThatThrownBy(wrong::connect).isInstanceOf(BindRefusedException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void bindsAgain(Library library) throws Exception {
        Queue<String> events = new ConcurrentLinkedQueue<>();
        int port = freePort();
        SmppServer first = server(port).start();
        try (AutoCloseable client = library.reconnect().run(port, events::add)) {
            assertThat(client).isNotNull();
            eventually().until(() -> events.contains("bound"));
            first.close();
            eventually().until(() -> events.size() == 2);
            try (SmppServer second = server(port).start()) {
                eventually().until(() -> second.sessions().size() == 1);
                eventually().until(() -> events.size() == 3);
            }
        }
        assertThat(events).startsWith("bound", "in flight: 0", "bound");
    }

    @Test
    void reportsTheRequestsInFlightOfALostSession() throws Exception {
        Queue<String> events = new ConcurrentLinkedQueue<>();
        CountDownLatch received = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        SmppServer server = server(0)
                .options(options -> options.drainTimeout(Duration.ofMillis(200)))
                .onSubmitSm((session, message) -> {
                    received.countDown();
                    ended.await();
                    return SubmitSmResp.ok("late");
                })
                .start();
        try (SmppClient client = Reconnect.connect(server.port(), events::add)) {
            client.sendTextAsync(Address.alphanumeric("Bank"), Address.phone("+49 170 1234567"), "Hello");
            received.await();
            server.close();
            ended.countDown();
            eventually().until(() -> events.contains("in flight: 1"));
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void trustsAPrivateAuthority(Library library) throws Exception {
        ThrowawayCa.make().keep(folder);
        trustStore(folder.resolve("ca.pem"), folder.resolve("ca.p12"));
        try (SmppServer server = server(0)
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(folder.resolve("server.p12"), "changeit"))
                        .build())
                .onSubmitSm((session, message) -> SubmitSmResp.ok(isOverTls(session)))
                .start()) {
            assertThat(library.sendOverTls().run(server.port(), folder)).isEqualTo("over TLS");
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    @Execution(ExecutionMode.CONCURRENT) // waits for the rate
    @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 10%}}")
    void retriesThrottledTextsUntilEachIsAccepted(Library library, SmscSimulator smsc) throws Exception {
        assertThat(library.sendSlowly().run(smsc.port(), 100)).isEqualTo(100);

        assertThat(smsc.messages()).hasSize(100);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void publishesMetrics(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.metrics().run(smsc.port()))
                    .containsPattern("smpp_[a-z_]+(_total|_count)[^\n]* 1(\\.0)?\n");
        }
    }

    @Test
    @SimulatedSmsc
    void theChatBotReplies(SmscSimulator smsc) {
        Address user = Address.phone("+49 170 1234567");
        Address bot = Address.international("12345");
        try (ChatBot chatBot = new ChatBot("localhost", smsc.port(), "me", "secret")) {
            chatBot.start();
            assertThat(smsc.inject(user, bot, "hello").join().isOk()).isTrue();

            assertThat(smsc.messages()).singleElement().satisfies(message -> {
                assertThat(message.message().sourceAddress()).isEqualTo(bot);
                assertThat(message.message().destinationAddress()).isEqualTo(user);
            });
        }
    }

    @Test
    @SimulatedSmsc
    void gettingStartedSendsALongText(SmscSimulator smsc) throws Exception {
        GettingStarted.main(new String[] {String.valueOf(smsc.port())});

        assertThat(smsc.messages()).hasSizeGreaterThan(1);
    }

    private static SmppServer.Builder server(int port) {
        return SmppServer.builder().port(port).authenticator(BindAuthenticator.anyone());
    }

    private static String isOverTls(SmppSession session) {
        return session.tls().isPresent() ? "over TLS" : "in clear";
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Writes a certificate as a PKCS #12 file, which the other libraries need. */
    private static void trustStore(Path pem, Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream in = Files.newInputStream(pem)) {
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        try (var out = Files.newOutputStream(file)) {
            store.store(out, "changeit".toCharArray());
        }
    }
}
