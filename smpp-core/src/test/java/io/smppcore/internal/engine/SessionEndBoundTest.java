package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Maximum duration of the end of a session, during which the peer sends any PDUs. */
class SessionEndBoundTest {

    private static final Duration DRAIN = Duration.ofSeconds(2);
    private static final Duration UNBIND = Duration.ofSeconds(3);
    private static final Duration LINGER = Duration.ofSeconds(1);
    private static final Duration INACTIVITY = Duration.ofSeconds(4);
    private static final Duration STEP = Duration.ofMillis(200);
    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    /** Cause of the end, and its maximum duration. */
    enum End {
        BY_THE_PEER(UNBIND),
        BY_CLOSE(DRAIN.plus(UNBIND).plus(LINGER)),
        BY_UNBIND_OF_THE_APPLICATION(UNBIND.plus(LINGER)),
        BY_INACTIVITY(DRAIN.plus(UNBIND).plus(LINGER));

        final Duration bound;

        End(Duration bound) {
            this.bound = bound;
        }
    }

    /** Work in progress when the session begins to end. */
    enum InProgress {
        NOTHING,
        A_REQUEST,
        A_HANDLER
    }

    /** PDU that the peer sends repeatedly. */
    enum Noise {
        UNBIND,
        UNBIND_RESP,
        ENQUIRE_LINK,
        ENQUIRE_LINK_RESP,
        REQUEST,
        BIND,
        LATE_RESPONSE,
        NACK,
        UNKNOWN_COMMAND,
        UNREADABLE,
        PARTS_OF_A_PDU
    }

    static Stream<Arguments> variations() {
        return Stream.of(SessionRole.values())
                .flatMap(role -> Stream.of(End.values())
                        .flatMap(end -> Stream.of(InProgress.values())
                                // A session with work in progress is not inactive.
                                .filter(work -> end != End.BY_INACTIVITY || work == InProgress.NOTHING)
                                .flatMap(work ->
                                        Stream.of(Noise.values()).map(noise -> Arguments.of(role, end, work, noise)))));
    }

    @ParameterizedTest
    @MethodSource("variations")
    void endsInTimeDespiteRepeatedPdusOfThePeer(SessionRole role, End end, InProgress inProgress, Noise noise) {
        EmbeddedSession session = (role == SessionRole.ESME ? sessions.esme() : sessions.smsc())
                .options(o -> o.drainTimeout(DRAIN).unbindTimeout(UNBIND).inactivityTimeout(INACTIVITY))
                .handlers(h -> h.onAsync(DeliverSm.class, (s, deliver) -> new CompletableFuture<>())
                        .onAsync(SubmitSm.class, (s, submit) -> new CompletableFuture<>()))
                .bound(BindType.TRANSCEIVER);
        switch (inProgress) {
            case A_REQUEST -> {
                Request<?> request = role == SessionRole.ESME ? SUBMIT : DELIVER;
                session.engine().sendAsync(request);
            }
            case A_HANDLER -> session.receive(1, role == SessionRole.ESME ? DELIVER : SUBMIT);
            case NOTHING -> {}
        }
        switch (end) {
            case BY_THE_PEER -> session.receive(2, Unbind.HEADER_ONLY);
            case BY_CLOSE -> session.engine().closeAsync();
            case BY_UNBIND_OF_THE_APPLICATION -> session.engine().sendAsync(Unbind.HEADER_ONLY);
            case BY_INACTIVITY -> session.advance(INACTIVITY);
        }
        assertThat(session.engine().status().isEnding()).isTrue();

        Peer peer = new Peer(session, noise);
        for (Duration past = Duration.ZERO; past.compareTo(end.bound) < 0; past = past.plus(STEP)) {
            peer.send();
            session.advance(STEP);
        }

        assertThat(session.engine().closed()).isCompleted();
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    /** Peer that sends the same kind of PDU repeatedly. */
    private static final class Peer {

        private static final int FIRST_NUMBER = 1_000;
        private static final int LONG_PDU = 1_000;

        private final EmbeddedSession session;
        private final Noise noise;
        private final PduEncoder encoder = new PduEncoder();
        private int sent;

        Peer(EmbeddedSession session, Noise noise) {
            this.session = session;
            this.noise = noise;
        }

        void send() {
            if (session.channel().isOpen()) {
                session.receive(octets(FIRST_NUMBER + sent++));
            }
        }

        private ByteBuf octets(int number) {
            boolean toSmsc = session.engine().role() == SessionRole.SMSC;
            return switch (noise) {
                case UNBIND -> encoded(Unbind.HEADER_ONLY, number);
                case UNBIND_RESP -> encoded(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), number);
                case ENQUIRE_LINK -> encoded(EnquireLink.HEADER_ONLY, number);
                case ENQUIRE_LINK_RESP -> encoded(EnquireLinkResp.OK, number);
                case REQUEST -> encoded(toSmsc ? SUBMIT : DELIVER, number);
                case BIND -> encoded(LoopbackSession.bind(), number);
                case LATE_RESPONSE -> encoded(toSmsc ? DeliverSmResp.ok() : SubmitSmResp.ok("1"), number);
                case NACK -> encoded(GenericNack.of(CommandStatus.ESME_RSYSERR), number);
                case UNKNOWN_COMMAND -> header(16, 0x0001_0000, number);
                case UNREADABLE -> header(16, toSmsc ? 4 : 5, number);
                case PARTS_OF_A_PDU ->
                    number == FIRST_NUMBER
                            ? header(LONG_PDU, 4, number)
                            : Unpooled.buffer().writeByte(0);
            };
        }

        private ByteBuf encoded(Pdu pdu, int number) {
            ByteBuf octets = Unpooled.buffer();
            encoder.encode(pdu, number, octets);
            return octets;
        }

        private static ByteBuf header(int length, int commandId, int number) {
            return Unpooled.buffer()
                    .writeInt(length)
                    .writeInt(commandId)
                    .writeInt(0)
                    .writeInt(number);
        }
    }
}
