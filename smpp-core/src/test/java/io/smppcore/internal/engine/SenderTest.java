package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.window.Sender;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SessionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests of this side. */
class SenderTest {

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void keepsNoUnfinishedRequestsAfterTheyWereTaken() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSCEIVER);
        SessionEngine engine = session.engine();
        Sender sender = session.otherSender();
        engine.status().state(SessionState.CLOSED);
        assertThat(sender.takeUnfinished()).isEmpty();
        sender.send(SubmitSm.builder().build());
        assertThat(sender.takeUnfinished()).isEmpty();
    }
}
