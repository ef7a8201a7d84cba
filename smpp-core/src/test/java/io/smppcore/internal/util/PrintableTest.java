package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    @Test
    void returnsPrintableAsciiUnchanged() {
        String text =
                IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).collect(Collectors.joining());
        assertThat(Printable.of(text)).isSameAs(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z\u00FCrich",
                "\u20AC 5",
                "\u4E2D\u6587",
                "\u0928\u092E\u0938\u094D\u0924\u0947",
                "\uD83D\uDE00"
            })
    void keepsLettersMarksAndSymbolsOfEveryScript(String text) {
        assertThat(Printable.of(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, '\b', '\t', '\n', 0x0B, '\f', '\r', 0x1B, 0x7F, 0x80, 0x85, 0x90, 0x9B, 0x9D, 0x9F, 0xA0, 0xAD,
                0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0x3000, 0xD800, 0xDFFF,
                0xE000, 0xFEFF, 0xFFFF
            })
    void controlsFormatCharactersAndSeparatorsAreEscaped(int c) {
        String escape = "\\u%04X".formatted(c);
        assertThat(Printable.of("a" + (char) c + "b")).isEqualTo("a" + escape + "b");
        assertThat(quoted("a" + (char) c + "b")).isEqualTo("\"a" + escape + "b\"");
    }

    @Test
    void escapesBothUnitsOfAHiddenSupplementaryCharacter() {
        assertThat(Printable.of("\uDB40\uDC41")).isEqualTo("\\uDB40\\uDC41"); // TAG LATIN CAPITAL LETTER A
    }

    @Test
    void truncatesALongTextAndAppendsItsLength() {
        String text = "x".repeat(Printable.MAX_LENGTH);
        assertThat(Printable.of(text)).isEqualTo(text);
        assertThat(Printable.of(text + "yz")).isEqualTo(text + "... (258 characters)");
        String pairAtTheCut = "x".repeat(Printable.MAX_LENGTH - 1) + "\uD83D\uDE00";
        assertThat(Printable.of(pairAtTheCut))
                .isEqualTo("x".repeat(Printable.MAX_LENGTH - 1) + "\\uD83D... (257 characters)");
    }

    @Test
    void returnsNullAsText() {
        assertThat(Printable.of(null)).isEqualTo("null");
    }

    /** Objects with texts of a peer that an application may log. */
    @Test
    void objectsThatApplicationsLogContainNoLineBreakOfThePeer() {
        String name = "x\n2026\u001B[\u009B\u0085y";
        String shown = "x\\u000A2026\\u001B[\\u009B\\u0085y";
        Address address = Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, name);
        assertThat(address).hasToString(shown + " (5/0)");
        for (Object made : List.of(
                BindRequest.builder(BindType.TRANSCEIVER).systemType(name).build(),
                new BindResp(BindType.RECEIVER, CommandStatus.ESME_ROK, name, Tlvs.EMPTY),
                new Outbind(name, "secret", Tlvs.EMPTY),
                QuerySm.of(name, Address.EMPTY),
                SubmitSm.builder().sourceAddress(address).build(),
                new SubmitSmResp(CommandStatus.ESME_ROK, name, Tlvs.EMPTY),
                new Destination.DistributionList(name),
                Destination.of(address),
                new CloseReason(CloseReason.Kind.BIND_REFUSED, "bind of " + name, null),
                new InvalidFieldException("field", name, "text").getMessage())) {
            assertThat(made).asString().contains(shown).doesNotContain("secret");
        }
        assertThat(new SubmitSmResp(CommandStatus.ESME_ROK, "id", Tlvs.EMPTY))
                .hasToString("SubmitSmResp[commandStatus=ESME_ROK, messageId=id, tlvs=[]]");
    }

    @Test
    void aQuotedTextCannotEndItsQuotation() {
        assertThat(quoted("a\" status=\"0\\")).isEqualTo("\"a\\\" status=\\\"0\\\\\"");
    }

    @Test
    void noTextYieldsAHiddenCharacter() {
        long seed = 20_260_731;
        Random random = new Random(seed);
        for (int n = 0; n < 10_000; n++) {
            char[] chars = new char[random.nextInt(400)];
            for (int i = 0; i < chars.length; i++) {
                chars[i] = (char) random.nextInt(random.nextBoolean() ? 0x100 : 0x10000);
            }
            String text = new String(chars);
            for (String shown : new String[] {Printable.of(text), quoted(text)}) {
                assertThat(shown.codePoints().filter(PrintableTest::isHidden).boxed())
                        .as("seed %d, text %d", seed, n)
                        .isEmpty();
            }
            assertThat(Printable.of(text).length()).isLessThanOrEqualTo(6 * Printable.MAX_LENGTH + 24);
        }
    }

    private static boolean isHidden(int c) {
        return Character.isISOControl(c)
                || Character.getType(c) == Character.FORMAT
                || Character.getType(c) == Character.SURROGATE
                || c == '\u2028'
                || c == '\u2029';
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder();
        Printable.appendQuoted(out, text);
        return out.toString();
    }
}
