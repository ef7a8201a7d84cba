package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Binds of accounts and their limits, over plain sockets. */
@Timeout(Waits.METHOD_SECONDS)
class AccountsIT {

    private static final byte[] BIND = PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret");

    @Test
    void acceptsOnlyTheVersionsOfAnAccount() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret, versions: [3.4]}]")) {
            assertThat(rig.bindStatus(BIND)).isZero();
            byte[] bind33 = PduOctets.bind(PduOctets.BIND_TRANSMITTER, 1, "me", "secret", 0x33, "");
            assertThat(rig.bindStatus(bind33)).isEqualTo(CommandStatus.ESME_RBINDFAIL.value());
        }
    }

    @Test
    void acceptsOnlyTheBindTypesOfAnAccount() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret, bind-types: [transmitter, receiver]}]")) {
            assertThat(rig.bindStatus(BIND)).isNotZero();
            assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSMITTER, 1, "me", "secret")))
                    .isZero();
            assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_RECEIVER, 1, "me", "secret")))
                    .isZero();
        }
    }

    @Test
    void refusesBindsWithoutAnAccount() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret}]")) {
            assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "you", "secret")))
                    .isNotZero();
        }
    }

    @Test
    void acceptsTheEmptyPasswordOfAnAccount() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me}, {system-id: you, password: secret}]")) {
            assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "")))
                    .isZero();
            assertThat(rig.bindStatus(BIND)).isEqualTo(CommandStatus.ESME_RINVPASWD.value());
            assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "you", "secret")))
                    .isZero();
        }
    }

    @Test
    void refusesABindBeyondTheLimitUntilAnotherEnds() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret, max-binds: 1}]")) {
            RawPeer first = rig.connect().bindAs(BIND);
            assertThat(rig.bindStatus(BIND)).isEqualTo(CommandStatus.ESME_RALYBND.value());
            first.close();
            eventually().until(() -> rig.bindStatus(BIND) == 0);
        }
    }

    @Test
    void throttlesAnAccountBeyondItsRate() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret, rate: 1}]")) {
            RawPeer peer = rig.connect().bindAs(BIND);
            peer.write(PduOctets.submitSm(2, "a"), PduOctets.submitSm(3, "b"), PduOctets.submitSm(4, "c"));
            assertThat(new int[] {
                        peer.read().commandStatus(),
                        peer.read().commandStatus(),
                        peer.read().commandStatus()
                    })
                    .contains(CommandStatus.ESME_RTHROTTLED.value());
        }
    }

    @Test
    void postponesRequestsBeyondTheWindowOfAnAccount() throws Exception {
        try (Rig rig = new Rig("{accounts: [{system-id: me, password: secret, window: 2}], submit: {delay: 1s}}")) {
            RawPeer peer = rig.connect().bindAs(BIND);
            for (int sequence = 2; sequence < 7; sequence++) {
                peer.write(PduOctets.submitSm(sequence, "hello"));
            }
            for (int sequence = 2; sequence < 6; sequence += 2) {
                rig.awaitTasks(2);
                peer.expectNothing(Rig.QUIET); // not read, so that there is no response that could be awaited
                rig.advance(Duration.ofSeconds(1));
                assertThat(peer.read().sequenceNumber()).isEqualTo(sequence);
                assertThat(peer.read().sequenceNumber()).isEqualTo(sequence + 1);
            }
            rig.awaitTasks(1);
        }
    }

    @Test
    void acceptsAnAccountOnlyFromItsAddresses() throws Exception {
        try (Rig rig = new Rig("accounts: [{system-id: me, password: secret, addresses: [127.0.0.2]}]")) {
            assertThat(rig.bindStatus(BIND)).isEqualTo(CommandStatus.ESME_RBINDFAIL.value());
            try (RawPeer peer = RawPeer.connect(rig.simulator.address(), InetAddress.getByName("127.0.0.2"))) {
                peer.bindAs(BIND);
            }
        }
    }

    @Test
    void refusesBindsByChance() throws Exception {
        try (Rig rig = new Rig("{seed: 1, bind: {status: {ESME_RSYSERR: 50%}}}")) {
            int refused = 0;
            for (int i = 0; i < 20; i++) {
                int status = rig.bindStatus(BIND);
                assertThat(status).isIn(0, CommandStatus.ESME_RSYSERR.value());
                refused += status == 0 ? 0 : 1;
            }
            assertThat(refused).isBetween(3, 17);
        }
    }

    @Test
    void unbindsASessionAtTheEndOfItsLifetime() throws Exception {
        try (Rig rig = new Rig("session: {lifetime: 10m}")) {
            RawPeer peer = rig.connect().bindAs(BIND);
            rig.awaitTasks(1);
            rig.advance(Duration.ofSeconds(599));
            Rig.expectNothing(peer);
            rig.advance(Duration.ofSeconds(1));
            PduOctets unbind = peer.read();
            assertThat(unbind.commandId()).isEqualTo(PduOctets.UNBIND);
            peer.write(PduOctets.request(PduOctets.UNBIND_RESP, unbind.sequenceNumber()));
            peer.expectEnd();
        }
    }
}
