package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.codec.PduVector.Decoded;
import io.smppcore.fuzz.Seeds;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.testing.Allocation;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for octets that are neither decoded nor refused with a problem. */
class PduDecoderFuzzTest {

    private static final CodecLimits LIMITS = CodecLimits.defaults();
    private static final CommandStatus OK = CommandStatus.ESME_ROK;

    /* An empty distribution list is 2 octets on the wire, but an object and a list entry in memory. */
    private static final int ALLOCATED_PER_OCTET = 64;
    private static final int ALLOCATED_AT_LEAST = 16_384;

    /** Summary and exception contain only names and numbers. */
    private static final int LONGEST_MESSAGE = 300;

    static Stream<byte[]> seeds() {
        return Stream.concat(Seeds.pdus(), hostile());
    }

    /** Returns PDUs that can be decoded but must be refused, and responses with a truncated end. */
    private static Stream<byte[]> hostile() {
        String submitted = "00".repeat(16);
        return Stream.of(
                Hex.pdu(CommandId.SUBMIT_SM, OK, "00 0101" + "31".repeat(5_000) + "00" + "00".repeat(13)),
                Hex.pdu(CommandId.BIND_TRANSCEIVER, OK, "41".repeat(60_000) + "00 00 00 34 0000 00"),
                Hex.pdu(CommandId.SUBMIT_SM, OK, submitted + "02 6869 0424 0001 68"),
                Hex.pdu(CommandId.SUBMIT_SM, OK, submitted + "00 0424 0001 68 0424 0001 69"),
                Hex.pdu(CommandId.SUBMIT_MULTI, OK, "00 000000 00 000000 0000 00000000 00"),
                Hex.pdu(CommandId.BROADCAST_SM, OK, "00".repeat(11) + "0604 0002 0001"),
                Hex.pdu(CommandId.SUBMIT_SM, OK, submitted + "00" + "0424 0000".repeat(10_000)),
                Hex.pdu(CommandId.SUBMIT_SM_RESP, OK, "3100 0427 0001 02 001d 00c8 74"),
                Hex.pdu(CommandId.CANCEL_SM_RESP, OK, "0428 0001 02 001d 00c8 74"),
                Hex.pdu(CommandId.DELIVER_SM_RESP, CommandStatus.ESME_RX_T_APPN, "00"),
                Hex.pdu(CommandId.QUERY_SM_RESP, CommandStatus.ESME_RTHROTTLED, "00"));
    }

    @MethodSource("seeds")
    @FuzzTest
    void isDecodedOrRefused(byte[] input) {
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
            assertThat(encodeAndDecode(decoded, Leniency.strict())).contains(decoded);
        });
        // A relay must be able to write every PDU that it has read.
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
        Allocation.assertAtMost(most, () -> orRefused(() -> decoder.decode(octets, 0, octets.length), refusal -> {}));
        Optional<Pdu> pdu = orRefused(
                () -> decoder.decode(octets, 0, octets.length), refusal -> assertIsAboutThePdu(refusal, octets));
        assertThat(decodeDirect(decoder, octets)).isEqualTo(pdu);
        pdu.ifPresent(read -> assertThat(read.toString()).isNotEmpty());
        return pdu.map(read -> new Decoded(read, decoder.sequenceNumber()));
    }

    private static Optional<Pdu> decodeDirect(PduDecoder decoder, byte[] octets) {
        ByteBuf in = Unpooled.directBuffer(octets.length).writeBytes(octets);
        try {
            return orRefused(() -> decoder.decode(in), refusal -> assertIsAboutThePdu(refusal, octets));
        } finally {
            assertThat(in.isReadable()).isFalse();
            assertThat(in.release()).as("no other reference to the buffer").isTrue();
        }
    }

    private static Optional<Pdu> orRefused(Supplier<Pdu> decoding, Consumer<DecodeException> refused) {
        try {
            return Optional.of(decoding.get());
        } catch (DecodeException e) {
            refused.accept(e);
            return Optional.empty();
        }
    }

    private static void assertIsAboutThePdu(DecodeException refusal, byte[] octets) {
        DecodeProblem problem = refusal.problem();
        assertThat(problem.raw()).isEqualTo(Octets.of(octets));
        assertThat(problem.endsSession()).isFalse();
        assertThat(problem.answer().isOk()).isFalse();
        assertThat(problem.offset()).isBetween(PduHeader.SEQUENCE_NUMBER, octets.length);
        assertThat(problem.summary()).contains(problem.field()).hasSizeLessThan(LONGEST_MESSAGE);
        assertThat(statusesThatFit(problem)).contains(problem.answer());
        assertHoldsWhatCouldBeRead(refusal);
    }

    private static Set<CommandStatus> statusesThatFit(DecodeProblem problem) {
        return switch (problem.kind()) {
            case TLV_HEADER_TRUNCATED, TLV_VALUE_TRUNCATED -> Set.of(CommandStatus.ESME_RINVTLVSTREAM);
            case MISSING_TLV -> Set.of(CommandStatus.ESME_RMISSINGTLV);
            case TWO_MESSAGES -> Set.of(CommandStatus.ESME_RINVMSGLEN);
            case SEQUENCE_OUT_OF_RANGE -> Set.of(CommandStatus.ESME_RUNKNOWNERR);
            case COMMAND_LENGTH_TOO_SMALL, COMMAND_LENGTH_TOO_LARGE -> Set.of();
            case TRUNCATED -> {
                Set<CommandStatus> statuses = statuses(problem.field());
                statuses.add(CommandStatus.ESME_RINVCMDLEN);
                yield statuses;
            }
            default -> statuses(problem.field());
        };
    }

    private static Set<CommandStatus> statuses(String field) {
        return OverLongTextTest.fields()
                .filter(constant -> constant.name().equals(field))
                .map(Field::malformed)
                .collect(Collectors.toSet());
    }

    /** Asserts that a refusal holds a request that cannot be carried out, or an incomplete response. */
    private static void assertHoldsWhatCouldBeRead(DecodeException refusal) {
        Pdu pdu = refusal.pdu();
        if (pdu == null) {
            return;
        }
        assertThat(pdu.commandId()).isEqualTo(refusal.problem().commandId());
        assertThat(PduVector.encode(new Decoded(pdu, 1)).length())
                .isLessThanOrEqualTo(refusal.problem().raw().length() + 1);
        if (!(pdu instanceof Response response)) {
            assertThat(refusal.problem().kind()).isIn(Kind.MISSING_TLV, Kind.NO_DESTINATION, Kind.TWO_MESSAGES);
        } else {
            assertThat(response.commandStatus()).isEqualTo(refusal.problem().commandStatus());
        }
    }
}
