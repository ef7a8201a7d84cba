package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Detail, position and status of each kind of problem, at any index of the array. */
class DecodeProblemTest {

    /** Body that the strict profile refuses. */
    record Case(CommandId commandId, CommandStatus status, String body, Kind kind, String place, String detail) {

        byte[] octets() {
            return Hex.pdu(commandId, status, body);
        }

        @Override
        public String toString() {
            return kind + " in " + place;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "3132",
                        Kind.MISSING_NUL,
                        "message_id@16",
                        "no NUL up to the end of the PDU"),
                ok(CommandId.SUBMIT_SM, "00 01", Kind.TRUNCATED, "source_addr_npi@18", "the PDU ends before it"),
                ok(CommandId.SUBMIT_SM, "00 0101", Kind.TRUNCATED, "source_addr@19", "the PDU ends before it"),
                ok(
                        CommandId.SUBMIT_SM,
                        "00 000000 000000 000000 0000 00000000 0a 616263",
                        Kind.TRUNCATED,
                        "short_message@33",
                        "10 octets announced, 3 left"),
                ok(
                        CommandId.SUBMIT_MULTI_RESP,
                        "3100 01 0101 3400 0000",
                        Kind.TRUNCATED,
                        "error_status_code@23",
                        "4 octets expected, 2 left"),
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "41".repeat(65) + "00",
                        Kind.TOO_LONG,
                        "message_id@16",
                        "65 octets (expected: <= 64)"),
                ok(
                        CommandId.SUBMIT_MULTI,
                        "00 000000 01 03 00",
                        Kind.INVALID_DEST_FLAG,
                        "dest_flag@21",
                        "3 (expected: 1 or 2)"),
                odd("1f31", "octet 0x1F (expected: 0x20 to 0x7E)"),
                odd("7f31", "octet 0x7F (expected: 0x20 to 0x7E)"),
                odd("c3a9", "octet 0xC3 (expected: 0x20 to 0x7E)"),
                ok(
                        CommandId.DATA_SM,
                        "00".repeat(10),
                        Kind.MISSING_TLV,
                        "message_payload@26",
                        "missing (expected: one)"),
                new Case(
                        CommandId.SUBMIT_SM_RESP,
                        CommandStatus.ESME_RTHROTTLED,
                        "3100",
                        Kind.EXTRA_BODY,
                        "message_id@16",
                        "a body with ESME_RTHROTTLED"),
                ok(CommandId.SUBMIT_SM_RESP, "", Kind.MISSING_BODY, "message_id@16", "ESME_ROK without a body"),
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "3100 ffffff",
                        Kind.TLV_HEADER_TRUNCATED,
                        "0xFFFF@18",
                        "3 octets left (expected: 0 or >= 4)"),
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "3100 0427",
                        Kind.TLV_HEADER_TRUNCATED,
                        "message_state@18",
                        "2 octets left (expected: 0 or >= 4)"),
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "3100 04",
                        Kind.TLV_HEADER_TRUNCATED,
                        "tlv@18",
                        "1 octets left (expected: 0 or >= 4)"),
                ok(
                        CommandId.SUBMIT_SM_RESP,
                        "3100 00000000 14000002 ff",
                        Kind.TLV_VALUE_TRUNCATED,
                        "0x1400@22",
                        "tag 0x1400: 2 octets announced, 1 left"),
                ok(
                        CommandId.SUBMIT_SM,
                        "00".repeat(17) + "001e 0041 31",
                        Kind.TLV_VALUE_TRUNCATED,
                        "receipted_message_id@33",
                        "tag 0x001E: 65 octets announced, 1 left"),
                ok(
                        CommandId.SUBMIT_MULTI,
                        "41 00 000000 00 000000 0000 00000000 00",
                        Kind.NO_DESTINATION,
                        "number_of_dests@21",
                        "0 (expected: 1 to 255)"),
                ok(
                        CommandId.SUBMIT_SM,
                        "00".repeat(17) + "0427 0001 02 0424 0001 41 0424 0000",
                        Kind.TWO_MESSAGES,
                        "message_payload@43",
                        "2 of them (expected: <= 1)"),
                ok(
                        CommandId.SUBMIT_SM,
                        "00".repeat(16) + "02 6869 0427 0001 02 0424 0000",
                        Kind.TWO_MESSAGES,
                        "message_payload@40",
                        "beside a short_message of 2 octets (expected: sm_length 0)"),
                ok(
                        CommandId.BROADCAST_SM,
                        "00".repeat(11) + "0604 0002 0001 0601 0003 000000",
                        Kind.MISSING_TLV,
                        "broadcast_area_identifier, broadcast_frequency_interval@40",
                        "missing (expected: one)"));
    }

    private static Case ok(CommandId commandId, String body, Kind kind, String place, String detail) {
        return new Case(commandId, CommandStatus.ESME_ROK, body, kind, place, detail);
    }

    private static Case odd(String character, String detail) {
        return ok(CommandId.SUBMIT_SM, "00 0101 31" + character + "00", Kind.ODD_CHARACTER, "source_addr@20", detail);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void reportsPositionValueAndExpectation(Case broken) {
        DecodeProblem problem = refuse(broken.octets(), 0, broken.octets().length);
        assertThat(problem.kind()).isEqualTo(broken.kind);
        assertThat(problem.field() + "@" + problem.offset()).isEqualTo(broken.place);
        assertThat(problem.detail()).isEqualTo(broken.detail);
        assertThat(problem.commandId()).isEqualTo(broken.commandId);
        assertThat(problem.commandStatus()).isEqualTo(broken.status);
        assertThat(problem.sequenceNumber()).isEqualTo(Hex.SEQUENCE_NUMBER);
        assertThat(problem.raw()).isEqualTo(Octets.of(broken.octets()));
        assertThat(problem.answer().isOk()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheSameAtAnyIndexOfAnArray(Case broken) {
        byte[] pdu = broken.octets();
        byte[] array = new byte[5 + pdu.length + 9];
        Arrays.fill(array, (byte) 'z');
        System.arraycopy(pdu, 0, array, 5, pdu.length);
        assertThat(refuse(array, 5, pdu.length)).isEqualTo(refuse(pdu, 0, pdu.length));
    }

    @ParameterizedTest
    @ValueSource(strings = {"20", "7e", "41"})
    void acceptsPrintableCharactersInAnAddress(String character) {
        byte[] octets =
                Hex.pdu(CommandId.SUBMIT_SM, CommandStatus.ESME_ROK, "00 0101 31" + character + "00" + "00".repeat(13));
        SubmitSm submit = (SubmitSm) decode(octets, 0, octets.length);
        assertThat(submit.sourceAddress().value()).isEqualTo("1" + (char) Integer.parseInt(character, 16));
    }

    private static Pdu decode(byte[] array, int index, int length) {
        return new PduDecoder(Leniency.strict(), CodecLimits.defaults()).decode(array, index, length);
    }

    private static DecodeProblem refuse(byte[] array, int index, int length) {
        return catchThrowableOfType(DecodeException.class, () -> decode(array, index, length))
                .problem();
    }
}
