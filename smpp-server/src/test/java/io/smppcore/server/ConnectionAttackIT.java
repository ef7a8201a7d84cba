package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.RawPdu;
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
import java.util.concurrent.CountDownLatch;
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
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    void closesConnectionsThatDoNotBindWithinTheBindTimeout() throws Exception {
        int connections = AttackedServer.FULL ? 500 : 50;
        byte[] bind = RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "me", "secret");
        AtomicInteger ended = new AtomicInteger();
        try (AttackedServer attacked =
                AttackedServer.start(server -> server.options(options -> options.bindTimeout(SHORT)))) {
            attacked.attack(1, () -> {
                List<RawPeer> peers = connect(attacked.server(), connections);
                drip(peers, bind, Duration.ofMillis(50));
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
        Arrays.fill(pings, RawPdu.request(RawPdu.ENQUIRE_LINK, 2));
        byte[] pumped = RawPdu.join(pings);
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
        byte[] submit = RawPdu.submitSm(2, "x".repeat(100));
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
                            .bind(RawPdu.BIND_TRANSMITTER));
                }
                drip(peers, submit, Duration.ofMillis(50));
                for (RawPeer peer : peers) {
                    assertThat(peer.read().commandId()).isEqualTo(RawPdu.UNBIND);
                    peer.expectEnd();
                    peer.close();
                }
            });

            attacked.expectUndisturbed(16);
            attacked.expectAsBefore();
        }
    }

    /**
     * Tests the wait of a bind. With a single queue for all hashes, it would wait for one of each attacking address:
     * for many seconds, with a timeout after ten.
     */
    @Test
    void wrongPasswordsFromManyAddressesDoNotLockOutAccountsThatHaveBoundBefore() throws Exception {
        Account account =
                Account.builder().password(StoredPassword.bcrypt("secret", 10)).build();
        try (SmppServer server = Loopback.server()
                .authenticator(BindAuthenticator.accounts(Map.of("known", account, "new", account)))
                .failedBinds(failed -> failed.firstDelay(Duration.ZERO).maxFailures(null))
                .start()) {
            bindsWithin(server, "127.0.0.1", "known", Duration.ofSeconds(10));
            Duration undisturbed = bindsWithin(server, "127.0.0.1", "known", Duration.ofSeconds(10));
            List<RawPeer> guessing = new ArrayList<>();
            for (int i = 2; i < 102; i++) {
                RawPeer peer = RawPeer.connect(server.address(), InetAddress.getByName("127.0.0." + i));
                peer.write(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "known", "guess"));
                guessing.add(peer);
            }
            eventually().until(() -> server.failedBinds().failed() > 0);
            Duration bound = undisturbed.multipliedBy(3).plusSeconds(2);
            for (int i = 0; i < 3; i++) {
                bindsWithin(server, "127.0.0.1", "known", bound);
            }
            for (RawPeer peer : guessing) {
                peer.close();
            }
            assertThat(server.failedBinds().failed()).isLessThan(90); // otherwise no bind would still wait
            bindsWithin(server, "127.0.0.200", "new", Duration.ofSeconds(10));
        }
    }

    private static Duration bindsWithin(SmppServer server, String from, String systemId, Duration bound)
            throws IOException {
        long startNanos = System.nanoTime();
        try (RawPeer peer = RawPeer.connect(server.address(), InetAddress.getByName(from))) {
            peer.bindAs(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, systemId, "secret"));
            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            assertThat(took).isLessThan(bound);
            return took;
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
        try (AttackedServer attacked = AttackedServer.start(server -> server.connectionLimits(limits)
                .listen(listen -> listen.backlog(1_024))
                .options(options -> options.bindTimeout(Duration.ofSeconds(AttackedServer.FULL ? 20 : 3))))) {
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
                .failedBinds(failed -> failed.firstDelay(Duration.ofMillis(1)).maxDelay(Duration.ofMillis(10))))) {
            attacked.attack(4, () -> {
                try (RawPeer peer = RawPeer.connect(attacked.server().address(), attacker)) {
                    peer.write(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "me", "guess"));
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
                peer.write(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "slow", "secret"));
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

    private static List<RawPeer> connect(SmppServer server, int count) throws IOException {
        List<RawPeer> peers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            peers.add(RawPeer.connect(server.port()));
        }
        return peers;
    }

    /** Writes one octet to each connection, pauses, and writes the next one, until the server closes it. */
    private static void drip(List<RawPeer> peers, byte[] pdu, Duration pause) throws InterruptedException {
        try {
            for (byte octet : pdu) {
                for (RawPeer peer : peers) {
                    peer.write(new byte[] {octet});
                }
                Thread.sleep(pause);
            }
        } catch (IOException e) {
            return; // closed
        }
        throw new AssertionError("the server has waited for all " + pdu.length + " octets");
    }

    private static int freeFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean files
                ? (int) Math.min(100_000, files.getMaxFileDescriptorCount() - files.getOpenFileDescriptorCount() - 500)
                : 4_000;
    }
}
