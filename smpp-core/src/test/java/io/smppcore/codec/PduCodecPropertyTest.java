package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.type.CommandId;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every PDU and of any octets. Every failure names the seed of {@link Pdus#random}. */
class PduCodecPropertyTest {

    private static final int BLOCK = 250;
    private static final int BLOCKS = Boolean.getBoolean("smpp.full") ? 40 : 4;
    private static final CodecLimits LIMITS = new CodecLimits(1 << 20);

    /**
     * Strict except for PDUs of the generator: any address, bodies of refusals, data_sm without payload, two messages,
     * any sequence_number.
     */
    private static final Leniency NEARLY_STRICT = Leniency.strict().toBuilder()
            .oddAddressCharacters(true)
            .bodyInRefusal(true)
            .dataSmWithoutPayload(true)
            .payloadBesideMessage(true)
            .anySequenceNumber(true)
            .build();

    private final PduEncoder encoder = new PduEncoder();

    /** Returns the first seeds of the blocks. */
    static LongStream blocks() {
        return LongStream.range(0, BLOCKS).map(block -> block * BLOCK);
    }

    private interface Property {

        void check(long seed, Pdu pdu) throws Exception;
    }

    private static void forEach(long firstSeed, Property property) {
        for (long seed = firstSeed; seed < firstSeed + BLOCK; seed++) {
            try {
                property.check(seed, Pdus.random(seed));
            } catch (Exception | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void decodesEncodedPdusToEqualOnes(long firstSeed) {
        forEach(firstSeed, (seed, pdu) -> {
            int sequenceNumber = new Random(seed).nextInt();
            ByteBuf out = Unpooled.buffer();
            encoder.encode(pdu, sequenceNumber, out);
            for (Leniency leniency : List.of(Leniency.lenient(), NEARLY_STRICT)) {
                PduDecoder decoder = new PduDecoder(leniency, LIMITS);
                ByteBuf in = out.duplicate();
                assertThat(decoder.decode(in)).isEqualTo(pdu);
                assertThat(decoder.sequenceNumber()).isEqualTo(sequenceNumber);
                assertThat(in.isReadable()).isFalse();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void writesAsManyOctetsAsCommandLength(long firstSeed) {
        forEach(firstSeed, (seed, pdu) -> {
            ByteBuf out = Unpooled.buffer();
            encoder.encode(pdu, 1, out);
            assertThat(out.readableBytes()).isEqualTo(out.getInt(0));
        });
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void appendsTheSameOctetsToEveryKindOfBuffer(long firstSeed) {
        forEach(firstSeed, (seed, pdu) -> {
            ByteBuf expected = encoded(pdu);
            ByteBuf heap = Unpooled.buffer(8).writeByte(7);
            ByteBuf direct = Unpooled.directBuffer(8).writeByte(7);
            ByteBuf growing = Unpooled.buffer(1).writeByte(7);
            for (ByteBuf out : List.of(heap, direct, growing)) {
                encoder.encode(pdu, 1, out);
                assertThat(out.readByte()).isEqualTo((byte) 7);
                assertThat(out).isEqualTo(expected);
                out.release();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void decodesTheSamePduFromEveryKindOfBuffer(long firstSeed) {
        PduDecoder decoder = new PduDecoder(NEARLY_STRICT, LIMITS);
        forEach(firstSeed, (seed, pdu) -> {
            ByteBuf octets = encoded(pdu);
            ByteBuf heap = Unpooled.buffer().writeShort(7).writeBytes(octets.duplicate());
            ByteBuf direct = Unpooled.directBuffer().writeShort(7).writeBytes(octets.duplicate());
            ByteBuf slice = heap.copy().readerIndex(1).slice();
            for (ByteBuf in :
                    List.of(direct, slice, composite(heap, seed), heap.copy().asReadOnly(), heap)) {
                in.readerIndex(in.writerIndex() - octets.readableBytes());
                assertThat(decoder.decode(in)).isEqualTo(pdu);
                assertThat(in.isReadable()).isFalse();
                in.release();
            }
        });
    }

    private static CompositeByteBuf composite(ByteBuf octets, long seed) {
        Random random = new Random(seed);
        CompositeByteBuf composite = Unpooled.compositeBuffer();
        int index = 0;
        while (index < octets.writerIndex()) {
            int length = Math.min(octets.writerIndex() - index, 1 + random.nextInt(200));
            composite.addComponent(true, octets.copy(index, length));
            index += length;
        }
        return composite;
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void mutatedPdusAreDecodedOrRefused(long firstSeed) {
        forEach(firstSeed, (seed, pdu) -> {
            ByteBuf octets = encoded(pdu);
            mutate(octets, new Random(seed));
            octets.setInt(0, octets.readableBytes());
            assertReadOrRefused(octets);
        });
    }

    private static void mutate(ByteBuf octets, Random random) {
        int body = octets.readableBytes() - CodecLimits.HEADER_OCTETS;
        if (random.nextBoolean()) {
            octets.writerIndex(CodecLimits.HEADER_OCTETS + random.nextInt(body + 1));
        } else {
            byte[] more = new byte[random.nextInt(6)];
            random.nextBytes(more);
            octets.writeBytes(more);
        }
        for (int left = random.nextInt(4); left > 0; left--) {
            int index = 4 + random.nextInt(octets.readableBytes() - 4);
            octets.setByte(index, random.nextBoolean() ? 0 : random.nextInt());
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void randomBodiesAreDecodedOrRefused(long firstSeed) {
        List<Integer> operations =
                PduCodecsTest.operations().map(CommandId::value).toList();
        forEach(firstSeed, (seed, pdu) -> {
            Random random = new Random(seed);
            byte[] body = new byte[random.nextInt(100)];
            random.nextBytes(body);
            int length = CodecLimits.HEADER_OCTETS + body.length;
            ByteBuf octets = Unpooled.buffer(length)
                    .writeInt(length)
                    .writeInt(operations.get(random.nextInt(operations.size())))
                    .writeInt(random.nextInt(2))
                    .writeInt(1)
                    .writeBytes(body);
            assertReadOrRefused(octets);
        });
    }

    /** Asserts that the first PDU is fully consumed, decoded or not, and that the next one is decoded. */
    private void assertReadOrRefused(ByteBuf octets) {
        int length = octets.readableBytes();
        encoder.encode(Pdus.random(1), 77, octets);
        for (Leniency leniency : List.of(Leniency.lenient(), NEARLY_STRICT)) {
            PduDecoder decoder = new PduDecoder(leniency, LIMITS);
            ByteBuf in = octets.duplicate();
            Pdu pdu = readOrRefuse(decoder, in);
            assertThat(decoder.sequenceNumber()).isEqualTo(octets.getInt(12));
            assertThat(in.readerIndex()).isEqualTo(length);
            assertThat(decoder.decode(in)).isEqualTo(Pdus.random(1));
            if (pdu != null) {
                assertThat(new PduDecoder(leniency, LIMITS).decode(encoded(pdu)))
                        .isEqualTo(pdu);
            }
        }
    }

    private static @Nullable Pdu readOrRefuse(PduDecoder decoder, ByteBuf in) {
        try {
            return decoder.decode(in);
        } catch (DecodeException e) {
            assertThat(e.problem().endsSession()).isFalse();
            assertThat(e.problem().raw().length()).isEqualTo(in.readerIndex());
            return null;
        }
    }

    @Test
    void consumesNothingOfABufferThatDoesNotHoldAWholePdu() {
        ByteBuf octets = encoded(Pdus.random(1));
        PduDecoder decoder = new PduDecoder(Leniency.lenient(), LIMITS);
        for (int length = 0; length < octets.readableBytes(); length++) {
            for (ByteBuf in :
                    List.of(octets.copy(0, length), Unpooled.directBuffer().writeBytes(octets, 0, length))) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> decoder.decode(in))
                        .withMessageContaining("a whole PDU");
                assertThat(in.readerIndex()).isZero();
                in.release();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void aPduThatDoesNotFitLeavesTheBufferUnchanged(long firstSeed) {
        forEach(firstSeed, (seed, pdu) -> {
            int length = encoded(pdu).readableBytes();
            for (ByteBuf full : List.of(Unpooled.buffer(8, length), Unpooled.directBuffer(8, length))) {
                full.writeByte(7);
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> encoder.encode(pdu, 1, full));
                assertThat(full.readableBytes()).isEqualTo(1);
                encoder.encode(EnquireLink.HEADER_ONLY, 1, full.clear());
                assertThat(full).isEqualTo(encoded(EnquireLink.HEADER_ONLY));
                full.release();
            }
        });
    }

    @Test
    void randomPdusCoverEveryOperation() {
        List<CommandId> made = LongStream.range(0, BLOCK)
                .mapToObj(seed -> Pdus.random(seed).commandId())
                .distinct()
                .toList();
        assertThat(made).containsAll(PduCodecsTest.operations().toList());
    }

    private ByteBuf encoded(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        encoder.encode(pdu, 1, out);
        return out;
    }
}
