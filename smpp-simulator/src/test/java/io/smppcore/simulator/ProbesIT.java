package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.simulator.verify.Check;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Conformance.Probe;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The probes of a client, and the checks that judge its reactions. */
class ProbesIT {

    private static final int ESME_RTHROTTLED = 0x58;
    private static final int ESME_RBINDFAIL = 0x0D;
    private static final int ODD_SEQUENCE = 0x8000_0001;

    private final Conformance conformance = Conformance.builder().build();

    private static Probe probe(String name) {
        return Probe.all().stream()
                .filter(probe -> probe.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private SmscSimulator simulator() {
        return SmscSimulator.builder().conformance(conformance).start();
    }

    private Verdict verdict(Check check) {
        return conformance.report().clients().getFirst().result(check).verdict();
    }

    private static RawPeer bound(SmscSimulator simulator) throws IOException {
        return RawPeer.connect(simulator.address()).bind(PduOctets.BIND_TRANSCEIVER);
    }

    @Test
    void judgesTheResponseToThePduOfAProbe() throws Exception {
        try (SmscSimulator simulator = simulator();
                RawPeer peer = bound(simulator)) {
            simulator.probe(simulator.sessions().getFirst(), probe("odd-sequence"));
            PduOctets delivered = peer.read();
            assertThat(delivered.commandId()).isEqualTo(PduOctets.DELIVER_SM);
            assertThat(delivered.sequenceNumber()).isEqualTo(ODD_SEQUENCE);
            assertThat(verdict(Check.ECHOES_ODD_SEQUENCE)).isEqualTo(Verdict.NOT_SEEN);
            peer.write(PduOctets.deliverSmResp(ODD_SEQUENCE));
            eventually()
                    .untilAsserted(
                            () -> assertThat(verdict(Check.ECHOES_ODD_SEQUENCE)).isEqualTo(Verdict.PASSED));
            peer.expectAlive(7);
        }
    }

    @Test
    void aProbeRefusesItsNumberOfMessages() throws Exception {
        try (SmscSimulator simulator = simulator();
                RawPeer peer = bound(simulator)) {
            simulator.probe(simulator.sessions().getFirst(), probe("throttled"));
            for (int i = 0; i < 10; i++) {
                peer.write(PduOctets.submitSm(2 + i, "hello"));
                assertThat(peer.read().commandStatus()).isEqualTo(ESME_RTHROTTLED);
            }
            peer.write(PduOctets.submitSm(12, "hello"));
            assertThat(peer.read().commandStatus()).isZero();
            assertThat(verdict(Check.RESENDS)).isEqualTo(Verdict.FAILED);
        }
    }

    @Test
    void aProbeRefusesItsNumberOfBinds() throws Exception {
        try (SmscSimulator simulator = simulator()) {
            try (RawPeer peer = bound(simulator)) {
                simulator.probe(simulator.sessions().getFirst(), probe("bind-refused"));
                assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND);
            }
            for (int i = 0; i < 3; i++) {
                try (RawPeer peer = RawPeer.connect(simulator.address())) {
                    peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
                    assertThat(peer.read().commandStatus()).isEqualTo(ESME_RBINDFAIL);
                }
            }
            bound(simulator).close();
            assertThat(verdict(Check.BACKS_OFF)).isEqualTo(Verdict.FAILED);
        }
    }

    @Test
    void delaysTheResponseToUnbind() throws Exception {
        ManualTimeline time = new ManualTimeline();
        try (SmscSimulator simulator = SmscSimulator.builder()
                        .conformance(conformance)
                        .timeline(time)
                        .start();
                RawPeer peer = bound(simulator)) {
            simulator.probe(simulator.sessions().getFirst(), probe("late-unbind-resp"));
            peer.expectAlive(2); // the probe is applied before the response
            peer.write(PduOctets.request(PduOctets.UNBIND, 3));
            eventually().until(() -> time.waiting() > 0);
            peer.expectNothing(Duration.ofMillis(50));
            time.advance(Duration.ofSeconds(1));
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND_RESP);
        }
    }

    @Test
    void appliesEveryProbeToAClient() throws Exception {
        ManualTimeline time = new ManualTimeline();
        Set<Integer> commands = new HashSet<>();
        try (SmscSimulator simulator = SmscSimulator.builder()
                .conformance(conformance)
                .probes(true)
                .timeline(time)
                .start()) {
            for (int sessions = 0; sessions < 3; ) {
                try (RawPeer peer = RawPeer.connect(simulator.address())) {
                    peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
                    if (peer.read().commandStatus() == 0) {
                        sessions++;
                        followUntilUnbind(peer, time, commands);
                    } else {
                        commands.add(PduOctets.BIND_TRANSCEIVER_RESP);
                    }
                }
            }
        }
        assertThat(commands)
                .contains(
                        PduOctets.ENQUIRE_LINK,
                        PduOctets.DELIVER_SM,
                        PduOctets.GENERIC_NACK,
                        PduOctets.SUBMIT_SM_RESP,
                        PduOctets.BIND_TRANSCEIVER_RESP);
        assertThat(verdict(Check.ANSWERS_UNBIND)).isEqualTo(Verdict.PASSED);
    }

    /** Advances the clock until the simulator unbinds, and answers the unbind. */
    private static void followUntilUnbind(RawPeer peer, ManualTimeline time, Set<Integer> commands) throws Exception {
        eventually().until(() -> time.waiting() > 0);
        for (int ping = 0x1000; ping < 0x1010; ping++) {
            time.advance(ProbeSequence.SILENCE);
            peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, ping));
            for (PduOctets pdu = peer.read(); pdu.commandId() != PduOctets.ENQUIRE_LINK_RESP; pdu = peer.read()) {
                commands.add(pdu.commandId());
                if (pdu.commandId() == PduOctets.UNBIND) {
                    peer.write(PduOctets.request(PduOctets.UNBIND_RESP, pdu.sequenceNumber()));
                    return;
                }
            }
        }
        throw new AssertionError("no unbind among " + commands);
    }

    @Test
    void doesNotStartWithProbesButWithoutConformance() {
        SmscSimulator.Builder builder = SmscSimulator.builder().probes(true);
        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("probes: true (expected: false without a conformance)");
    }

    @Test
    void probesRequireConformance() throws Exception {
        try (SmscSimulator simulator = SmscSimulator.builder().start();
                RawPeer peer = bound(simulator)) {
            SimulatedSession session = simulator.sessions().getFirst();
            assertThatThrownBy(() -> simulator.probe(session, probe("unbind")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("expected: a simulator that was started with a conformance");
            peer.expectAlive(2);
        }
    }
}
