package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Documents;
import io.smppcore.testing.Logged;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.transport.SmppTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of authentication, limits on binds and failed binds on the wire, with the examples of docs/server.md. */
@Isolated("captures the log")
@ExtendWith(NoLeaks.class)
class AuthenticationIT {

    private static final int ESME_ROK = 0x00;
    private static final int ESME_RALYBND = 0x05;
    private static final int ESME_RBINDFAIL = 0x0D;
    private static final int ESME_RINVPASWD = 0x0E;

    private static final int ATTACKS = 1_000;
    private static final int ATTACKERS = 20;
    private static final int BINDS = 9;

    @TempDir
    Path folder;

    private static SmppServer server(Path folder) {
        // docs:accounts
        AccountsFile accounts = AccountsFile.load(folder.resolve("accounts.properties"));
        return SmppServer.builder()
                .port(0)
                .authenticator(accounts)
                .failedBinds(failed -> failed.maxFailures(10).refusalTime(Duration.ofMinutes(5)))
                .start();
        // docs:end
    }

    private static SmppServer serverWithCode() {
        return
        // docs:code
        SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.accounts(Map.of(
                        "me",
                        Account.builder()
                                .password(StoredPassword.bcrypt("secret", 10))
                                .bindTypes(BindType.TRANSCEIVER)
                                .limits(AccountLimits.builder()
                                        .maxBinds(4)
                                        .addresses("127.0.0.1", "10.0.0.0/8")
                                        .build())
                                .build())))
                .start();
        // docs:end
    }

    @Test
    void acceptsTheAccountsOfAFile() throws Exception {
        writeAccounts("me.password = " + StoredPassword.bcrypt("secret", 4).encoded());
        try (SmppServer server = server(folder)) {
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "secret")).isEqualTo(ESME_ROK);
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "guess")).isEqualTo(ESME_RINVPASWD);
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "you", "secret"))
                    .isEqualTo(ESME_RINVPASWD);
            assertThat(server.failedBinds().failed()).isEqualTo(2);
            assertThat(server.failedBinds().addresses())
                    .containsExactly(new SmppServer.FailedBinds.OfAddress("127.0.0.1", 2, Duration.ZERO));
        }
    }

    @Test
    void acceptsTheAccountsOfAMap() throws Exception {
        try (SmppServer server = serverWithCode()) {
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "secret")).isEqualTo(ESME_ROK);
            assertThat(bind(server, PduOctets.BIND_TRANSMITTER, "me", "secret")).isEqualTo(ESME_RBINDFAIL);
        }
    }

    @Test
    void refusesBindsBeyondTheLimitUntilOneEnds() throws Exception {
        AccountLimits limits = AccountLimits.builder()
                .maxBinds(3)
                .maxBinds(BindType.TRANSMITTER, 1)
                .build();
        try (SmppServer server = accepting(limits).start();
                RawPeer transmitter = RawPeer.connect(server.port()).bind(PduOctets.BIND_TRANSMITTER);
                RawPeer stays = RawPeer.bound(server.port())) {
            try (RawPeer leaves = RawPeer.bound(server.port())) {
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "")).isEqualTo(ESME_RALYBND);
                leaves.expectAlive(2);
            }
            eventually().until(() -> server.sessions().size() == 2);
            assertThat(bind(server, PduOctets.BIND_TRANSMITTER, "me", "")).isEqualTo(ESME_RALYBND);
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "you", "")).isEqualTo(ESME_ROK);
            try (RawPeer next = RawPeer.bound(server.port())) {
                next.expectAlive(2);
            }
            transmitter.expectAlive(2);
            stays.expectAlive(2);
            assertThat(server.failedBinds().failed()).isZero();
        }
    }

    /** Tests the default with an authenticator that sets no limits. */
    @Test
    void limitsAccountsToAHundredBindsByDefault() throws Exception {
        List<RawPeer> peers = new ArrayList<>();
        try (SmppServer server = Loopback.patientServer().start()) {
            for (int i = 0; i < 100; i++) {
                peers.add(RawPeer.bound(server.port()));
            }
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "")).isEqualTo(ESME_RALYBND);
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "you", "")).isEqualTo(ESME_ROK);
            for (RawPeer peer : peers) {
                peer.close();
            }
        }
    }

    @Test
    void stopsCountingASessionThatClosesDuringItsBind() throws Exception {
        AccountLimits limits = AccountLimits.builder().maxBinds(1).build();
        CountDownLatch closed = new CountDownLatch(1);
        AtomicInteger deciding = new AtomicInteger();
        // The connection of an undecided bind is not read: its end shows at the bind timeout.
        SmppServer.Builder builder = Loopback.server().authenticator(attempt -> {
            deciding.incrementAndGet();
            closed.await();
            return BindDecision.accept(limits);
        });
        try (SmppServer server = builder.start()) {
            for (int i = 0; i < 5; i++) {
                try (RawPeer peer = RawPeer.connect(server.port())) {
                    peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", ""));
                    int number = i + 1;
                    eventually().until(() -> deciding.get() == number);
                }
            }
            eventually().until(() -> server.connections().open() == 0);
            closed.countDown();
            eventually().until(() -> bind(server, PduOctets.BIND_TRANSCEIVER, "me", "") == ESME_ROK);
        }
    }

    @Test
    void accountBindsOnlyFromItsAddresses() throws Exception {
        AccountLimits limits = AccountLimits.builder().addresses("192.0.2.0/24").build();
        String log = Logged.everythingDuring(loggers(), () -> {
            try (SmppServer server = accepting(limits).start()) {
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me\n", "")).isEqualTo(ESME_RBINDFAIL);
            }
        });
        assertThat(log)
                .contains("bind_transceiver of account me\\u000A from /127.0.0.1", "may bind from [192.0.2.0/24]");
    }

    @Test
    void refusesAnAddressWithTooManyFailedBindsAtOnce() throws Exception {
        SettableClock clock = new SettableClock();
        SmppServer.Builder builder = Loopback.patientServer()
                .clock(clock)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .failedBinds(failed ->
                        failed.maxFailures(3).firstDelay(Duration.ofMillis(50)).refusalTime(Duration.ofSeconds(1)));
        try (SmppServer server = builder.start()) {
            for (int i = 0; i < 3; i++) {
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "guess"))
                        .isEqualTo(ESME_RINVPASWD);
            }
            assertThat(clock.sleeps())
                    .containsExactly(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200));
            clock.advance(Duration.ofMillis(999));
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "secret")).isEqualTo(ESME_RBINDFAIL);
            assertThat(server.failedBinds().refusedAtOnce()).isEqualTo(1);
            clock.advance(Duration.ofMillis(1));
            assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "secret")).isEqualTo(ESME_ROK);
        }
    }

    /**
     * Tests with addresses from a header of the PROXY protocol. {@code ./smpp bench attack} measures the time of such a
     * bind; here it counts the guesses that are checked between its arrival and its decision.
     */
    @Test
    void manyFailedBindsOfOneAddressDoNotSlowAnotherDown() throws Exception {
        Map<String, Account> accounts = Map.of(
                "me",
                Account.builder().password(StoredPassword.bcrypt("secret", 5)).build());
        BindAuthenticator checking = BindAuthenticator.accounts(accounts);
        AtomicInteger guesses = new AtomicInteger();
        List<Integer> precedingGuesses = new CopyOnWriteArrayList<>();
        SmppServer.Builder builder = Loopback.patientServer()
                .proxyProtocolFrom("127.0.0.1")
                .failedBinds(failed -> failed.window(Duration.ofHours(1)).refusalTime(Duration.ofHours(1)))
                .authenticator(attempt -> {
                    int before = guesses.get();
                    BindDecision decision = checking.authenticate(attempt);
                    if (decision.commandStatus().isOk()) {
                        precedingGuesses.add(guesses.get() - before);
                    } else {
                        guesses.incrementAndGet();
                    }
                    return decision;
                });
        try (SmppServer server = builder.start();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(bindFrom(server, "192.0.2.1", "secret")).isEqualTo(ESME_ROK);
            List<Future<?>> attackers = new ArrayList<>();
            for (int i = 0; i < ATTACKERS; i++) {
                attackers.add(threads.submit(() -> attack(server, ATTACKS / ATTACKERS)));
            }
            eventually().until(() -> guesses.get() > 0);
            for (int i = 0; i < BINDS; i++) {
                assertThat(bindFrom(server, "192.0.2.1", "secret")).isEqualTo(ESME_ROK);
            }
            for (Future<?> attacker : attackers) {
                attacker.get();
            }

            // At most two in a turn of the gate; the median, because a thread may stand still between the counts.
            assertThat(precedingGuesses.stream().sorted().toList().get(BINDS / 2))
                    .isLessThanOrEqualTo(2 * Runtime.getRuntime().availableProcessors());
            SmppServer.FailedBinds failed = server.failedBinds();
            assertThat(failed.failed() + failed.refusedAtOnce()).isEqualTo(ATTACKS);
            assertThat(failed.failed()).isLessThan(100);
            assertThat(failed.addresses()).hasSize(1);
        }
    }

    @Test
    void logsContainNoPassword() throws Exception {
        writeAccounts("me.password = {plain}topsecr\nyou.password = "
                + StoredPassword.bcrypt("topsecr", 4).encoded());
        String log = Logged.everythingDuring(loggers(), () -> {
            try (SmppServer server = server(folder)) {
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "me", "topsecr"))
                        .isEqualTo(ESME_ROK);
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "you", "topsecr"))
                        .isEqualTo(ESME_ROK);
                assertThat(bind(server, PduOctets.BIND_TRANSCEIVER, "who", "topsecr"))
                        .isEqualTo(ESME_RINVPASWD);
            }
        });
        assertThat(log).contains("BOUND_TRX", "ESME_RINVPASWD").doesNotContain("topsecr", "$2b$");
    }

    @Test
    void docsShowTheExamplesLineByLine() throws IOException {
        Documents.assertShows("docs/server.md", getClass(), "accounts");
        Documents.assertShows("docs/server.md", getClass(), "code");
        Documents.assertShows("docs/server.md", EndpointsIT.class, "endpoints");
        Documents.assertShows("docs/server.md", EndpointsIT.class, "send");
    }

    private static List<Class<?>> loggers() {
        return List.of(
                SmppServer.class, BindAuthenticator.class, AccountsFile.class, SmppSession.class, SmppTransport.class);
    }

    private void writeAccounts(String content) throws IOException {
        Files.writeString(folder.resolve("accounts.properties"), content);
    }

    private static SmppServer.Builder accepting(AccountLimits limits) {
        return Loopback.patientServer()
                .authenticator(attempt -> BindDecision.accept(limits))
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"));
    }

    private static int bind(SmppServer server, int commandId, String systemId, String password) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(commandId, 1, systemId, password));
            return peer.read().commandStatus();
        }
    }

    private static int bindFrom(SmppServer server, String address, String password) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            byte[] header = ("PROXY TCP4 " + address + " 127.0.0.1 4711 2775\r\n").getBytes(StandardCharsets.US_ASCII);
            peer.write(header, PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", password));
            return peer.read().commandStatus();
        }
    }

    private static boolean attack(SmppServer server, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            assertThat(bindFrom(server, "192.0.2.66", "guess")).isIn(ESME_RINVPASWD, ESME_RBINDFAIL);
        }
        return true;
    }
}
