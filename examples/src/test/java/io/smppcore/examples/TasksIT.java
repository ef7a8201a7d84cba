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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the ten tasks: each does the same with every library. */
@ExtendWith(NoLeaks.class)
class TasksIT {

    private static final String LONG = "Привет, мир! ".repeat(20);

    enum Library {
        SMPP_CORE {
            @Override
            String sendOne(int port) {
                return SendOne.send(port);
            }

            @Override
            String sendMany(int port, int count) {
                return SendMany.send(port, count).toString();
            }

            @Override
            List<String> sendLong(int port, String text) throws Exception {
                return LongText.send(port, text);
            }

            @Override
            AutoCloseable receive(int port, Consumer<String> inbox) {
                return ReceiveTexts.receive(port, inbox);
            }

            @Override
            AutoCloseable serve(int port, Map<String, String> stored) {
                return ServerWithAccounts.start(port, stored);
            }

            @Override
            AutoCloseable reconnect(int port, Consumer<String> events) {
                return Reconnect.connect(port, events);
            }

            @Override
            String sendOverTls(int port, Path folder) {
                return PrivateAuthority.send(port, folder);
            }

            @Override
            long sendSlowly(int port, int count) {
                return RateLimit.send(port, count);
            }

            @Override
            String metrics(int port) {
                return ClientMetrics.send(port);
            }
        },
        CLOUDHOPPER {
            @Override
            String sendOne(int port) throws Exception {
                return io.smppcore.examples.cloudhopper.SendOne.send(port);
            }

            @Override
            String sendMany(int port, int count) throws Exception {
                return io.smppcore.examples.cloudhopper.SendMany.send(port, count)
                        .toString();
            }

            @Override
            List<String> sendLong(int port, String text) throws Exception {
                return io.smppcore.examples.cloudhopper.LongText.send(port, text);
            }

            @Override
            AutoCloseable receive(int port, Consumer<String> inbox) throws Exception {
                return io.smppcore.examples.cloudhopper.ReceiveTexts.receive(port, inbox);
            }

            @Override
            AutoCloseable serve(int port, Map<String, String> stored) throws Exception {
                return io.smppcore.examples.cloudhopper.ServerWithAccounts.start(port, stored);
            }

            @Override
            AutoCloseable reconnect(int port, Consumer<String> events) {
                var client = new io.smppcore.examples.cloudhopper.Reconnect(port, events);
                client.start();
                return client;
            }

            @Override
            String sendOverTls(int port, Path folder) throws Exception {
                return io.smppcore.examples.cloudhopper.PrivateAuthority.send(port, folder);
            }

            @Override
            long sendSlowly(int port, int count) throws Exception {
                return io.smppcore.examples.cloudhopper.RateLimit.send(port, count);
            }

            @Override
            String metrics(int port) throws Exception {
                return io.smppcore.examples.cloudhopper.ClientMetrics.send(port);
            }
        },
        JSMPP {
            @Override
            String sendOne(int port) throws Exception {
                return io.smppcore.examples.jsmpp.SendOne.send(port);
            }

            @Override
            String sendMany(int port, int count) throws Exception {
                return io.smppcore.examples.jsmpp.SendMany.send(port, count).toString();
            }

            @Override
            List<String> sendLong(int port, String text) throws Exception {
                return io.smppcore.examples.jsmpp.LongText.send(port, text);
            }

            @Override
            AutoCloseable receive(int port, Consumer<String> inbox) throws Exception {
                return io.smppcore.examples.jsmpp.ReceiveTexts.receive(port, inbox);
            }

            @Override
            AutoCloseable serve(int port, Map<String, String> stored) throws Exception {
                var server = new io.smppcore.examples.jsmpp.ServerWithAccounts(port, stored);
                server.start();
                return server;
            }

            @Override
            AutoCloseable reconnect(int port, Consumer<String> events) {
                var client = new io.smppcore.examples.jsmpp.Reconnect(port, events);
                client.start();
                return client;
            }

            @Override
            String sendOverTls(int port, Path folder) throws Exception {
                return io.smppcore.examples.jsmpp.PrivateAuthority.send(port, folder);
            }

            @Override
            long sendSlowly(int port, int count) throws Exception {
                return io.smppcore.examples.jsmpp.RateLimit.send(port, count);
            }

            @Override
            String metrics(int port) throws Exception {
                return io.smppcore.examples.jsmpp.ClientMetrics.send(port);
            }
        };

        abstract String sendOne(int port) throws Exception;

        abstract String sendMany(int port, int count) throws Exception;

        abstract List<String> sendLong(int port, String text) throws Exception;

        abstract AutoCloseable receive(int port, Consumer<String> inbox) throws Exception;

        abstract AutoCloseable serve(int port, Map<String, String> stored) throws Exception;

        abstract AutoCloseable reconnect(int port, Consumer<String> events);

        abstract String sendOverTls(int port, Path folder) throws Exception;

        abstract long sendSlowly(int port, int count) throws Exception;

        abstract String metrics(int port) throws Exception;
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void sendsOneText(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            String id = library.sendOne(smsc.port());

            assertThat(smsc.messages()).singleElement().satisfies(message -> {
                assertThat(message.id()).isEqualTo(id);
                assertThat(message.message().sourceAddress()).isEqualTo(Address.alphanumeric("Bank"));
                assertThat(message.message().destinationAddress()).isEqualTo(Address.phone("+49 170 1234567"));
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsTenThousandTexts(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.sendMany(smsc.port(), 10_000)).contains("accepted=10000", "refused=0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void waitsForTheReceiptsOfALongText(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.sendLong(smsc.port(), LONG))
                    .hasSize(4)
                    .containsExactlyElementsOf(smsc.messages().stream()
                            .map(message -> message.id() + " DELIVRD")
                            .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void receivesShortAndLongTexts(Library library) throws Exception {
        Queue<String> inbox = new ConcurrentLinkedQueue<>();
        try (SmscSimulator smsc = SmscSimulator.builder().start();
                AutoCloseable client = library.receive(smsc.port(), inbox::add)) {
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
    @EnumSource
    void servesAccountsWithReceipts(Library library) throws Exception {
        Map<String, String> stored = new ConcurrentHashMap<>();
        int port = freePort();
        try (AutoCloseable server = library.serve(port, stored)) {
            assertThat(server).isNotNull();
            assertThat(library.sendLong(port, LONG))
                    .hasSize(4)
                    .allSatisfy(state -> assertThat(state).endsWith(" DELIVRD"))
                    .anySatisfy(
                            state -> assertThat(stored).containsEntry(state.substring(0, state.indexOf(" ")), LONG));
            library.sendOne(port);
            assertThat(stored.values()).containsExactlyInAnyOrder(LONG, "Hello");
            SmppClient.Builder wrong = SmppClient.builder()
                    .endpoint("localhost", port)
                    .systemId("me")
                    .password("hidden");
            assertThatThrownBy(wrong::connect).isInstanceOf(BindRefusedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bindsAgain(Library library) throws Exception {
        Queue<String> events = new ConcurrentLinkedQueue<>();
        int port = freePort();
        SmppServer first = server(port).start();
        try (AutoCloseable client = library.reconnect(port, events::add)) {
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
    @EnumSource
    void trustsAPrivateAuthority(Library library) throws Exception {
        ThrowawayCa.make().keep(folder);
        trustStore(folder.resolve("ca.pem"), folder.resolve("ca.p12"));
        try (SmppServer server = server(0)
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(folder.resolve("server.p12"), "changeit"))
                        .build())
                .onSubmitSm((session, message) -> SubmitSmResp.ok(isOverTls(session)))
                .start()) {
            assertThat(library.sendOverTls(server.port(), folder)).isEqualTo("over TLS");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Execution(ExecutionMode.CONCURRENT) // waits for the rate
    @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 10%}}")
    void limitsTheRateAndRetriesThrottledTexts(Library library, SmscSimulator smsc) throws Exception {
        long start = System.nanoTime();

        assertThat(library.sendSlowly(smsc.port(), 100)).isEqualTo(100);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1_800));
        assertThat(smsc.messages()).hasSize(100);
    }

    @ParameterizedTest
    @EnumSource
    void publishesMetrics(Library library) throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start()) {
            assertThat(library.metrics(smsc.port())).containsPattern("smpp_[a-z_]+(_total|_count)[^\n]* 1(\\.0)?\n");
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
