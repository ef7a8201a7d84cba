package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.BindTransceiverResp;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;

/** The forms of which the specification leaves the choice. */
class PduEncoderTest {

    private static final CommandStatus THROTTLED = CommandStatus.ESME_RTHROTTLED;

    @Test
    void writesARefusalWithNothingToSayAsAHeader() {
        assertThat(encoded(new SubmitSmResp(THROTTLED, "", Tlvs.EMPTY))).isEqualTo("00000010800000040000005800000007");
        assertThat(encoded(new BindTransceiverResp(THROTTLED, "", Tlvs.EMPTY)))
                .isEqualTo("00000010800000090000005800000007");
    }

    @Test
    void writesTheEmptyTextOfEveryDeliverSmRespBecauseSomePeersMissIt() {
        assertThat(encoded(new DeliverSmResp(THROTTLED, "", Tlvs.EMPTY)))
                .isEqualTo("0000001180000005000000580000000700");
        assertThat(encoded(DeliverSmResp.ok())).isEqualTo("0000001180000005000000000000000700");
    }

    @Test
    void writesARefusalThatHasSomethingToSayInFull() {
        Tlvs reason = Tlvs.EMPTY.with(TlvTag.DELIVERY_FAILURE_REASON, 1);
        assertThat(encoded(new SubmitSmResp(THROTTLED, "", reason)))
                .isEqualTo("00000016800000040000005800000007000425000101");
        assertThat(encoded(new SubmitSmResp(THROTTLED, "A", Tlvs.EMPTY)))
                .isEqualTo("000000128000000400000058000000074100");
    }

    @Test
    void writesTheEmptyTextOfASuccess() {
        assertThat(encoded(SubmitSmResp.ok(""))).isEqualTo("0000001180000004000000000000000700");
    }

    @Test
    void writesStatusZeroInRequests() {
        assertThat(encoded(SubmitSm.builder().build())).startsWith("00000021000000040000000000000007");
    }

    private static String encoded(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, 7, out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return Octets.takingOver(octets).toHex();
    }
}
