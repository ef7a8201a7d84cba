package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Octets;
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
    void areSentAfterTheNextTasksOfTheEventLoopWhichMayWrite() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        session.engine().sendAsync(SUBMIT);
        ByteBuf response = Unpooled.buffer();
        new PduEncoder().encode(SubmitSmResp.ok("1"), session.writtenOne().sequenceNumber(), response);
        session.takeAcknowledged();
        // Called directly, because an embedded channel runs the next tasks as soon as its pipeline returns.
        SessionHandler handler = session.channel().pipeline().get(SessionHandler.class);
        ChannelHandlerContext context = session.channel().pipeline().context(handler);
        handler.channelRead(context, response);
        handler.channelReadComplete(context);
        assertThat(session.takeAcknowledged()).isFalse();
        session.channel().runPendingTasks();
        assertThat(session.takeAcknowledged()).isTrue();
    }
}
