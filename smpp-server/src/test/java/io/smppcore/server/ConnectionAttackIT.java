package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of attacks with connections and binds next to a bystander session. */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class ConnectionAttackIT {

    private static final int RBINDFAIL = 0x0D;
    private static final int RINVPASWD = 0x0E;
    private static final int RSYSERR = 0x08;
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    void closesConnectionsThatDoNotBindWithinTheBindTimeout() throws Exception {
        int connections = AttackedServer.FULL ? 500 : 50;
        byte[] endless = PduOctets.withLength(4_096, PduOctets.BIND_TRANSCEIVER, 1, new byte[4_000]);
        ServerEndpoint impatient = ServerEndpoint.at("127.0.0.1", 0)
                .withOptions(SessionOptions.builder().bindTimeout(SHORT).build());
        AtomicInteger ended = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.endpoint(impatient))) {
            attacked.attack(1, () -> {
                List<RawPeer> peers = new ArrayList<>();
                for (int i = 0; i < connections; i++) {
                    peers.add(RawPeer.connect(attacked.server().addresses().get(1)));
                }
                drip(peers, endless);
                for (RawPeer peer : peers) {
                    peer.expectEnd();
                    ended.incrementAndGet();
                    peer.close();
                }
            });

            attacked.expectUndisturbed(16);
            attacked.expectAsBefore();
            assertThat(ended.get()).isGreaterThanOrEqualTo(connections);
        }
    }

    /** Tests the maximum number of connections of one address; each could have left 1 MiB of responses unread. */
    @Test
    void closesConnectionsThatSendOtherPdusThanABindAndDoNotRead() throws Exception {
        byte[][] pings = new byte[1_000][];
        Arrays.fill(pings, PduOctets.request(PduOctets.ENQUIRE_LINK, 2));
        byte[] pumped = PduOctets.join(pings);
        AtomicInteger ended = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> {})) {
            attacked.attack(2, () -> {
                try (RawPeer peer = RawPeer.connect(attacked.server().address(), 4_096)) {
                    while (true) {
                        peer.write(pumped);
                    }
                } catch (IOException e) {
                    ended.incrementAndGet(); // closed by the server
                }
            });

            eventually().until(() -> ended.get() > 100);
            assertThat(attacked.server().budget().waitingOctets()).isLessThan(1 << 20);
            attacked.expectUndisturbed(16);
            attacked.expectAsBefore();
        }
    }

    @Test
    void closesSessionsWithoutATransactionWithinTheInactivityTimeout() throws Exception {
        int connections = AttackedServer.FULL ? 500 : 50;
        byte[] endless = PduOctets.withLength(60_000, PduOctets.SUBMIT_SM, 2, new byte[59_000]);
        ServerEndpoint impatient = ServerEndpoint.at("127.0.0.1", 0)
                .withOptions(SessionOptions.builder()
                        .inactivityTimeout(SHORT)
                        .unbindTimeout(Duration.ofMillis(100))
                        .build());
        try (AttackedServer attacked = AttackedServer.start(server -> server.endpoint(impatient))) {
            attacked.attack(1, () -> {
                List<RawPeer> peers = new ArrayList<>();
                for (int i = 0; i < connections; i++) {
                    peers.add(RawPeer.connect(attacked.server().addresses().get(1))
                            .bind(PduOctets.BIND_TRANSMITTER));
                }
                drip(peers, endless);
                for (RawPeer peer : peers) {
                    assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND);
                    peer.expectEnd();
                    peer.close();
                }
            });

            attacked.expectUndisturbed(16);
            attacked.expectAsBefore();
        }
    }

    /**
     * Counts the guesses that are checked between the arrival of a bind and its decision. With a single queue for all
     * hashes, that would be one of each of the 100 attacking addresses, and after ten seconds the bind would fail.
     * {@code ./smpp bench attack} measures the time of such a bind.
     */
    @Test
    void wrongPasswordsFromManyAddressesDoNotLockOutAccountsThatHaveBoundBefore() throws Exception {
        Account account =
                Account.builder().password(StoredPassword.bcrypt("secret", 6)).build();
        BindAuthenticator checking = BindAuthenticator.accounts(Map.of("known", account, "new", account));
        AtomicInteger guesses = new AtomicInteger();
        List<Integer> precedingGuesses = new CopyOnWriteArrayList<>();
        try (SmppServer server = Loopback.server()
                        .authenticator(attempt -> {
                            int before = guesses.get();
                            BindDecision decision = checking.authenticate(attempt);
                            if (decision.commandStatus().isOk()) {
                                precedingGuesses.add(guesses.get() - before);
                            } else {
                                guesses.incrementAndGet();
                            }
                            return decision;
                        })
                        .options(AttackedServer::withMuchTime)
                        .failedBinds(failed -> failed.firstDelay(Duration.ZERO).maxFailures(null))
                        .start();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            bindFrom(server, "127.0.0.1", "known");
            AtomicBoolean guessing = new AtomicBoolean(true);
            List<Future<?>> attackers = new ArrayList<>();
            for (int i = 2; i < 102; i++) {
                String from = "127.0.0." + i;
                attackers.add(threads.submit(() -> {
                    while (guessing.get()) {
                        guess(server, from);
                    }
                    return null;
                }));
            }
            try {
                eventually().until(() -> guesses.get() > 0);
                for (int i = 0; i < 5; i++) {
                    bindFrom(server, "127.0.0.1", "known");
                }
                bindFrom(server, "127.0.0.200", "new");
            } finally {
                guessing.set(false);
            }
            for (Future<?> attacker : attackers) {
                attacker.get();
            }
            // The median of the binds of the known account, because a thread may stand still between the counts.
            assertThat(precedingGuesses.subList(1, 6).stream().sorted().toList().get(2))
                    .isLessThan(20);
        }
    }

    private static void bindFrom(SmppServer server, String from, String systemId) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.address(), InetAddress.getByName(from))) {
            peer.bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, systemId, "secret"));
        }
    }

    /** Guesses a password; under attack the check may come too late for the server. */
    private static void guess(SmppServer server, String from) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.address(), InetAddress.getByName(from))) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "known", "guess"));
            assertThat(peer.read().commandStatus()).isIn(RINVPASWD, RSYSERR);
        }
    }

    /** Opens 10,000 connections with {@code --full}, or as many as the file descriptors for both ends allow. */
    @Test
    void countsAndClosesConnectionsWithoutABind(TestReporter reporter) throws Exception {
        int connections = AttackedServer.FULL ? Math.min(10_000, freeFiles() / 2) : 600;
        int addresses = 5;
        int maxConnections = connections / 2;
        int maxPerAddress = connections / addresses - 10;
        reporter.publishEntry("connections", String.valueOf(connections));
        ConnectionLimits limits =
                ConnectionLimits.defaults().withMaxConnections(maxConnections).withMaxPerAddress(maxPerAddress);
        try (AttackedServer attacked = AttackedServer.start(
                server -> server.connectionLimits(limits).listen(listen -> listen.backlog(1_024)))) {
            List<RawPeer> peers = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                InetAddress from = InetAddress.getByName("127.0.0." + (2 + i % addresses));
                peers.add(RawPeer.connect(attacked.server().address(), from));
            }
            eventually()
                    .until(() -> attacked.server().connections().open() <= maxConnections
                            && attacked.server().connections().refused() >= connections - maxConnections);

            attacked.expectUndisturbed(AttackedServer.FULL ? 128 : 32);
            for (RawPeer peer : peers) {
                peer.close();
            }
            attacked.expectAsBefore();
        }
    }

    @Test
    void limitsTheConnectionsOfAnAddress() throws Exception {
        ConnectionLimits limits = ConnectionLimits.defaults().withMaxPerAddress(20);
        try (AttackedServer attacked = AttackedServer.start(server -> server.connectionLimits(limits))) {
            InetAddress attacker = InetAddress.getByName("127.0.0.2");
            List<RawPeer> peers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                peers.add(RawPeer.connect(attacked.server().address(), attacker));
            }
            eventually().until(() -> attacked.server().connections().refused() == 80);

            try (RawPeer another = RawPeer.bound(attacked.server().port())) {
                another.expectAlive(2);
            }
            for (RawPeer peer : peers) {
                peer.close();
            }
            attacked.expectAsBefore();
        }
    }

    @Test
    void refusesAFloodOfBindsWithWrongPasswordsAtOnce() throws Exception {
        AtomicInteger binds = new AtomicInteger();
        InetAddress attacker = InetAddress.getByName("127.0.0.2");
        try (AttackedServer attacked = AttackedServer.start(server -> server.authenticator(
                        attempt -> switch (attempt.request().password()) {
                            case "secret" -> BindDecision.accept();
                            default -> BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
                        })
                .failedBinds(failed -> failed.firstDelay(Duration.ofMillis(1))
                        .maxDelay(Duration.ofMillis(10))
                        .window(Duration.ofHours(1))
                        .refusalTime(Duration.ofHours(1))))) {
            attacked.attack(4, () -> {
                try (RawPeer peer = RawPeer.connect(attacked.server().address(), attacker)) {
                    peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "guess"));
                    assertThat(peer.read().commandStatus()).isIn(RINVPASWD, RBINDFAIL);
                    peer.reset();
                    binds.incrementAndGet();
                }
            });

            attacked.expectUndisturbed(32);
            eventually().until(() -> attacked.server().failedBinds().refusedAtOnce() > 0);
            attacked.expectAsBefore();
            SmppServer.FailedBinds failed = attacked.server().failedBinds();
            assertThat(failed.failed()).isBetween(30L, 34L);
            assertThat(failed.refusedAtOnce()).isGreaterThanOrEqualTo(binds.get() - failed.failed());
        }
    }

    @Test
    void limitsUndecidedBindsOfAnAddress() throws Exception {
        InetAddress attacker = InetAddress.getByName("127.0.0.2");
        CountDownLatch decided = new CountDownLatch(1);
        AtomicInteger deciding = new AtomicInteger();
        try (AttackedServer attacked = AttackedServer.start(server -> server.authenticator(attempt -> {
                    if (attempt.request().systemId().equals("slow")) {
                        deciding.incrementAndGet();
                        decided.await();
                    }
                    return BindDecision.accept();
                })
                .failedBinds(failed -> failed.maxUndecided(10)))) {
            List<RawPeer> peers = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                RawPeer peer = RawPeer.connect(attacked.server().address(), attacker);
                peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "slow", "secret"));
                peers.add(peer);
            }
            eventually().until(() -> attacked.server().failedBinds().refusedAtOnce() == 20);
            assertThat(deciding.get()).isEqualTo(10);
            attacked.expectUndisturbed(16);

            decided.countDown();
            List<Integer> statuses = new ArrayList<>();
            for (RawPeer peer : peers) {
                statuses.add(peer.read().commandStatus());
                peer.close();
            }
            assertThat(statuses).isSubsetOf(0, RBINDFAIL);
            assertThat(statuses.stream().filter(status -> status == 0)).hasSize(10);
            attacked.expectAsBefore();
        }
    }

    /** Writes one octet after the other to each connection until the server closes one of them. */
    private static void drip(List<RawPeer> peers, byte[] endless) throws InterruptedException {
        try {
            for (byte octet : endless) {
                for (RawPeer peer : peers) {
                    peer.write(new byte[] {octet});
                }
                Thread.sleep(50); // the server gets single octets
            }
        } catch (IOException e) {
            return; // closed
        }
        throw new AssertionError("the server has waited for " + endless.length + " octets");
    }

    private static int freeFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean files
                ? (int) Math.min(100_000, files.getMaxFileDescriptorCount() - files.getOpenFileDescriptorCount() - 500)
                : 4_000;
    }
}
