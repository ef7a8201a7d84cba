package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hooks between a session and its connection. */
class WireHookTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();
    private static final byte SUBMIT_SM_RESP = 4;
    private static final byte[] GARBAGE = {0x0d, 0x0a};

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private @Nullable Wire wire;

    /** Opens a session with a filter that takes every submit_sm_resp. */
    private EmbeddedSession filtered(BiConsumer<Wire, byte[]> send) {
        WireHook hook = (session, opened) -> {
            wire = opened;
            return new WireFilter() {
                @Override
                public boolean takes(byte[] array, int index, int length) {
                    return array[index + 4] != 0 && array[index + 7] == SUBMIT_SM_RESP;
                }

                @Override
                public void send(byte[] octets) {
                    send.accept(opened, octets);
                }
            };
        };
        return sessions.smsc()
                .taps(SessionTaps.NONE.with(hook))
                .handlers(handlers -> handlers.on(SubmitSm.class, (session, message) -> SubmitSmResp.ok("1")))
                .bound(BindType.TRANSCEIVER);
    }

    private Wire wire() {
        return Objects.requireNonNull(wire);
    }

    /** Returns each write to the connection separately. */
    private static List<String> writes(EmbeddedSession session) {
        List<String> writes = new ArrayList<>();
        session.channel().runPendingTasks();
        for (ByteBuf part = session.channel().readOutbound();
                part != null;
                part = session.channel().readOutbound()) {
            byte[] octets = new byte[part.readableBytes()];
            part.readBytes(octets);
            part.release();
            writes.add(HexFormat.of().formatHex(octets));
        }
        return writes;
    }

    @Test
    void aHookWithoutAFilterDoesNotChangeTheSession() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with((WireHook) (opened, w) -> null))
                .handlers(handlers -> handlers.on(SubmitSm.class, (s, message) -> SubmitSmResp.ok("1")))
                .bound(BindType.TRANSCEIVER);
        assertThat(session.receive(2, SUBMIT).writtenOne().pdu()).isEqualTo(SubmitSmResp.ok("1"));
    }

    @Test
    void aPduThatIsTakenIsNotSentUnlikeOthersOfItsTurn() {
        EmbeddedSession session = filtered((w, octets) -> {});
        session.receive(
                new EmbeddedSession.Sent(2, EnquireLink.HEADER_ONLY),
                new EmbeddedSession.Sent(3, SUBMIT),
                new EmbeddedSession.Sent(4, EnquireLink.HEADER_ONLY));
        assertThat(session.written())
                .extracting(EmbeddedSession.Sent::sequenceNumber)
                .containsExactly(2, 4);
        assertThat(session.receive(5, EnquireLink.HEADER_ONLY).writtenOne().sequenceNumber())
                .isEqualTo(5);
    }

    @Test
    void octetsOfAFilterReplaceThePduInOrder() {
        EmbeddedSession session = filtered((w, octets) -> {
            w.write(GARBAGE);
            w.write(octets);
        });
        session.receive(
                new EmbeddedSession.Sent(2, EnquireLink.HEADER_ONLY),
                new EmbeddedSession.Sent(3, SUBMIT),
                new EmbeddedSession.Sent(4, EnquireLink.HEADER_ONLY));
        assertThat(writes(session))
                .containsExactly("00000010800000150000000000000002" + "0d0a" + "0000001280000004000000000000000331"
                        + "00" + "00000010800000150000000000000004");
    }

    @Test
    void aPduCanBeSentOctetByOctet() {
        EmbeddedSession session = filtered((w, octets) -> {
            for (byte octet : octets) {
                w.write(new byte[] {octet});
                w.flush();
            }
        });
        session.receive(3, SUBMIT);
        assertThat(writes(session))
                .hasSize(18)
                .allSatisfy(write -> assertThat(write).hasSize(2));
    }

    @Test
    void aPduCanBeSentLater() {
        EmbeddedSession session = filtered((w, octets) -> w.schedule(Duration.ofMillis(20), () -> w.write(octets)));
        session.receive(3, SUBMIT);
        assertThat(session.advance(Duration.ofMillis(19)).written()).isEmpty();
        assertThat(session.advance(Duration.ofMillis(1)).writtenOne().pdu()).isEqualTo(SubmitSmResp.ok("1"));
    }

    @Test
    void octetsCanBeSentIndependentlyOfTheSession() {
        EmbeddedSession session = filtered((w, octets) -> {});
        wire().execute(() -> wire().write(GARBAGE));
        assertThat(writes(session)).containsExactly("0d0a");
    }

    @Test
    void readingCanBeStoppedAndResumed() {
        EmbeddedSession session = filtered((w, octets) -> {});
        wire().execute(() -> wire().reading(false));
        session.channel().runPendingTasks();
        assertThat(session.channel().config().isAutoRead()).isFalse();
        wire().execute(() -> wire().reading(true));
        session.channel().runPendingTasks();
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    @Test
    void theSessionEndsAfterSilenceWhenReadingIsStopped() {
        EmbeddedSession session = filtered((w, octets) -> {});
        wire().execute(() -> wire().reading(false));

        session.advance(Duration.ofSeconds(25));
        assertThat(session.writtenOne().pdu()).isEqualTo(EnquireLink.HEADER_ONLY);

        session.advance(Duration.ofSeconds(10));
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
    }

    @Test
    void aFailingFilterDoesNotAffectOtherSessions() {
        EmbeddedSession session = filtered((w, octets) -> {
            throw new IllegalStateException("expected by this test");
        });
        session.receive(new EmbeddedSession.Sent(3, SUBMIT), new EmbeddedSession.Sent(4, EnquireLink.HEADER_ONLY));
        assertThat(session.writtenOne().sequenceNumber()).isEqualTo(4);
    }

    @Test
    void doesNothingAfterClosingTheConnection() {
        EmbeddedSession session = filtered((w, octets) -> {});
        session.engine().sendAsync(DeliverSm.builder().build());
        wire().execute(() -> wire().close());
        session.channel().runPendingTasks();
        assertThat(session.engine().closed().join().detail()).isEqualTo("closed on the wire");
        wire().execute(() -> {
            wire().write(GARBAGE);
            wire().flush();
            wire().reading(false);
            wire().reset();
            wire().close();
        });
        assertThat(writes(session)).hasSize(1).first().asString().startsWith("00000021" + "00000005");
    }

    @Test
    void aResetDiscardsUnflushedOctets() {
        EmbeddedSession session = filtered((w, octets) -> {});
        wire().execute(() -> {
            wire().write(GARBAGE);
            wire().reset();
        });
        assertThat(writes(session)).isEmpty();
        assertThat(session.engine().closed().join().detail()).isEqualTo("reset on the wire");
    }
}
