package io.smppcore.tools.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.type.Octets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexDumpReaderTest {

    /** A submit_sm_resp whose message_id looks like hex. */
    private static final Octets RESPONSE = Octets.ofHex("0000001c8000000400000000000000833132206162206364206566203100");

    private static final Octets EIGHT = Octets.ofHex("3132333435363738");

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Wireshark
                """
                0000   00 00 00 1c 80 00 00 04 00 00 00 00 00 00 00 83   ................
                0010   31 32 20 61 62 20 63 64 20 65 66 20 31 00         12 ab cd ef 1.
                """,
                // Wireshark, octets only
                """
                0000  00 00 00 1c 80 00 00 04 00 00 00 00 00 00 00 83
                0010  31 32 20 61 62 20 63 64 20 65 66 20 31 00
                """,
                // hexdump -C
                """
                00000000  00 00 00 1c 80 00 00 04  00 00 00 00 00 00 00 83  |................|
                00000010  31 32 20 61 62 20 63 64  20 65 66 20 31 00        |12 ab cd ef 1.|
                0000001e
                """,
                // xxd
                """
                00000000: 0000 001c 8000 0004 0000 0000 0000 0083  ................
                00000010: 3132 2061 6220 6364 2065 6620 3100       12 ab cd ef 1.
                """,
                // tcpdump -X
                """
                	0x0000:  0000 001c 8000 0004 0000 0000 0000 0083  ................
                	0x0010:  3132 2061 6220 6364 2065 6620 3100       12.ab.cd.ef.1.
                """,
                // od -A x -t x1
                """
                000000 00 00 00 1C 80 00 00 04 00 00 00 00 00 00 00 83
                000010 31 32 20 61 62 20 63 64 20 65 66 20 31 00
                00001e
                """,
                // eight octets on a line
                """
                00000000: 0000 001c 8000 0004  ........
                00000008: 0000 0000 0000 0083  ........
                00000010: 3132 2061 6220 6364  12 ab cd
                00000018: 2065 6620 3100        ef 1.
                """,
            })
    void readsTheOctetsAndNotTheCharacters(String dump) {
        List<String> lines = dump.lines().toList();
        assertThat(HexDumpReader.isDump(lines)).isTrue();
        assertThat(HexDumpReader.streams(lines)).containsExactly(RESPONSE);
    }

    @Test
    void ignoresCharactersThatLookLikeHexByTheNextOffset() {
        List<String> dump =
                List.of("0000: 3132 3334 3536 3738  12345678", "0008: 3132 3334 3536 3738  12345678", "0010: 00  .");
        assertThat(HexDumpReader.streams(dump)).containsExactly(Octets.ofHex(EIGHT.toHex() + EIGHT.toHex() + "00"));
    }

    @Test
    void startsAnotherStreamAtOffsetZero() {
        List<String> dump = List.of("0000  00 01", "0002  02", "", "0000  03 04");
        assertThat(HexDumpReader.streams(dump)).containsExactly(Octets.ofHex("000102"), Octets.ofHex("0304"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000010000000150000000000000001",
                "0000 0010 0000 0015 0000 0000 0000 0001",
                "00000010  00000015  00000000  00000001",
                "00 00 00 10",
                "0000",
                "",
            })
    void doesNotMistakeHexForADump(String hex) {
        assertThat(HexDumpReader.isDump(List.of(hex))).isFalse();
    }

    @Test
    void refusesADumpWithAGap() {
        assertRefused("line 3: offset 0x0030 (expected: 0x0002)", "0000  00 01", "", "0030  02");
        assertRefused("line 2: '*' leaves octets out (hexdump -v does not)", "0000  00 01", "*", "0030  02");
        assertRefused("line 2: not a line of a hex dump (expected: an offset and octets)", "0000  00 01", "hello");
    }

    private static void assertRefused(String message, String... lines) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HexDumpReader.streams(List.of(lines)))
                .withMessage(message);
    }
}
