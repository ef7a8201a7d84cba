package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When a refused query_sm_resp has a body. */
class QuerySmRespCodecTest {

    private static QuerySmResp.Builder refusal() {
        return QuerySmResp.builder().commandStatus(CommandStatus.ESME_RQUERYFAIL);
    }

    static Stream<QuerySmResp> withOneThingToSay() {
        return Stream.of(
                refusal().messageId("1").build(),
                refusal().finalDate("260315093000000+").build(),
                refusal().messageState(MessageState.EXPIRED).build(),
                refusal().errorCode(1).build());
    }

    @ParameterizedTest
    @MethodSource("withOneThingToSay")
    void aRefusalKeepsWhatItHasToSay(QuerySmResp refusal) {
        ByteBuf octets = encoded(refusal);
        assertThat(octets.readableBytes()).isGreaterThan(CodecLimits.HEADER_OCTETS);
        assertThat(new PduDecoder(Leniency.lenient(), CodecLimits.defaults()).decode(octets))
                .isEqualTo(refusal);
    }

    @Test
    void aRefusalWithNothingToSayIsAHeader() {
        ByteBuf octets = encoded(refusal().build());
        assertThat(octets.readableBytes()).isEqualTo(CodecLimits.HEADER_OCTETS);
        assertThat(new PduDecoder(Leniency.strict(), CodecLimits.defaults()).decode(octets))
                .isEqualTo(refusal().build());
    }

    private static ByteBuf encoded(QuerySmResp pdu) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, 1, out);
        return out;
    }
}
