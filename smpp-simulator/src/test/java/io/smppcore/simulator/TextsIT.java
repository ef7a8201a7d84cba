package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The texts of accepted messages, over plain sockets. */
@Timeout(Waits.METHOD_SECONDS)
class TextsIT {

    @Test
    void joinsThePartsOfEachAccountInAnyOrder() throws Exception {
        try (Rig rig = new Rig("")) {
            RawPeer me = rig.bound();
            RawPeer other = rig.bound(PduOctets.BIND_TRANSCEIVER, "other", "");
            submitPart(me, 2, 2, "world");
            submitPart(other, 2, 1, "Not ");
            me.write(PduOctets.submitSm(3, "alone"));
            me.read();
            submitPart(me, 4, 1, "Hello ");
            List<SimulatedMessage> messages = rig.simulator.awaitMessages(4);
            assertThat(messages).extracting(SimulatedMessage::text).containsExactly("world", "Not ", "alone", "Hello ");
            assertThat(rig.simulator.texts()).containsExactly("Hello world", "alone");
            assertThat(rig.simulator.joinedMessages())
                    .extracting(
                            SimulatedMessage.Joined::text,
                            SimulatedMessage.Joined::isComplete,
                            SimulatedMessage.Joined::total)
                    .containsExactly(tuple("Hello world", true, 2), tuple("Not ", false, 2), tuple("alone", true, 1));
        }
    }

    @Test
    void aRepeatedPartBeginsAnotherText() throws Exception {
        try (Rig rig = new Rig("")) {
            RawPeer peer = rig.bound();
            submitPart(peer, 2, 1, "a");
            submitPart(peer, 3, 1, "b");
            submitPart(peer, 4, 2, "c");
            rig.simulator.awaitMessages(3);
            assertThat(rig.simulator.joinedMessages())
                    .extracting(SimulatedMessage.Joined::text)
                    .containsExactly("a", "bc");
        }
    }

    @Test
    void awaitingTooManyMessagesFailsWithinItsTime() throws Exception {
        try (Rig rig = new Rig("")) {
            RawPeer peer = rig.bound();
            Rig.submit(peer, 2);
            assertThatThrownBy(() -> rig.simulator.awaitMessages(2, Duration.ofMillis(50)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("1 messages accepted within PT0.05S (expected: 2); ");
            assertThatThrownBy(() -> rig.simulator.awaitMessages(2_049))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("count: 2049 (expected: 0 to messageLimit, which is 2048)");
        }
    }

    /** Submits one of two parts with the reference 7. */
    private static void submitPart(RawPeer peer, int sequence, int part, String text) throws IOException {
        peer.write(PduOctets.request(
                PduOctets.SUBMIT_SM,
                sequence,
                PduOctets.submitSmUpToLength(0x40, 0, 0),
                PduOctets.octets(6 + text.length(), 5, 0, 3, 7, 2, part),
                PduOctets.ascii(text)));
        assertThat(peer.read().commandStatus()).isZero();
    }
}
