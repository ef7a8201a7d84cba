package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of attacks with announced lengths and missing octets, next to a bystander session. */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class UnfinishedPduIT {

    private static final int MAX_PDU_OCTETS = 69_632;
    private static final int UNFINISHED_OCTETS = 60_000;
    private static final int CONNECTIONS = AttackedServer.FULL ? 900 : 400;
    private static final int THROTTLED = 0x58;

    /** Octets that each event loop may have read when a bound is reached, plus those of the bystander. */
    private static final long ONE_TURN_OCTETS =
            (long) Runtime.getRuntime().availableProcessors() * MAX_PDU_OCTETS + 1_024;

    @Test
    void refusesAGiantCommandLengthAtOnce() throws Exception {
        byte[] giant = PduOctets.withLength(Integer.MAX_VALUE, PduOctets.SUBMIT_SM, 7);
        try (AttackedServer attacked = AttackedServer.start(server -> {})) {
            attacked.attack(2, () -> {
                try (RawPeer peer = RawPeer.connect(attacked.server().port())) {
                    peer.write(giant);
                    assertThat(peer.read().commandId()).isEqualTo(PduOctets.GENERIC_NACK);
                    peer.reset();
                }
            });

            attacked.expectUndisturbed(16);
            attacked.expectAsBefore();
        }
    }

    /** Tests that no memory is allocated for the claimed lengths, which are 28 MB. */
    @Test
    void allocatesNothingForAnnouncedLengths() throws Exception {
        byte[] claim = PduOctets.withLength(MAX_PDU_OCTETS, PduOctets.SUBMIT_SM, 7);
        try (AttackedServer attacked = AttackedServer.start(server -> {})) {
            List<RawPeer> peers = connect(attacked.server(), claim);
            eventually().until(() -> attacked.server().budget().octets() == (long) CONNECTIONS * claim.length);

            attacked.expectUndisturbed(16);
            close(peers);
            attacked.expectAsBefore();
        }
    }

    /** Tests 24 MB of sent octets. */
    @Test
    void closesConnectionsWithoutABindWhenUnfinishedPdusExceedTheBudget() throws Exception {
        int maxOctets = 1 << 20;
        int mostOpen = maxOctets / UNFINISHED_OCTETS + 1;
        byte[] unfinished = unfinished();
        AtomicInteger rounds = new AtomicInteger();
        AtomicLong most = new AtomicLong();
        AtomicInteger closedByServer = new AtomicInteger();
        SessionListener listener = new SessionListener() {
            @Override
            public void onClosed(SmppSession session, CloseReason reason) {
                if (reason.kind() != CloseReason.Kind.CLOSED_BY_PEER) {
                    closedByServer.incrementAndGet();
                }
            }
        };
        try (AttackedServer attacked =
                AttackedServer.start(server -> server.budget(1_000, maxOctets).listener(listener))) {
            attacked.attack(1, () -> {
                int before = closedByServer.get();
                List<RawPeer> peers = new ArrayList<>();
                for (int i = 0; i < CONNECTIONS; i++) {
                    RawPeer peer = RawPeer.connect(attacked.server().port());
                    peers.add(peer);
                    try {
                        peer.write(unfinished);
                    } catch (IOException e) {
                        // Closed before everything was written, because the budget was exhausted.
                    }
                    most.accumulateAndGet(attacked.server().budget().octets(), Math::max);
                }
                eventually().until(() -> closedByServer.get() - before >= CONNECTIONS - mostOpen);
                most.accumulateAndGet(attacked.server().budget().octets(), Math::max);
                close(peers);
                rounds.incrementAndGet();
            });

            attacked.expectUndisturbed(16, Set.of(0, THROTTLED));
            eventually().until(() -> rounds.get() > 0);
            attacked.stop();
            assertThat(most.get()).isLessThanOrEqualTo(maxOctets + ONE_TURN_OCTETS);
            attacked.expectAsBefore();
        }
    }

    /** Tests 24 MB of sent octets, of 64 MB that may wait for peers. */
    @Test
    void countsUnfinishedPdusOfBoundSessionsUntilTheyEnd() throws Exception {
        byte[] bind = PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret");
        try (AttackedServer attacked = AttackedServer.start(server -> server.budget(1_000, 256 << 20))) {
            List<RawPeer> peers = connect(attacked.server(), PduOctets.join(bind, unfinished()));
            eventually().until(() -> attacked.server().budget().octets() >= (long) CONNECTIONS * UNFINISHED_OCTETS);

            attacked.expectUndisturbed((2 * CONNECTIONS * MAX_PDU_OCTETS) >> 20);
            close(peers);
            attacked.expectAsBefore();
        }
    }

    /** Tests that the timeout applies although octets keep arriving; {@code SessionTimersTest} tests its time. */
    @Test
    void closesASessionWhosePduIsIncompleteAfterThePduTimeout() throws Exception {
        ServerEndpoint impatient = ServerEndpoint.at("127.0.0.1", 0)
                .withOptions(SessionOptions.builder()
                        .pduTimeout(Duration.ofMillis(500))
                        .build());
        List<CloseReason> reasons = new CopyOnWriteArrayList<>();
        SessionListener listener = new SessionListener() {
            @Override
            public void onClosed(SmppSession session, CloseReason reason) {
                reasons.add(reason);
            }
        };
        try (AttackedServer attacked = AttackedServer.start(
                        server -> server.endpoint(impatient).listener(listener));
                RawPeer peer =
                        RawPeer.connect(attacked.server().addresses().get(1)).bind(PduOctets.BIND_TRANSCEIVER)) {
            peer.write(unfinished());
            eventually().pollInterval(Duration.ofMillis(20)).until(() -> {
                try {
                    peer.write(new byte[1]);
                    return false;
                } catch (IOException e) {
                    return true; // closed
                }
            });
            eventually().until(() -> !reasons.isEmpty());
            assertThat(reasons.getFirst().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            assertThat(reasons.getFirst().detail()).isEqualTo("no complete PDU within 500 ms");
            attacked.expectUndisturbed(16);
        }
    }

    private static byte[] unfinished() {
        return PduOctets.withLength(
                MAX_PDU_OCTETS, PduOctets.SUBMIT_SM, 7, new byte[UNFINISHED_OCTETS - PduOctets.HEADER_OCTETS]);
    }

    private static List<RawPeer> connect(SmppServer server, byte[] first) throws Exception {
        List<RawPeer> peers = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            RawPeer peer = RawPeer.connect(server.port());
            peer.write(first);
            peers.add(peer);
        }
        return peers;
    }

    private static void close(List<RawPeer> peers) throws Exception {
        for (RawPeer peer : peers) {
            peer.close();
        }
    }
}
