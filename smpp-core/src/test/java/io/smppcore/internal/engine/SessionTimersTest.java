package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** enquire_link, and the end of sessions whose peer is silent or does not read. */
class SessionTimersTest {

    private static final Duration SOON = Duration.ofMillis(1);
    private static final Duration NEVER = Duration.ofDays(7);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<Sent> written = new ArrayList<>();

    private boolean hasWritten(EmbeddedSession session) {
        written.addAll(session.written());
        return !written.isEmpty();
    }

    @Test
    void sendsEnquireLinkRepeatedlyToASilentPeer() {
        EmbeddedSession session = sessions.esme()
                .options(o -> o.enquireLinkInterval(SOON).enquireLinkTimeout(Duration.ofSeconds(30)))
                .bound(BindType.TRANSCEIVER);
        for (int i = 0; i < 3; i++) {
            session.awaitTimers(() -> hasWritten(session));
            Sent keepAlive = written.removeFirst();
            assertThat(keepAlive.pdu()).isEqualTo(EnquireLink.HEADER_ONLY);
            session.receive(keepAlive.sequenceNumber(), EnquireLinkResp.OK);
        }
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
    }

    @Test
    void treatsAnyPduAsASignOfLife() {
        EmbeddedSession session = sessions.esme()
                .options(o -> o.enquireLinkInterval(SOON).enquireLinkTimeout(Duration.ofSeconds(30)))
                .bound(BindType.TRANSCEIVER);
        session.advance(SOON);
        assertThat(hasWritten(session)).isTrue();
        session.receive(99, EnquireLink.HEADER_ONLY);
        session.written();
        written.clear();
        session.advance(SOON).advance(SOON);
        assertThat(hasWritten(session)).isTrue();
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
    }

    @Test
    void closesTheSessionWithoutASignOfLife() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.enquireLinkInterval(SOON).enquireLinkTimeout(SOON))
                .bound(BindType.TRANSCEIVER);
        session.advance(SOON).advance(SOON);
        assertThat(session.engine().closed().resultNow())
                .hasToString("TIMEOUT: no sign of life within 1 ms after enquire_link");
        assertThat(session.writtenOne().pdu()).isEqualTo(EnquireLink.HEADER_ONLY);
    }

    @Test
    void expiresAnEnquireLinkIfThePeerSendsOtherPdus() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.enquireLinkInterval(Duration.ofSeconds(25)).enquireLinkTimeout(Duration.ofSeconds(10)))
                .bound(BindType.TRANSCEIVER);
        session.advance(Duration.ofSeconds(25));
        assertThat(session.engine().pendingRequests()).isOne();
        session.advance(Duration.ofSeconds(5)).receive(99, EnquireLink.HEADER_ONLY);
        session.advance(Duration.ofSeconds(5)).advance(Duration.ofSeconds(1));
        assertThat(session.engine().pendingRequests()).isZero();
        assertThat(session.engine().statistics().expiredRequests()).isOne();
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
    }

    @Test
    void sendsNoEnquireLinkWhileThePeerSends() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.enquireLinkInterval(NEVER)).bound(BindType.TRANSCEIVER);
        session.channel().runScheduledPendingTasks();
        assertThat(session.written()).isEmpty();
    }

    @Test
    void closesTheSessionWhenThePeerDoesNotCompleteAPdu() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.pduTimeout(Duration.ofSeconds(30)))
                .bound(BindType.TRANSCEIVER);
        session.receive(octets("00000010"));
        for (int i = 0; i < 2; i++) {
            session.advance(Duration.ofSeconds(14)).receive(octets("00"));
        }
        assertThat(session.engine().closed().isDone()).isFalse();
        session.advance(Duration.ofSeconds(2));
        assertThat(session.engine().closed().resultNow()).hasToString("TIMEOUT: no complete PDU within 30000 ms");
    }

    @Test
    void appliesThePduTimeoutToEachPdu() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.pduTimeout(Duration.ofSeconds(30)))
                .bound(BindType.TRANSCEIVER);
        String enquireLink = "00000010000000150000000000000002";
        session.receive(octets(enquireLink.substring(0, 8)));
        for (int i = 0; i < 5; i++) {
            session.advance(Duration.ofSeconds(20));
            session.receive(octets(enquireLink.substring(8) + enquireLink.substring(0, 8)));
        }
        session.receive(octets(enquireLink.substring(8))).advance(Duration.ofSeconds(31));
        assertThat(session.written()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(session.engine().closed().isDone()).isFalse();
    }

    private static ByteBuf octets(String hex) {
        return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    }

    @Test
    void closesTheSessionWhenThePeerDoesNotRead() {
        EmbeddedSession session =
                answeringWithLargeResponses().options(o -> o.writeTimeout(SOON)).bound(BindType.TRANSCEIVER);
        session.stall();
        session.receive(1, SubmitSm.builder().build())
                .receive(2, SubmitSm.builder().build());
        assertThat(session.channel().isWritable()).isFalse();
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow()).hasToString("TIMEOUT: the peer has not read for 1 ms");
    }

    @Test
    void continuesIfThePeerReadsAgainInTime() {
        EmbeddedSession session = answeringWithLargeResponses()
                .options(o -> o.writeTimeout(Duration.ofMinutes(1)))
                .bound(BindType.TRANSCEIVER);
        session.stall();
        session.receive(1, SubmitSm.builder().build())
                .receive(2, SubmitSm.builder().build());
        session.unstall();
        session.channel().advanceTimeBy(1, TimeUnit.HOURS);
        session.channel().runPendingTasks();
        assertThat(session.written()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(session.engine().closed().isDone()).isFalse();
    }

    /** Returns a session that answers with more octets than the channel buffers. */
    private EmbeddedSession.Builder answeringWithLargeResponses() {
        Tlvs bulk = Tlvs.of(new Tlv(0x1400, Octets.of(new byte[60_000])));
        return sessions.smsc()
                .options(o -> o.enquireLinkInterval(NEVER))
                .handlers(h -> h.on(
                        SubmitSm.class, (session, submit) -> new SubmitSmResp(CommandStatus.ESME_ROK, "id", bulk)));
    }

    @Test
    void expiresAnEnquireLinkBeforeARequestWithALongerTimeout() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.enquireLinkInterval(Duration.ofSeconds(25))
                        .enquireLinkTimeout(Duration.ofSeconds(10))
                        .requestTimeout(Duration.ofHours(1)))
                .bound(BindType.TRANSCEIVER);
        session.advance(Duration.ofSeconds(25));
        var delivered = session.engine().sendAsync(DeliverSm.builder().build());
        session.advance(Duration.ofSeconds(5)).receive(99, EnquireLink.HEADER_ONLY);
        assertThat(session.engine().pendingRequests()).isEqualTo(2);
        session.advance(Duration.ofSeconds(6));
        assertThat(session.engine().pendingRequests()).isOne();
        assertThat(delivered).isNotDone();
    }
}
