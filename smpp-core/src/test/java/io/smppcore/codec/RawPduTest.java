package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;

class RawPduTest {

    private static final Octets BODY = Octets.ofHex("73656372657400");

    private final RawPdu pdu = raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_ROK, 7, BODY);

    private static RawPdu raw(CommandId commandId, CommandStatus commandStatus, int sequenceNumber, Octets body) {
        return RawPdu.of(commandId, commandStatus, sequenceNumber, body);
    }

    @Test
    void returnsTheGivenParts() {
        assertThat(pdu.commandId()).isEqualTo(CommandId.BIND_RECEIVER);
        assertThat(pdu.commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(pdu.sequenceNumber()).isEqualTo(7);
        assertThat(pdu.body()).isEqualTo(BODY);
        assertThat(pdu.length()).isEqualTo(CodecLimits.HEADER_OCTETS + BODY.length());
    }

    @Test
    void isEqualWhenEveryPartIs() {
        assertThat(pdu)
                .isEqualTo(raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_ROK, 7, BODY))
                .hasSameHashCodeAs(pdu.renumbered(9).renumbered(7))
                .isEqualTo(pdu.renumbered(9).renumbered(7))
                .isNotEqualTo(pdu.renumbered(9))
                .isNotEqualTo(raw(CommandId.BIND_TRANSMITTER, CommandStatus.ESME_ROK, 7, BODY))
                .isNotEqualTo(raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_RSYSERR, 7, BODY))
                .isNotEqualTo(raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_ROK, 7, BODY.range(0, 3)))
                .isNotEqualTo(raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_ROK, 7, Octets.EMPTY));
    }

    @Test
    void hasHashCodesThatDependOnNumberAndBody() {
        assertThat(pdu.hashCode())
                .isNotEqualTo(pdu.renumbered(8).hashCode())
                .isNotEqualTo(raw(CommandId.BIND_RECEIVER, CommandStatus.ESME_ROK, 7, BODY.range(0, 3))
                        .hashCode());
    }

    @Test
    void textOmitsTheBody() {
        assertThat(pdu.renumbered(-1)).hasToString("RawPdu[bind_receiver, ESME_ROK, sequence 4294967295, 23 octets]");
    }
}
