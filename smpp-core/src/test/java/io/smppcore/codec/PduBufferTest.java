package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoder and decoder with all kinds of buffers. */
class PduBufferTest {

    private static final int LARGE = 5_000;

    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.strict(), new CodecLimits(100));

    /** Returns buffers with an array, in the middle of an array, and without an array. */
    static Stream<ByteBuf> buffers() {
        PooledByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
        return Stream.of(
                Unpooled.wrappedBuffer(new byte[3 * LARGE], LARGE, 2 * LARGE).clear(),
                pool.heapBuffer(16),
                pool.heapBuffer(2 * LARGE),
                pool.directBuffer(16),
                Unpooled.buffer(16),
                Unpooled.directBuffer(16));
    }

    @ParameterizedTest
    @MethodSource("buffers")
    void writesConsecutivePdusIntoEveryKindOfBuffer(ByteBuf out) {
        SubmitSm small = SubmitSm.builder().serviceType("VMA").build();
        SubmitSm large = SubmitSm.builder()
                .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[LARGE])))
                .build();
        RawPdu raw = RawPdu.of(CommandId.of(0x1234), CommandStatus.of(5), 6, Octets.of(new byte[700]));
        encoder.encode(small, 1, out);
        encoder.encode(raw, 2, out);
        encoder.encode(large, 3, out);
        PduDecoder reader = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
        assertThat(reader.decode(out)).isEqualTo(small);
        assertThat(reader.sequenceNumber()).isEqualTo(1);
        assertThat(reader.decodeRaw(out)).isEqualTo(raw.renumbered(2));
        assertThat(reader.decode(out)).isEqualTo(large);
        assertThat(out.isReadable()).isFalse();
        assertThat(out.release()).isTrue();
    }

    @Test
    void writesIntoSeveralBuffers() {
        RawPdu raw = RawPdu.of(CommandId.ENQUIRE_LINK, CommandStatus.ESME_ROK, 1, Octets.EMPTY);
        List<ByteBuf> outs = List.of(Unpooled.buffer(), Unpooled.directBuffer(), Unpooled.buffer());
        for (int round = 1; round <= 2; round++) {
            for (ByteBuf out : outs) {
                encoder.encode(EnquireLink.HEADER_ONLY, 8, out);
                encoder.encode(raw, 9, out);
            }
        }
        String octets = "00000010000000150000000000000008" + "00000010000000150000000000000009";
        assertThat(outs).allSatisfy(out -> assertThat(ByteBufUtil.hexDump(out)).isEqualTo(octets.repeat(2)));
        outs.forEach(ByteBuf::release);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void reportsABufferWithoutACommandLength(int readable) {
        ByteBuf in = Unpooled.wrappedBuffer(new byte[readable]);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> decoder.decode(in))
                .withMessage("buffer: " + readable + " octets (expected: >= 4, a whole PDU)");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 16, 99})
    void reportsTheLengthOfAnIncompletePdu(int readable) {
        ByteBuf in = Unpooled.wrappedBuffer(new byte[readable]).setInt(0, 100);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> decoder.decodeRaw(in))
                .withMessage("buffer: " + readable + " octets (expected: >= 100, a whole PDU)");
        assertThat(in.readerIndex()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 15, 16, 30})
    void refusesABadLengthAsSoonAsTheBufferHoldsIt(int readable) {
        ByteBuf in = Unpooled.wrappedBuffer(new byte[readable]).setInt(0, 101);
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> decoder.decode(in))
                .satisfies(e -> {
                    assertThat(e.problem().kind()).isEqualTo(DecodeProblem.Kind.COMMAND_LENGTH_TOO_LARGE);
                    assertThat(e.problem().raw().length()).isEqualTo(Math.min(readable, 16));
                });
        assertThat(in.readerIndex()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 511, 512, 513, 1_100})
    void readsPdusOfAnyLengthFromABufferWithoutAnArray(int length) {
        PduDecoder reader = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
        RawPdu raw = RawPdu.of(CommandId.of(0x1234), CommandStatus.ESME_ROK, 6, Octets.of(new byte[length - 16]));
        ByteBuf in = Unpooled.directBuffer();
        encoder.encode(raw, 6, in);
        encoder.encode(raw, 7, in);
        assertThat(reader.decode(in.slice(0, length)).commandId()).isEqualTo(raw.commandId());
        assertThat(reader.decodeRaw(in)).isEqualTo(raw);
        assertThat(reader.decodeRaw(in)).isEqualTo(raw.renumbered(7));
        in.release();
    }
}
