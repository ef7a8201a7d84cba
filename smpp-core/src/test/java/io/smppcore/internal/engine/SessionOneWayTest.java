package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.session.SessionState;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** alert_notification and outbind, which have no response, and unknown commands. */
class SessionOneWayTest {

    private static final AlertNotification ALERT =
            AlertNotification.of(Address.international("447700900123"), Address.EMPTY);
    private static final Outbind OUTBIND = Outbind.of("smsc", "s3cret");

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<OneWay> handled = new ArrayList<>();

    private EmbeddedSession.Builder esme() {
        return sessions.esme()
                .handlers(handlers -> handlers.onOneWay(AlertNotification.class, (session, pdu) -> handled.add(pdu))
                        .onOneWay(Outbind.class, (session, pdu) -> handled.add(pdu)));
    }

    @Test
    void arePassedToTheirHandlerAndNotAnswered() {
        EmbeddedSession session = esme().open().receive(1, OUTBIND);
        EmbeddedSession receiver = esme().bound(BindType.RECEIVER).receive(2, ALERT);
        assertThat(handled).containsExactly(OUTBIND, ALERT);
        assertThat(session.written()).isEmpty();
        assertThat(receiver.written()).isEmpty();
    }

    @Test
    void areDroppedInTheWrongState() {
        EmbeddedSession transmitter =
                esme().bound(BindType.TRANSMITTER).receive(1, ALERT).receive(2, OUTBIND);
        assertThat(handled).isEmpty();
        assertThat(transmitter.written()).isEmpty();
    }

    @Test
    void areSentIfTheStateAllows() {
        EmbeddedSession session = sessions.smsc().bound(BindType.RECEIVER);
        CompletableFuture<?> alert = session.engine().sendAsync(ALERT);
        assertThat(session.writtenOne().pdu()).isEqualTo(ALERT);
        assertThat(alert).isCompleted();
        CompletableFuture<?> outbind = session.engine().sendAsync(OUTBIND);
        assertThat(session.written()).isEmpty();
        assertThat(outbind).isCompletedExceptionally();
    }

    @Test
    void anOutbindMakesTheSessionOutbound() {
        EmbeddedSession session = sessions.smsc().open();
        CompletableFuture<?> outbind = session.engine().sendAsync(OUTBIND);
        assertThat(session.writtenOne().pdu()).isEqualTo(OUTBIND);
        assertThat(outbind).isCompleted();
        assertThat(session.engine().state()).isEqualTo(SessionState.OUTBOUND);
    }

    @Test
    void anOutbindOfThePeerMakesTheSessionOutboundUntilItIsBound() {
        EmbeddedSession session = esme().open().receive(1, OUTBIND);
        assertThat(session.engine().state()).isEqualTo(SessionState.OUTBOUND);
        session.receive(2, OUTBIND);
        assertThat(handled).containsExactly(OUTBIND);
    }

    @Test
    void unknownRequestsAreRefusedAndUnknownResponsesDropped() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        UnknownRequest request = UnknownRequest.of(CommandId.of(0x0001_0200), Octets.ofHex("0102"));
        session.receive(7, request).receive(8, request.respond(CommandStatus.ESME_ROK));
        EmbeddedSession.Sent answer = session.writtenOne();
        assertThat(answer.sequenceNumber()).isEqualTo(7);
        assertThat(answer.pdu()).isEqualTo(GenericNack.of(CommandStatus.ESME_RINVCMDID));
    }
}
