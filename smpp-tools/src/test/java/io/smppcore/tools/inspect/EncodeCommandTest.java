package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodeCommandTest {

    private static final String ENQUIRE_LINK = """
        {"header": {"command_id": "0x00000015", "command_status": "0x00000000", "sequence_number": 4294967295},
         "fields": {}, "tlvs": [%s]}
        """;

    private static final String RESPONSE = """
        {"header": {"command_length": 18, "command_id": "0x80000004", "command_name": "submit_sm_resp",
         "command_status": "0x0000000B", "sequence_number": 131}, "fields": {"message_id": "q"}, "tlvs": []}
        """;

    private static final String MULTI = """
        {"header": {"command_id": "0x80000021", "command_status": "0x00000000", "sequence_number": 1},
         "fields": {"message_id": "", "no_unsuccess": 1, "unsuccess_sme":
          [{"dest_addr_ton": 1, "dest_addr_npi": 1, "destination_addr": "41", "error_status_code": 4294967295}]},
         "tlvs": []}
        """;

    @Test
    void writesALineForEachObjectOrElementOfAnArray() {
        String[] hex = {"000000100000001500000000ffffffff", "00000012800000040000000b000000837100"};
        assertThat(encode(ENQUIRE_LINK.formatted("") + RESPONSE).outLines()).containsExactly(hex);
        assertThat(encode("[" + ENQUIRE_LINK.formatted("") + "," + RESPONSE + "]")
                        .outLines())
                .containsExactly(hex);
    }

    @Test
    void readsAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("pdus.json"), RESPONSE);
        Invocation encoded = Invocation.of("encode", "--file", file.toString());
        assertThat(encoded.exitCode()).isZero();
        assertThat(encoded.outLines()).containsExactly("00000012800000040000000b000000837100");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"tag\": \"0x0204\", \"value\": 258                              | 020400020102",
                "\"tag\": \"0x0017\", \"value\": 4294967295                       | 00170004ffffffff",
                "\"tag\": \"0x0427\", \"value\": 2                                | 0427000102",
                "\"tag\": \"0x0210\", \"value\": 52, \"length\": 1                | 0210000134",
                "\"tag\": \"0x001E\", \"value\": \"AB\"                           | 001e0003414200",
                "\"tag\": \"0x001e\", \"value\": \"AB\", \"value_hex\": \"4142\"  | 001e00024142",
                "\"tag\": \"0x1403\", \"name\": \"unknown\", \"value_hex\": \"\"  | 14030000",
            })
    void writesAParameterFromItsHexOrElseItsValue(String members, String hex) {
        assertThat(encode(ENQUIRE_LINK.formatted("{" + members + "}")).outLines())
                .singleElement()
                .asString()
                .isEqualTo("%08x".formatted(16 + hex.length() / 2) + "0000001500000000ffffffff" + hex);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"tag\": \"0x0204\"                          | value: missing (expected: a whole number from 0 to",
                "\"tag\": \"0x0204\", \"value\": 65536        | value 65536 (expected: 0 to 65535)",
                "\"tag\": \"0x0204\", \"value\": \"AB\"       | value: \"AB\" (expected: a whole number from 0 to",
                "\"tag\": \"0x0424\", \"value\": \"AB\"       | value_hex: missing (expected: pairs of hex digits)",
                "\"tag\": \"0x1403\", \"value\": 1            | value_hex: missing (expected: pairs of hex digits)",
                "\"tag\": \"0x0204\", \"value_hex\": \"123\"  | value_hex: \"123\" (expected: pairs of hex digits)",
                "\"tag\": \"0x10000\", \"value_hex\": \"\"    | tag: \"0x10000\" (expected: 0x0000 to 0xFFFF)",
                "\"tag\": 516, \"value_hex\": \"\"            | tag: 516 (expected: a text of 0x and 1 to 8 hex"
                        + " digits)",
                "\"tag\": \"0x0204\", \"name\": \"x\"         | name: \"x\" (expected: user_message_reference)",
                "\"tag\": \"0x0204\", \"value_hex\": \"00\", \"length\": 2 | length: 2 (expected: 1, or none at all)",
                "\"tag\": \"0x0204\", \"value_hex\": \"00\", \"size\": 1   | size: not a field of this PDU",
            })
    void refusesAParameterByName(String members, String message) {
        assertRefused(ENQUIRE_LINK.formatted("{" + members + "}"), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"message_id\": \"q\" | \"x\": 1                    | record 1.fields.message_id: missing (expected:"
                        + " a text)",
                "\"message_id\": \"q\" | \"message_id\": 1           | record 1.fields.message_id: 1 (expected: a"
                        + " text)",
                "\"message_id\": \"q\" | \"message_id\": \"q\", \"x\": 1 | record 1.fields.x: not a field of this PDU",
                "\"message_id\": \"q\" | \"message_id\": \"\\u20ac\" | record 1.fields.message_id: \"\\u20ac\""
                        + " (expected: characters",
                "\"command_length\": 18 | \"command_length\": 17     | record 1.header.command_length: 17 (expected:"
                        + " 18, or none",
                "submit_sm_resp        | deliver_sm_resp             | record 1.header.command_name:"
                        + " \"deliver_sm_resp\" (expected: submit_sm_resp)",
                "0x80000004            | 0x8000000A                  | record 1.header.command_id: \"0x8000000A\""
                        + " (expected: an operation",
                "0x80000004            | 80000004                    | record 1.header.command_id: \"80000004\""
                        + " (expected: a text of 0x",
                "\"sequence_number\": 131 | \"sequence_number\": -1  | record 1.header.sequence_number: -1 (expected:"
                        + " a whole number",
                "\"sequence_number\": 131 | \"sequence_number\": 1.5 | record 1.header.sequence_number: 1.500"
                        + " (expected: a whole",
                "\"sequence_number\": 131 | \"seq\": 1               | record 1.header.sequence_number: missing",
                "\"tlvs\"              | \"tlv\"                     | record 1.tlvs: missing (expected: a list)",
                "\"tlvs\": []          | \"tlvs\": [1]               | record 1.tlvs[1]: 1 (expected: an object)",
                "\"tlvs\": []          | \"tlvs\": [], \"body_absent\": true | record 1.fields.message_id: not a field"
                        + " of this PDU",
                "\"tlvs\": []          | \"tlvs\": [], \"body_absent\": 1    | record 1.body_absent: 1 (expected: true"
                        + " or false)",
                "\"tlvs\": []          | \"tlvs\": [], \"tlvs\": []          | Duplicate field 'tlvs'",
            })
    void refusesAResponseByName(String what, String instead, String message) {
        assertThat(RESPONSE).contains(what);
        assertRefused(RESPONSE.replace(what, instead), message);
    }

    @Test
    void writesStructuresAndRefusesThemByName() {
        assertThat(encode(MULTI).outLines()).containsExactly("0000001b80000021000000000000000100010101343100ffffffff");
        assertRefused(
                MULTI.replace("\"no_unsuccess\": 1", "\"no_unsuccess\": 2"),
                "record 1.fields.unsuccess_sme: [{\"dest_addr_ton\": 1,");
        assertRefused(
                MULTI.replace("\"dest_addr_npi\": 1,", "\"npi\": 1,"),
                "record 1.fields.unsuccess_sme[1].dest_addr_npi: missing");
        assertRefused(
                MULTI.replace("4294967295}", "1, \"x\": 2}"),
                "record 1.fields.unsuccess_sme[1].x: not a field of this PDU");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''     | no JSON (expected: an object for each PDU)",
                "[]     | no JSON (expected: an object for each PDU)",
                "1      | record 1: 1 (expected: an object)",
                "null   | record 1: \"null\" (expected: an object)",
                "[[]]   | record 1: [] (expected: an object)",
                "{}     | record 1.header: missing (expected: an object)",
                "{      | not JSON: Unexpected end-of-input",
                "hello  | line 1, column",
            })
    void refusesInputThatIsNotAJsonObject(String json, String message) {
        assertRefused(json, message);
    }

    private static void assertRefused(String json, String message) {
        Invocation encoded = encode(json);
        assertThat(encoded.exitCode()).isEqualTo(2);
        assertThat(encoded.out()).isEmpty();
        assertThat(encoded.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp encode: ")
                .contains(message);
    }

    private static Invocation encode(String json) {
        return Invocation.withInput(json, "encode");
    }
}
