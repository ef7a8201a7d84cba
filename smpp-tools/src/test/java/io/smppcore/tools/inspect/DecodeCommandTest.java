package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import io.smppcore.tools.console.JsonInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecodeCommandTest {

    private static final String ENQUIRE_LINK = "00000010000000150000000000000001";
    private static final String RESPONSE = "00000012800000040000000b000000837100";

    @Test
    void printsATableForEachPdu() {
        Invocation decoded = Invocation.of("decode", ENQUIRE_LINK, RESPONSE);
        assertThat(decoded.exitCode()).isZero();
        assertThat(decoded.out()).isEqualToNormalizingNewlines("""
            PDU 1 at offset 0: enquire_link, 16 octets
              command_length              16                                00000010
              command_id                  0x00000015  enquire_link          00000015
              command_status              0x00000000  ESME_ROK              00000000
              sequence_number             1                                 00000001

            PDU 2 at offset 16: submit_sm_resp, 18 octets
              command_length              18                                00000012
              command_id                  0x80000004  submit_sm_resp        80000004
              command_status              0x0000000B  ESME_RINVDSTADR       0000000b
              sequence_number             131                               00000083
              message_id                  "q"                               7100
            """);
    }

    @Test
    void showsParametersStructuresAndTheProblemOfAMalformedPdu() {
        Invocation decoded = Invocation.of(
                "decode",
                "0000003180000021000000000000007b6d00010101343100000000580424000300ff41001e000000",
                "04270001");
        assertThat(decoded.exitCode()).isEqualTo(1);
        assertThat(decoded.out())
                .contains("submit_multi_resp, 44 octets, malformed")
                .contains("unsuccess_sme 1 of 1")
                .contains("    error_status_code         88  ESME_RTHROTTLED ")
                .contains("  tlv 0x0424 message_payload  3 octets  ..A                     00ff41")
                .contains("problem: need_more_data in command_length at offset 0: 49 octets announced, 44 available");
    }

    @Test
    void showsTheNamesOfValues() {
        Invocation decoded = Invocation.of(
                "decode",
                "0000005c000000040000000000000001" + "574150000501414200" + "010131323300" + "4300020000" + "11000800"
                        + "04" + "00480069" + "000f000101" + "000f0001c8" + "0423000303001b" + "0428000137"
                        + "0424000403000000" + "04230002ffff" + "12040001" + "03" + "02040002000a");
        assertThat(decoded.out())
                .contains("  service_type                \"WAP\"  WAP ")
                .contains("  source_addr_ton             5  alphanumeric ")
                .contains("  source_addr_npi             1  ISDN (E.163/E.164) ")
                .contains("  esm_class                   67  store and forward, UDHI ")
                .contains("  protocol_id                 0   ")
                .contains("  priority_flag               2  level 2 ")
                .contains(
                        "  registered_delivery         17  on success or failure, intermediate notification requested ")
                .contains("  data_coding                 8  UCS2 (ISO/IEC 10646) ")
                .contains("  tlv 0x000F source_bearer_type 1  SMS ")
                .contains("  tlv 0x000F source_bearer_type 200   ")
                .contains("  tlv 0x0423 network_error_code GSM (3): 27  ")
                .contains("  tlv 0x0423 network_error_code 2 octets  .. ")
                .contains("  tlv 0x0428 congestion_state 55  high load ")
                .contains("  tlv 0x0424 message_payload  4 octets  ....")
                .contains("  tlv 0x1204 ms_validity      display only (3) ")
                .contains("  tlv 0x0204 user_message_reference 10   ");
        assertThat(decoded.exitCode()).isZero();
    }

    private static String submit(String esmClass, String dataCoding, String message) {
        String body = "00" + "05004100" + "010131323300" + esmClass + "000000000000" + dataCoding + "00"
                + "%02x".formatted(message.length() / 2) + message;
        return "%08x".formatted(16 + body.length() / 2) + "000000040000000000000001" + body;
    }

    @Test
    void showsHeaderAndTextOfAMessage() {
        Invocation decoded = Invocation.of("decode", submit("40", "00", "0b0003050201" + "05040b8423f0" + "4869"));
        assertThat(decoded.exitCode()).isZero();
        assertThat(decoded.outLines())
                .endsWith(
                        "  header 0x00 Concatenated short message, 8-bit reference:"
                                + " reference 5, total 2, sequence 1  050201",
                        "  header 0x05 Application port addressing, 16-bit:"
                                + " destination_port 2948, source_port 9200 0b8423f0",
                        "  text                        \"Hi\"  gsm7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "00 | 08 | 00480069           | {\"alphabet\": \"ucs2\", \"text\": \"Hi\"}",
                "00 | 04 | 00480069           | {\"alphabet\": \"binary\"}",
                "40 | 00 | 032401011b73       | {\"udh\": [{\"identifier\": \"0x24\","
                        + " \"name\": \"National language single shift\", \"data_hex\": \"01\","
                        + " \"language\": \"turkish\"}], \"alphabet\": \"gsm7\", \"text\": \"\u015f\"}",
                "40 | 00 | 0400020a0b41       | {\"udh\": [{\"identifier\": \"0x00\","
                        + " \"name\": \"Concatenated short message, 8-bit reference\", \"data_hex\": \"0a0b\"}],"
                        + " \"alphabet\": \"gsm7\", \"text\": \"A\"}",
                "40 | 00 | 0541               | {\"udh_problem\": \"offset 0: UDHL 5 with 1 octets after it (expected:"
                        + " the whole header)\", \"alphabet\": \"gsm7\", \"text\": \"\u00e9A\"}",
            })
    void showsMessagesInJson(String esmClass, String dataCoding, String message, String shown) {
        Invocation decoded = Invocation.of("decode", "--json", submit(esmClass, dataCoding, message));
        assertThat(decoded.exitCode()).isZero();
        Object object =
                JsonInput.values(decoded.out().getBytes(StandardCharsets.UTF_8)).getFirst();
        assertThat(((Map<?, ?>) object).get("message"))
                .isEqualTo(
                        JsonInput.values(shown.getBytes(StandardCharsets.UTF_8)).getFirst());
    }

    @Test
    void showsTheTextOfAPayload() {
        Invocation decoded = Invocation.of(
                "decode",
                "0000002c000001030000000000000001" + "00" + "05004100" + "010131323300" + "000008" + "0424000a"
                        + "0048006900200053005f");
        assertThat(decoded.out()).contains("  text                        \"Hi S_\"  ucs2");
    }

    @Test
    void escapesControlCharacters() {
        Invocation decoded = Invocation.of("decode", "0000001480000004000000000000000141" + "1be900");
        assertThat(decoded.out()).contains("\"A\\u001b\\u00e9\"");
    }

    @Test
    void showsUnreadOctets() {
        Invocation decoded = Invocation.of("decode", "000000180000000400000000000000290005004e4f4e554c");
        assertThat(decoded.exitCode()).isEqualTo(1);
        assertThat(decoded.out())
                .contains("  service_type                \"\"", "  source_addr_ton             5")
                .doesNotContain("dest_addr_ton")
                .containsIgnoringNewLines(
                        "problem: missing_nul in source_addr at offset 19: no NUL up to the end of the PDU"
                                + "  answer:  ESME_RINVSRCADR  octets from there on:    4e4f4e554c");
    }

    @Test
    void showsListElementsBeforeAProblem() {
        Invocation decoded = Invocation.of(
                "decode",
                "--json",
                "00000036000000210000000000000079000101343137393030303030303100"
                        + "01030101310000000100000000000007746f206d616e79");
        assertThat(decoded.exitCode()).isEqualTo(1);
        assertThat(decoded.out())
                .contains("\"number_of_dests\": 1}, \"tlvs\": [], \"hex\": \"0000003600000021")
                .contains("\"error\": \"invalid_dest_flag\", \"field\": \"dest_flag\", \"offset\": 32,");
    }

    @Test
    void continuesAfterAMalformedPduButNotAfterAWrongLength() {
        assertThat(Invocation.of("decode", "--json", "000000110000001500000000000000017f", ENQUIRE_LINK)
                        .outLines())
                .hasSize(2);
        assertThat(Invocation.of("decode", "--json", "0000000f000000150000000000000001", ENQUIRE_LINK)
                        .outLines())
                .singleElement()
                .asString()
                .contains("command_length_too_small", ENQUIRE_LINK);
    }

    @Test
    void readsAFileAsOneStream(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("pdus.hex"), "00000010 00000015\n00000000 00000001\n" + RESPONSE);
        Invocation decoded = Invocation.of("decode", "--json", "--file", file.toString());
        assertThat(decoded.exitCode()).isZero();
        assertThat(decoded.outLines()).hasSize(2);
    }

    @Test
    void printsOneLineForInvalidInput() {
        Invocation decoded = Invocation.withInput(ENQUIRE_LINK + "\nhello\n", "decode", "--json");
        assertThat(decoded.exitCode()).isEqualTo(2);
        assertThat(decoded.out()).isEmpty();
        assertThat(decoded.errLines()).containsExactly("smpp decode: line 2: 'hello' is not hex");
    }

    @Test
    void warnsThatPasswordsAreShown() {
        assertThat(Invocation.of("decode", "--help").out()).contains("passwords and messages are shown");
    }
}
