package io.smppcore.tools.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HexInputTest {

    private static final Octets RESPONSE = Octets.ofHex("00000012800000040000000000000083ab00");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000012800000040000000000000083ab00",
                "00000012800000040000000000000083AB00\r\n",
                "\uFEFF00000012 80000004 00000000 00000083 AB00",
                "0000 0012 8000 0004 0000 0000 0000 0083 ab00",
                "00 00 00 12 80 00 00 04 00 00 00 00 00 00 00 83 ab 00",
                "00:00:00:12:80:00:00:04:00:00:00:00:00:00:00:83:ab:00",
                "00-00-00-12-80-00-00-04-00-00-00-00-00-00-00-83-AB-00",
                "0x00000012, 0x80000004, 0x00000000, 0x00000083, 0xab00",
                "0x0, 0x0, 0x0, 0x12, 0X80, 0x0, 0x0, 0x4, 0x00000000, 0x00000083, 0xAB, 0x0,",
                "\\x00\\x00\\x00\\x12\\x80\\x00\\x00\\x04\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x83\\xab\\x00",
                "00000012\n80000004\n\n  00000000\n\t00000083\nab00\n",
            })
    void readsHexInAnyNotation(String text) {
        assertThat(HexInput.streams(octets(text), false)).containsExactly(RESPONSE);
    }

    @Test
    void readsBinary() {
        assertThat(HexInput.streams(RESPONSE.toByteArray(), false)).containsExactly(RESPONSE);
        assertThat(HexInput.streams(new byte[] {0}, true)).containsExactly(Octets.of((byte) 0));
    }

    @Test
    void readsEachLineAsAStreamOnRequest() {
        byte[] text = octets("0001\n\n02 03\n");
        assertThat(HexInput.streams(text, true)).containsExactly(Octets.ofHex("0001"), Octets.ofHex("0203"));
        assertThat(HexInput.streams(text, false)).containsExactly(Octets.ofHex("00010203"));
    }

    @Test
    void readsADumpAsOneStreamEvenIfLinesAreStreams() {
        List<Octets> streams = HexInput.streams(octets("0000  00 00 00 12 80\n0005  00 00 04\n"), true);
        assertThat(streams).containsExactly(Octets.ofHex("0000001280000004"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"                                | no octets (expected: hex, a hex dump or binary)",
                "\" \n \"                            | no octets (expected: hex, a hex dump or binary)",
                "\"00\n00 12 3\"                     | line 2: '3' has an odd number of hex digits",
                "hello                               | line 1: 'hello' is not hex",
                "\"00 00\n{\"\"a long text without spaces\" | line 2: '{\"a' is not hex",
                "\"00\nthis-is-not-hex\"             | line 2: 'this' is not hex",
                "00112233445566778899aabbccddeeffg   | line 1: '00112233445566778899...' is not hex",
            })
    void refusesOtherInput(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HexInput.streams(octets(text), false))
                .withMessage(message);
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
