package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** End of an inactive session. */
class SessionInactivityTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration ALMOST = Duration.ofSeconds(59);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private EmbeddedSession bound() {
        return sessions.esme()
                .options(o -> o.inactivityTimeout(MINUTE)
                        .enquireLinkInterval(Duration.ofSeconds(20))
                        .requestTimeout(Duration.ofMinutes(10)))
                .bound(BindType.TRANSCEIVER);
    }

    private static void advanceWithResponses(EmbeddedSession session, Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            session.advance(SECOND);
            answerEnquireLinks(session, session.written());
        }
    }

    private static void answerEnquireLinks(EmbeddedSession session, List<Sent> written) {
        for (Sent sent : written) {
            if (sent.pdu() instanceof EnquireLink) {
                session.receive(sent.sequenceNumber(), EnquireLinkResp.OK);
            }
        }
    }

    @Test
    void unbindsWithoutTransactionsAlthoughThePeerIsAlive() {
        EmbeddedSession session = bound();
        advanceWithResponses(session, ALMOST);
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        session.advance(SECOND);
        Sent unbind = session.written().stream()
                .filter(sent -> sent.pdu() instanceof Unbind)
                .findFirst()
                .orElseThrow();
        session.receive(unbind.sequenceNumber(), Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK));
        assertThat(session.engine().closed().resultNow()).hasToString("TIMEOUT: no transaction within 60000 ms");
    }

    @Test
    void measuresFromTheLastTransactionInEitherDirection() {
        EmbeddedSession session = bound();
        advanceWithResponses(session, ALMOST);
        var submitted = session.engine().sendAsync(SUBMIT);
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(submitted).isCompleted();
        advanceWithResponses(session, ALMOST);
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        advanceWithResponses(session, SECOND.multipliedBy(2));
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
    }

    @Test
    void doesNotEndWhileARequestIsInFlight() {
        EmbeddedSession session = bound();
        session.engine().sendAsync(SUBMIT);
        advanceWithResponses(session, MINUTE.multipliedBy(3));
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
    }

    @Test
    void neverEndsWithoutTheOption() {
        EmbeddedSession session = sessions.esme()
                .options(o -> o.enquireLinkInterval(Duration.ofSeconds(20)))
                .bound(BindType.TRANSCEIVER);
        advanceWithResponses(session, MINUTE.multipliedBy(60));
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
    }

    @Test
    void unbindsAlthoughThePeerSendsEnquireLink() {
        EmbeddedSession session = bound();
        for (int seconds = 0; seconds < 80; seconds += 2) {
            session.advance(SECOND.multipliedBy(2));
            if (session.written().stream().anyMatch(sent -> sent.pdu() instanceof EnquireLink)) {
                session.receive(99, EnquireLink.HEADER_ONLY);
            }
        }
        assertThat(session.engine().closed()).isCompleted();
        assertThat(session.engine().closed().resultNow()).hasToString("TIMEOUT: no transaction within 60000 ms");
    }
}
