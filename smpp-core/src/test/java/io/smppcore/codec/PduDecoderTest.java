package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems and limits that the vectors do not cover. */
class PduDecoderTest {

    /** submit_sm_resp, ESME_ROK, no body. */
    private static final String WITHOUT_BODY = "00000010 80000004 00000000 00000028";

    @Test
    void acceptsARefusalWithoutABodyInEveryProfile() {
        SubmitSmResp refusal = new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY);
        assertThat(decode(Leniency.strict(), "00000010 80000004 00000058 00000001"))
                .isEqualTo(refusal);
    }

    @Test
    void reportsTheOffsetOfATruncatedParameter() {
        DecodeProblem problem = refuse(Leniency.lenient(), "00000018 80000004 00000000 00000001 3100 14000003 0102");
        assertThat(problem.kind()).isEqualTo(Kind.TLV_VALUE_TRUNCATED);
        assertThat(problem.offset()).isEqualTo(18);
        assertThat(problem.answer()).isSameAs(CommandStatus.ESME_RINVTLVSTREAM);
        assertThat(problem.detail()).isEqualTo("tag 0x1400: 3 octets announced, 2 left");
    }

    @Test
    void summarisesAProblemInOneLineWithoutOctets() {
        // bind_transceiver, system_id "a", password "s3cret" without its NUL
        DecodeProblem problem = refuse(Leniency.lenient(), "00000018 00000009 00000000 80000001 6100 733363726574");
        assertThat(problem.commandId()).isSameAs(CommandId.BIND_TRANSCEIVER);
        assertThat(problem.summary())
                .isEqualTo(
                        "bind_transceiver sequence 2147483649: password at offset 18: no NUL up to the end of the PDU");
        assertThat(problem.toString())
                .doesNotContain("s3cret", "733363726574")
                .contains(problem.summary(), "answer=ESME_RINVPASWD", "24 octets");
        assertThat(problem.endsSession()).isFalse();
    }

    @Test
    void throwsTheProblemWithoutAStackTrace() {
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> decode(Leniency.strict(), WITHOUT_BODY))
                .satisfies(e -> {
                    assertThat(e.getStackTrace()).isEmpty();
                    assertThat(e).hasMessage(e.problem().summary());
                });
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "'' -> system_id -> ESME_RINVSYSID",
                "00 -> password -> ESME_RINVPASWD",
                "0000 -> system_type -> ESME_RINVSYSTYP",
                "000000 -> interface_version -> ESME_RINVCMDLEN",
                "00000034 -> addr_ton -> ESME_RINVCMDLEN",
                "0000003401 -> addr_npi -> ESME_RINVCMDLEN",
                "000000340101 -> address_range -> ESME_RBINDFAIL"
            },
            delimiterString = "->")
    void namesTheFirstMissingField(String body, String field, String answer) {
        int length = CodecLimits.HEADER_OCTETS + body.length() / 2;
        DecodeProblem problem = refuse(Leniency.strict(), "%08x000000090000000000000001".formatted(length) + body);
        assertThat(problem.kind()).isEqualTo(Kind.TRUNCATED);
        assertThat(problem.field()).isEqualTo(field);
        assertThat(problem.offset()).isEqualTo(length);
        assertThat(problem.answer().name()).isEqualTo(answer);
    }

    @Test
    void sharesHeaderOnlyPdus() {
        assertThat(decode(Leniency.strict(), "00000010 00000015 00000000 00000001"))
                .isSameAs(EnquireLink.HEADER_ONLY);
        assertThat(decode(Leniency.strict(), "00000010 80000015 00000000 00000001"))
                .isSameAs(EnquireLinkResp.OK);
        assertThat(decode(Leniency.strict(), "00000010 00000006 00000000 00000001"))
                .isSameAs(Unbind.HEADER_ONLY);
    }

    @Test
    void copiesOctets() {
        byte[] octets = octets("00000024 00000009 00000000 00000001 6100 6200 6300 34 01 01 6400 0204000200ff");
        PduDecoder decoder = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
        Pdu first = decoder.decode(octets, 0, octets.length);
        Arrays.fill(octets, CodecLimits.HEADER_OCTETS, octets.length, (byte) 'z');
        assertThat(((BindRequest) first).systemId()).isEqualTo("a");
        assertThat(first.tlvs().raw(0x0204)).isEqualTo(Octets.ofHex("00ff"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void returnsLengthZeroForFewerThanFourOctets(int available) {
        byte[] octets = octets("ffffffff");
        assertThat(decoder(16).frameLength(octets, 0, available)).isZero();
    }

    @Test
    void acceptsPdusUpToTheLimit() {
        assertThat(decoder(100).frameLength(octets("00000064"), 0, 4)).isEqualTo(100);
        DecodeProblem problem = refuseLength("00000065 00000004 00000000 00000007");
        assertThat(problem.kind()).isEqualTo(Kind.COMMAND_LENGTH_TOO_LARGE);
        assertThat(problem.commandId()).isSameAs(CommandId.SUBMIT_SM);
        assertThat(problem.sequenceNumber()).isEqualTo(7);
        assertThat(problem.answer()).isSameAs(CommandStatus.ESME_RINVCMDLEN);
        assertThat(problem.detail()).isEqualTo("101 octets (expected: 16 to 100)");
        assertThat(problem.endsSession()).isTrue();
    }

    @Test
    void readsCommandLengthAsUnsigned() {
        DecodeProblem problem = refuseLength("80000000 00000004 00000000 00000007");
        assertThat(problem.kind()).isEqualTo(Kind.COMMAND_LENGTH_TOO_LARGE);
        assertThat(problem.detail()).isEqualTo("2147483648 octets (expected: 16 to 100)");
    }

    @Test
    void reportsZerosForMissingHeaderFieldsOfABadLength() {
        DecodeProblem problem = refuseLength("0000000f 000000");
        assertThat(problem.kind()).isEqualTo(Kind.COMMAND_LENGTH_TOO_SMALL);
        assertThat(problem.commandId().value()).isZero();
        assertThat(problem.commandStatus().value()).isZero();
        assertThat(problem.sequenceNumber()).isZero();
        assertThat(problem.raw()).isEqualTo(Octets.ofHex("0000000f000000"));
        assertThat(problem.field()).isEqualTo("command_length");
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 0, -1, (1 << 24) + 1})
    void refusesLimitsOutOfRange(int maxPduOctets) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new CodecLimits(maxPduOctets))
                .withMessage("maxPduOctets: " + maxPduOctets + " (expected: octets, 16 to 16777216)");
    }

    @Test
    void defaultLimitsAllowAFullMessagePayload() {
        assertThat(CodecLimits.defaults().maxPduOctets()).isEqualTo(69_632).isGreaterThan(65_535 + 4 + 16 + 17 + 255);
        assertThat(new CodecLimits(16).maxPduOctets()).isEqualTo(16);
        assertThat(new CodecLimits(1 << 24).maxPduOctets()).isEqualTo(1 << 24);
    }

    private static DecodeProblem refuseLength(String hex) {
        byte[] octets = octets(hex);
        try {
            int length = decoder(100).frameLength(octets, 0, octets.length);
            throw new AssertionError("length " + length);
        } catch (DecodeException e) {
            return e.problem();
        }
    }

    private static PduDecoder decoder(int maxPduOctets) {
        return new PduDecoder(Leniency.strict(), new CodecLimits(maxPduOctets));
    }

    private static Pdu decode(Leniency leniency, String hex) {
        return new PduDecoder(leniency, CodecLimits.defaults()).decode(Unpooled.wrappedBuffer(octets(hex)));
    }

    private static DecodeProblem refuse(Leniency leniency, String hex) {
        try {
            throw new AssertionError("was read: " + decode(leniency, hex));
        } catch (DecodeException e) {
            return e.problem();
        }
    }

    private static byte[] octets(String hex) {
        return Octets.ofHex(hex.replace(" ", "")).toByteArray();
    }
}
