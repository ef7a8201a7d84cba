package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Octet tap with state per session. */
class PerSessionTapTest {

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<String> calls = new ArrayList<>();

    private final OctetTap counting = new OctetTap() {

        private int instances;

        @Override
        public OctetTap forSession(SmppSession session) {
            assertThat(session.state()).isEqualTo(SessionState.OPEN);
            assertThat(session.pendingRequests()).isZero();
            instances++;
            int number = instances;
            return (of, direction, array, index, length) -> {
                assertThat(of).isSameAs(session);
                calls.add(number + " " + direction);
            };
        }

        @Override
        public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
            calls.add("the shared tap");
        }
    };

    @Test
    void isCreatedOncePerSessionAndGetsOnlyItsPdus() {
        EmbeddedSession first =
                sessions.esme().taps(SessionTaps.NONE.with(counting)).open();
        EmbeddedSession second =
                sessions.smsc().taps(SessionTaps.NONE.with(counting)).open();
        first.receive(1, EnquireLink.HEADER_ONLY);
        second.receive(1, EnquireLink.HEADER_ONLY).receive(2, EnquireLink.HEADER_ONLY);
        assertThat(calls).containsExactly("1 RECEIVED", "1 SENT", "2 RECEIVED", "2 SENT", "2 RECEIVED", "2 SENT");
    }

    @Test
    void isOmittedIfItsCreationFails() {
        OctetTap failing = new OctetTap() {
            @Override
            public OctetTap forSession(SmppSession session) {
                throw new IllegalStateException("no tap today");
            }

            @Override
            public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
                calls.add("the failing tap");
            }
        };
        EmbeddedSession session = sessions.esme()
                .taps(SessionTaps.NONE.with(failing).with(counting))
                .bound(BindType.TRANSCEIVER);
        assertThat(calls).containsExactly("1 SENT", "1 RECEIVED");
        assertThat(session.engine().state().isBound()).isTrue();
    }

    @Test
    void getsTheOptionsOfTheSession() {
        List<Integer> windowSizes = new ArrayList<>();
        OctetTap tap = new OctetTap() {
            @Override
            public OctetTap forSession(SmppSession session) {
                windowSizes.add(session.options().window());
                return this;
            }

            @Override
            public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {}
        };

        sessions.esme()
                .options(options -> options.window(77))
                .taps(SessionTaps.NONE.with(tap))
                .open();

        assertThat(windowSizes).containsExactly(77);
    }

    @Test
    void isNotifiedOfTheEndOnceBeforeTheFutureCompletes() {
        OctetTap recording = new OctetTap() {
            @Override
            public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
                calls.add("PDU");
            }

            @Override
            public void onClosed(SmppSession session, CloseReason reason) {
                calls.add(reason.kind() + " " + session.closed().isDone());
            }
        };
        EmbeddedSession session =
                sessions.esme().taps(SessionTaps.NONE.with(recording)).open();
        session.receive(1, EnquireLink.HEADER_ONLY).peerCloses();
        assertThat(calls).containsExactly("PDU", "PDU", "CLOSED_BY_PEER false");
        assertThat(session.engine().closed()).isCompleted();
    }
}
