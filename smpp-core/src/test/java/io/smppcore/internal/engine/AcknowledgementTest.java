package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Octets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** TCP acknowledgements of received octets. */
class AcknowledgementTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void areSentAtOnceIfNothingIsWritten() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.takeAcknowledged();
        session.receive(sequenceNumber, SubmitSmResp.ok("1"));
        assertThat(session.takeAcknowledged()).isTrue();
    }

    @Test
    void areCarriedByTheResponse() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        session.takeAcknowledged();
        session.receive(1, EnquireLink.HEADER_ONLY);
        assertThat(session.takeAcknowledged()).isFalse();
    }

    @Test
    void areCarriedByARequestThatAnotherThreadSendsMeanwhile() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(2)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> first = session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        CountDownLatch sent = new CountDownLatch(1);
        first.thenRun(() -> {
            Thread.ofVirtual().start(() -> {
                session.engine().sendAsync(SUBMIT);
                sent.countDown();
            });
            LoopbackSession.await(sent);
        });
        session.takeAcknowledged();
        session.receive(sequenceNumber, SubmitSmResp.ok("1"));
        assertThat(session.written()).hasSize(1);
        assertThat(session.takeAcknowledged()).isFalse();
    }
}
