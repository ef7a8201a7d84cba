package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduVector.Decoded;
import io.smppcore.fuzz.Allocation;
import io.smppcore.fuzz.Seeds;
import io.smppcore.pdu.Pdu;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for octets that are neither read as a PDU nor refused with a problem. */
class PduDecoderFuzzTest {

    private static final CodecLimits LIMITS = CodecLimits.defaults();

    /** Strict but for the refusal of a deliver_sm, which is written with a message_id because not every peer survives one without. */
    private static final Leniency NEARLY_STRICT =
            Leniency.strict().toBuilder().bodyInRefusal(true).build();

    /* A distribution list of no characters is 2 octets on the wire, and an object with its place in a growing list here. */
    private static final int ALLOCATED_PER_OCTET = 64;
    private static final int ALLOCATED_AT_LEAST = 16_384;

    static Stream<byte[]> seeds() {
        return Seeds.pdus();
    }

    @MethodSource("seeds")
    @FuzzTest
    void isReadOrRefusedAndNothingElse(byte[] input) {
        if (input.length < CodecLimits.HEADER_OCTETS || input.length > LIMITS.maxPduOctets()) {
            return;
        }
        byte[] octets = ByteBuffer.allocate(input.length)
                .put(input)
                .putInt(0, input.length)
                .array();
        Optional<Decoded> strict = decode(Leniency.strict(), octets);
        Optional<Decoded> lenient = decode(Leniency.lenient(), octets);
        strict.ifPresent(decoded -> {
            assertThat(lenient).contains(decoded);
            assertThat(encodeAndDecode(decoded, NEARLY_STRICT)).contains(decoded);
        });
        // A relay has to be able to write whatever it has read.
        lenient.ifPresent(decoded ->
                assertThat(encodeAndDecode(decoded, Leniency.lenient())).contains(decoded));
    }

    private static Optional<Decoded> encodeAndDecode(Decoded decoded, Leniency leniency) {
        return decode(leniency, PduVector.encode(decoded).toByteArray());
    }

    private static Optional<Decoded> decode(Leniency leniency, byte[] octets) {
        PduDecoder decoder = new PduDecoder(leniency, LIMITS);
        assertThat(decoder.frameLength(octets, 0, octets.length)).isEqualTo(octets.length);
        long most = ALLOCATED_AT_LEAST + (long) ALLOCATED_PER_OCTET * octets.length;
        Allocation.assertAtMost(most, () -> orRefused(() -> decoder.decode(octets, 0, octets.length), problem -> {}));
        Optional<Pdu> pdu = orRefused(
                () -> decoder.decode(octets, 0, octets.length), problem -> assertIsAboutThePdu(problem, octets));
        assertThat(decodeDirect(decoder, octets)).isEqualTo(pdu);
        pdu.ifPresent(read -> assertThat(read.toString()).isNotEmpty());
        return pdu.map(read -> new Decoded(read, decoder.sequenceNumber()));
    }

    private static Optional<Pdu> decodeDirect(PduDecoder decoder, byte[] octets) {
        ByteBuf in = Unpooled.directBuffer(octets.length).writeBytes(octets);
        try {
            return orRefused(() -> decoder.decode(in), problem -> assertIsAboutThePdu(problem, octets));
        } finally {
            assertThat(in.isReadable()).isFalse();
            assertThat(in.release()).as("nobody else holds the buffer").isTrue();
        }
    }

    private static Optional<Pdu> orRefused(Supplier<Pdu> decoding, Consumer<DecodeProblem> refused) {
        try {
            return Optional.of(decoding.get());
        } catch (DecodeException e) {
            refused.accept(e.problem());
            return Optional.empty();
        }
    }

    private static void assertIsAboutThePdu(DecodeProblem problem, byte[] octets) {
        assertThat(problem.raw()).isEqualTo(Octets.of(octets));
        assertThat(problem.endsSession()).isFalse();
        assertThat(problem.answer().isOk()).isFalse();
        assertThat(problem.offset()).isBetween(PduHeader.SEQUENCE_NUMBER, octets.length);
        assertThat(problem.summary()).contains(problem.field());
    }
}
