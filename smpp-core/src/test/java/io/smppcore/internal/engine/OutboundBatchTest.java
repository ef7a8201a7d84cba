package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes of a session in one turn. */
class OutboundBatchTest {

    private static final int PART_OCTETS = 1 << 14;
    private static final int RESPONSES = 500;
    private static final String MESSAGE_ID = "x".repeat(63);
    private static final int RESPONSE_OCTETS = 16 + MESSAGE_ID.length() + 1;
    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private EmbeddedSession session() {
        return sessions.smsc()
                .handlers(handlers -> handlers.on(SubmitSm.class, (session, message) -> SubmitSmResp.ok(MESSAGE_ID)))
                .bound(BindType.TRANSCEIVER);
    }

    /** Lets the session answer requests in one turn, and returns the octets of each write. */
    private static List<Integer> writes(EmbeddedSession session, int requests) {
        session.receive(IntStream.rangeClosed(1, requests)
                .mapToObj(number -> new EmbeddedSession.Sent(number, SUBMIT))
                .toArray(EmbeddedSession.Sent[]::new));
        List<Integer> writes = new ArrayList<>();
        session.channel().runPendingTasks();
        for (ByteBuf part = session.channel().readOutbound();
                part != null;
                part = session.channel().readOutbound()) {
            writes.add(part.readableBytes());
            part.release();
        }
        return writes;
    }

    @Test
    void aShortTurnIsOneWrite() {
        assertThat(writes(session(), 100)).containsExactly(100 * RESPONSE_OCTETS);
    }

    @Test
    void aLongTurnIsWrittenInPartsForAPeerThatWaits() {
        List<Integer> writes = writes(session(), RESPONSES);

        assertThat(writes).hasSize(3);
        assertThat(writes.subList(0, 2))
                .allSatisfy(octets -> assertThat(octets).isBetween(PART_OCTETS, PART_OCTETS + RESPONSE_OCTETS));
        assertThat(writes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(RESPONSES * RESPONSE_OCTETS);
    }

    @Test
    void aLongTurnIsOneWriteWhileOtherSessionsOfTheEventLoopSend() {
        EmbeddedSession session = session();
        assertThat(writes(session(), 1)).hasSize(1);

        assertThat(writes(session, RESPONSES)).containsExactly(RESPONSES * RESPONSE_OCTETS);
        assertThat(writes(session, RESPONSES)).hasSize(3);
    }
}
