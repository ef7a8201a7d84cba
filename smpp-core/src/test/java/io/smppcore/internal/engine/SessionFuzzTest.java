package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smppcore.codec.CodecLimits;
import io.smppcore.fuzz.Seeds;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandId;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Search for PDUs, or octets with a correct length, that make a bound session throw, leak a buffer, close or stop
 * responding.
 *
 * <p>The first octet of an input selects the side of the session; the others are sent by its peer.
 */
class SessionFuzzTest {

    private static final CodecLimits LIMITS = CodecLimits.defaults();
    private static final int COMMAND_ID = 4;
    private static final int LAST_NUMBER = 0x7FFF_FFFF;

    static Stream<byte[]> seeds() {
        return Seeds.pdus().flatMap(pdu -> Stream.of(Seeds.prefixed(0, pdu), Seeds.prefixed(1, pdu)));
    }

    @MethodSource("seeds")
    @FuzzTest
    void continuesWithAnyInputAndLeaksNothing(byte[] input) {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);
        EmbeddedSession session = bound(input.length == 0 ? 0 : input[0]);
        session.channel().config().setAllocator(allocator);
        CompletableFuture<?> inFlight = session.engine().sendAsync(EnquireLink.HEADER_ONLY);
        ByteBuf octets = wholePdu(Seeds.rest(input));
        int commandId = octets.getInt(COMMAND_ID);
        session.receive(octets);
        assertThat(octets.refCnt()).as("references to the buffer").isZero();
        session.channel().checkException();
        session.written();
        if (commandId == CommandId.UNBIND.value()) {
            assertThat(session.engine().state()).isNotEqualTo(SessionState.CLOSED);
        } else {
            session.receive(LAST_NUMBER, EnquireLink.HEADER_ONLY);
            assertThat(session.written()).contains(new Sent(LAST_NUMBER, EnquireLinkResp.OK));
        }
        session.close();
        assertThat(inFlight).isDone();
        assertThat(allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory())
                .as("octets of buffers that were not released")
                .isZero();
    }

    private static EmbeddedSession bound(byte side) {
        SessionRole role = side % 2 == 0 ? SessionRole.ESME : SessionRole.SMSC;
        return new EmbeddedSession.Builder(role, session -> {})
                .handlers(
                        handlers -> handlers.onAsync(DeliverSm.class, (session, deliver) -> answer(DeliverSmResp.ok()))
                                .onAsync(SubmitSm.class, (session, submit) -> answer(SubmitSmResp.ok("1"))))
                .bound(BindType.TRANSCEIVER);
    }

    private static <R> CompletableFuture<R> answer(R response) {
        return CompletableFuture.completedFuture(response);
    }

    /** Returns octets whose command_length is their number. */
    private static ByteBuf wholePdu(byte[] octets) {
        int length = Math.clamp(octets.length, CodecLimits.HEADER_OCTETS, LIMITS.maxPduOctets());
        byte[] pdu = Arrays.copyOf(octets, length);
        return Unpooled.wrappedBuffer(pdu).setInt(0, length);
    }
}
