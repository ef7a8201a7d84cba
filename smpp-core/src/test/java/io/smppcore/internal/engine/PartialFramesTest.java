package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** PDUs of an SMSC that arrive in two reads, or not completely, divided at each of their octets. */
class PartialFramesTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().destinationAddress(Address.international("4917")).build();
    private static final DeliverSm DELIVER = DeliverSm.builder()
            .destinationAddress(Address.international("4600"))
            .shortMessage(Octets.ofHex("68656c6c6f"))
            .build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<DeliverSm> handled = new ArrayList<>();

    private EmbeddedSession session() {
        handled.clear();
        return sessions.esme()
                .handlers(handlers -> handlers.onAsync(DeliverSm.class, (session, deliver) -> {
                    handled.add(deliver);
                    return CompletableFuture.completedFuture(DeliverSmResp.ok());
                }))
                .bound(BindType.TRANSCEIVER);
    }

    /** Returns a response, a message and an enquire_link of the SMSC. */
    private static ByteBuf fromSmsc(int sequenceNumber) {
        ByteBuf octets = Unpooled.buffer();
        PduEncoder encoder = new PduEncoder();
        encoder.encode(SubmitSmResp.ok("1"), sequenceNumber, octets);
        encoder.encode(DELIVER, 7, octets);
        encoder.encode(EnquireLink.HEADER_ONLY, 8, octets);
        return octets;
    }

    @Test
    void readsEachPduOnceWhereverTheReadsDivideThem() {
        int length = fromSmsc(1).readableBytes();
        for (int cut = 0; cut <= length; cut++) {
            EmbeddedSession session = session();
            CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
            ByteBuf octets = fromSmsc(session.writtenOne().sequenceNumber());
            session.receive(octets.readRetainedSlice(cut));
            session.receive(octets);
            assertThat(answer.resultNow().messageId()).as("cut at %s", cut).isEqualTo("1");
            assertThat(handled).as("cut at %s", cut).containsExactly(DELIVER);
            assertThat(session.written())
                    .as("cut at %s", cut)
                    .extracting(Sent::sequenceNumber)
                    .containsExactly(7, 8);
            session.close();
        }
    }

    @Test
    void reportsTheOutcomeOfEachRequestWhereverTheConnectionEnds() {
        ByteBuf first = Unpooled.buffer();
        new PduEncoder().encode(SubmitSmResp.ok("1"), 1, first);
        int response = first.readableBytes();
        int length = fromSmsc(1).readableBytes();
        for (int cut = 0; cut < length; cut++) {
            EmbeddedSession session = session();
            CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
            CompletableFuture<CloseReason> closed = session.engine().closed();
            ByteBuf octets = fromSmsc(session.writtenOne().sequenceNumber());
            session.receive(octets.readSlice(cut));
            session.peerCloses();
            assertThat(closed).as("cut at %s", cut).isCompleted();
            assertThat(answer).as("cut at %s", cut).isDone();
            assertThat(answer.isCompletedExceptionally()).as("cut at %s", cut).isEqualTo(cut < response);
            if (cut < response) {
                assertThat(answer.exceptionNow())
                        .isInstanceOfSatisfying(
                                SessionClosedException.class,
                                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN));
            }
            assertThat(handled).as("cut at %s", cut).hasSizeLessThanOrEqualTo(1);
        }
    }
}
