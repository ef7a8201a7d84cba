package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Body of a query_sm_resp that refuses. */
class QuerySmRespCodecTest {

    private static final CommandStatus FAILED = CommandStatus.ESME_RQUERYFAIL;

    static Stream<QuerySmResp> withOneField() {
        return Stream.of(
                new QuerySmResp(FAILED, "1", "", MessageState.UNKNOWN, 0, Tlvs.EMPTY),
                new QuerySmResp(FAILED, "", "260315093000000+", MessageState.UNKNOWN, 0, Tlvs.EMPTY),
                new QuerySmResp(FAILED, "", "", MessageState.EXPIRED, 0, Tlvs.EMPTY),
                new QuerySmResp(FAILED, "", "", MessageState.UNKNOWN, 1, Tlvs.EMPTY));
    }

    @ParameterizedTest
    @MethodSource("withOneField")
    void aRefusalKeepsItsFields(QuerySmResp refusal) {
        ByteBuf octets = encoded(refusal);
        assertThat(octets.readableBytes()).isGreaterThan(CodecLimits.HEADER_OCTETS);
        assertThat(new PduDecoder(Leniency.lenient(), CodecLimits.defaults()).decode(octets))
                .isEqualTo(refusal);
    }

    @Test
    void aRefusalWithEmptyFieldsIsAHeader() {
        QuerySmResp empty = new QuerySmResp(FAILED, "", "", MessageState.UNKNOWN, 0, Tlvs.EMPTY);
        ByteBuf octets = encoded(empty);
        assertThat(octets.readableBytes()).isEqualTo(CodecLimits.HEADER_OCTETS);
        assertThat(new PduDecoder(Leniency.strict(), CodecLimits.defaults()).decode(octets))
                .isEqualTo(empty);
    }

    private static ByteBuf encoded(QuerySmResp pdu) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, 1, out);
        return out;
    }
}
