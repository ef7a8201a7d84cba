package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import io.smppcore.tools.ToolProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code decode} and {@code encode} in separate processes. */
class DecodeIT {

    private static final String ENQUIRE_LINK = "00000010000000150000000000000001";
    private static final byte[] NOTHING = {};

    @Test
    void decodesStandardInputAndEncodesItBack() throws Exception {
        Invocation decoded = ToolProcess.runWithInput(ascii(ENQUIRE_LINK + "\n" + ENQUIRE_LINK), "decode", "--json");
        assertThat(decoded.err()).isEmpty();
        assertThat(decoded.exitCode()).isZero();
        assertThat(decoded.outLines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("{\"header\": {\"command_length\": 16,"));

        Invocation encoded = ToolProcess.runWithInput(ascii(decoded.out()), "encode");
        assertThat(encoded.err()).isEmpty();
        assertThat(encoded.exitCode()).isZero();
        assertThat(encoded.outLines()).containsExactly(ENQUIRE_LINK, ENQUIRE_LINK);
    }

    @Test
    void readsItsOwnBinaryOutput(@TempDir Path folder) throws Exception {
        Path json = Files.writeString(
                folder.resolve("pdu.json"),
                "{\"header\": {\"command_id\": \"0x00000015\", \"command_status\": \"0x00000000\","
                        + " \"sequence_number\": 1}, \"fields\": {}, \"tlvs\": []}");
        Invocation encoded = ToolProcess.runWithInput(NOTHING, "encode", "--binary", "--file", json.toString());
        assertThat(encoded.exitCode()).isZero();
        // The octets of this PDU are ASCII; reading its output as lines has added the line break.
        Path binary = Files.writeString(folder.resolve("pdu.bin"), encoded.out().stripTrailing());
        assertThat(Files.readAllBytes(binary)).hasSize(16);

        Invocation decoded = ToolProcess.runWithInput(NOTHING, "decode", "--file", binary.toString());
        assertThat(decoded.exitCode()).isZero();
        assertThat(decoded.out()).startsWith("PDU 1 at offset 0: enquire_link, 16 octets\n");
    }

    @Test
    void exitsWithOneForAMalformedPduAndWithTwoForInvalidInput() throws Exception {
        Invocation malformed = ToolProcess.runWithInput(NOTHING, "decode", ENQUIRE_LINK + "00");
        assertThat(malformed.exitCode()).isEqualTo(1);
        assertThat(malformed.out()).contains("problem: need_more_data");

        Invocation useless = ToolProcess.runWithInput(NOTHING, "decode");
        assertThat(useless.exitCode()).isEqualTo(2);
        assertThat(useless.out()).isEmpty();
        assertThat(useless.errLines()).containsExactly("smpp decode: no octets (expected: hex, a hex dump or binary)");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
