package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that senders request, over a plain socket. The clock starts at 2026-01-01T00:00:00Z. */
@Timeout(Waits.METHOD_SECONDS)
class MessageTimesIT {

    private static final int DATA_SM = 0x103;
    private static final int EXPIRED = 3;
    private static final int ENROUTE = 1;

    @ParameterizedTest
    @ValueSource(strings = {"000000000100000R", "260101000100000+", "260101010100004+"})
    void anUndeliveredMessageExpiresAtTheEndOfItsValidity(String inAMinute) throws Exception {
        try (Rig rig = new Rig("{receipts: {delay: 2m}, submit: {message-id: {start: 7}}}")) {
            RawPeer peer = submitted(rig, "", inAMinute);
            rig.advance(Duration.ofSeconds(59));
            assertThat(Rig.state(peer, 3, "7")).isEqualTo(ENROUTE);
            rig.advance(Duration.ofSeconds(1));
            assertThat(Rig.deliver(peer).text()).contains("id:7 ").contains("stat:EXPIRED");
            assertThat(Rig.state(peer, 4, "7")).isEqualTo(EXPIRED);
            rig.advance(Duration.ofMinutes(5));
            Rig.expectNothing(peer);
        }
    }

    @Test
    void aDeliveredMessageDoesNotExpire() throws Exception {
        try (Rig rig = new Rig("receipts: {delay: 1m}")) {
            RawPeer peer = submitted(rig, "", "000000000100000R");
            rig.advance(Duration.ofMinutes(1));
            assertThat(Rig.deliver(peer).text()).contains("stat:DELIVRD");
            rig.advance(Duration.ofMinutes(1));
            Rig.expectNothing(peer);
        }
    }

    @Test
    void aMessageThatIsNeverDeliveredExpires() throws Exception {
        try (Rig rig = new Rig("receipts: {delay: inf}")) {
            RawPeer peer = submitted(rig, "", "000001000000000R");
            rig.advance(Duration.ofDays(1));
            assertThat(Rig.deliver(peer).text()).contains("stat:EXPIRED");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000010000000R", "260101010000000+"})
    void deliversAScheduledMessageAtItsTime(String inAnHour) throws Exception {
        try (Rig rig = new Rig("submit: {message-id: {start: 7}}")) {
            RawPeer peer = submitted(rig, inAnHour, "");
            assertThat(Rig.state(peer, 3, "7")).isEqualTo(ENROUTE);
            rig.advance(Duration.ofMinutes(59));
            Rig.expectNothing(peer);
            rig.advance(Duration.ofMinutes(1));
            assertThat(Rig.deliver(peer).text()).contains("stat:DELIVRD");
        }
    }

    @Test
    void readsQosTimeToLiveInSeconds() throws Exception {
        try (Rig rig = new Rig("receipts: {delay: 2m}")) {
            RawPeer peer = rig.bound();
            peer.write(PduOctets.request(
                    DATA_SM,
                    2,
                    PduOctets.text(""),
                    PduOctets.octets(5, 0),
                    PduOctets.text("shop"),
                    PduOctets.octets(1, 1),
                    PduOctets.text("491701234567"),
                    PduOctets.octets(0, 1, 0),
                    PduOctets.octets(0, 0x17, 0, 4, 0, 0, 0, 60)));
            assertThat(peer.read().commandStatus()).isZero();
            rig.awaitTasks(1);
            rig.advance(Duration.ofMinutes(1));
            assertThat(Rig.deliver(peer).text()).contains("stat:EXPIRED");
        }
    }

    @Test
    void refusesAMalformedTime() throws Exception {
        try (Rig rig = new Rig("")) {
            RawPeer peer = rig.bound();
            assertThat(status(peer, "tomorrow", "")).isEqualTo(CommandStatus.ESME_RINVSCHED.value());
            assertThat(status(peer, "", "261301000000000+")).isEqualTo(CommandStatus.ESME_RINVEXPIRY.value());
            assertThat(rig.simulator.messages()).isEmpty();
        }
    }

    private static int status(RawPeer peer, String schedule, String validity) throws IOException {
        peer.write(Rig.message(2, "shop", "491701234567", 1, schedule, validity, "hello"));
        return peer.read().commandStatus();
    }

    /** Returns a client that has submitted a message, after a task for it is scheduled. */
    private static RawPeer submitted(Rig rig, String schedule, String validity) throws IOException {
        RawPeer peer = rig.bound();
        assertThat(status(peer, schedule, validity)).isZero();
        rig.awaitTasks(1);
        return peer;
    }
}
