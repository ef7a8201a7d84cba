package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageFileTest {

    @Test
    void readsEveryFieldOfALine() {
        SubmitSm message = only("FromBank,5,0;375291112233,2,3;We want our money back!;true;3;3");
        assertThat(message)
                .isEqualTo(SubmitSm.builder()
                        .sourceAddress(Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, "FromBank"))
                        .destinationAddress(Address.of(Ton.NATIONAL, Npi.of(3), "375291112233"))
                        .shortMessage(Octets.of("We want our money back!".getBytes(StandardCharsets.ISO_8859_1)))
                        .registeredDelivery(RegisteredDelivery.FINAL)
                        .dataCoding(DataCoding.LATIN1)
                        .esmClass(EsmClass.STORE_AND_FORWARD)
                        .build());
    }

    @Test
    void skipsCommentsBlankLinesAndAByteOrderMark() {
        String file = "\uFEFF# source;destination\r\n\r\n  1;2;a;0;0  \r\n#1;2;b;0;0\n1;2;c;0;0";
        assertThat(texts(file)).containsExactly("a", "c");
    }

    @Test
    void readsADoubleSemicolonAsOne() {
        assertThat(texts("1;2;Hello here;; there!;0;3\n1;2;a;;;;;;b;0;3"))
                .containsExactly("Hello here; there!", "a;;;b");
    }

    @Test
    void readsBracesInAFileAsText() {
        assertThat(texts("1;2;{seq} {x;0;0")).containsExactly("{seq} {x");
    }

    @Test
    void usesTheDefaultSourceForAnEmptyOne() {
        assertThat(only(";2;a;0;3").sourceAddress()).isEqualTo(Address.alphanumeric("default"));
        assertThat(only(",5,0;2;a;0;3").sourceAddress()).isEqualTo(Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, ""));
    }

    @Test
    void acceptsMissingLastFields() {
        assertThat(only("1;2;plain;1").dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(only("1;2;\u0416;1").dataCoding()).isEqualTo(DataCoding.UCS2);
        assertThat(only("1;2;a;1;").dataCoding()).isEqualTo(DataCoding.DEFAULT);
    }

    @Test
    void putsRandomDigitsIntoAddresses() {
        RequestSource source = source("1;37529:7;a;0;0", true);
        List<SubmitSm> messages = Sources.submits(source, 20);
        assertThat(messages)
                .allSatisfy(message ->
                        assertThat(message.destinationAddress().value()).matches("37529\\d{7}"));
        assertThat(messages.stream().map(SubmitSm::destinationAddress).distinct())
                .hasSizeGreaterThan(15);
    }

    @Test
    void segmentsLongTexts() {
        List<SubmitSm> parts = Sources.submits(source("1;2;" + "x".repeat(200) + ";0;0\n1;2;last;0;0", false), 9);
        assertThat(parts).hasSize(3);
        assertThat(parts.get(0).esmClass()).isEqualTo(EsmClass.UDHI);
        assertThat(parts.get(1).shortMessage().length()).isEqualTo(6 + 47);
        assertThat(parts.get(2).esmClass()).isEqualTo(EsmClass.DEFAULT);
    }

    @Test
    void readsHexBodies() {
        FileMessages messages = file(true)
                .read("1;2;48656c6c6f;false;4\n1;2;050003010201 41;false;0;64".getBytes(StandardCharsets.UTF_8));
        List<SubmitSm> read = Sources.submits(new FileWorkload(messages, false, 1).source(0, 1), 9);
        assertThat(read)
                .extracting(SubmitSm::shortMessage)
                .containsExactly(Octets.ofHex("48656c6c6f"), Octets.ofHex("05000301020141"));
        assertThat(read.get(1).esmClass()).isEqualTo(EsmClass.UDHI);
    }

    @Test
    void reportsWhetherReceiptsAreRequested() {
        assertThat(file(false)
                        .read("1;2;a;0;0".getBytes(StandardCharsets.UTF_8))
                        .wantsReceipts())
                .isFalse();
        assertThat(file(false)
                        .read("1;2;a;0;0\n1;2;a;true;0".getBytes(StandardCharsets.UTF_8))
                        .wantsReceipts())
                .isTrue();
    }

    @Test
    void sendsLinesInTurnOverTheBindsAndEndsWithTheFile() {
        FileMessages messages = file(false).read("1;2;a;0\n1;2;b;0\n1;2;c;0".getBytes(StandardCharsets.UTF_8));
        FileWorkload once = new FileWorkload(messages, false, 1);
        assertThat(texts(once.source(0, 2))).containsExactly("a", "c");
        assertThat(texts(once.source(1, 2))).containsExactly("b");
        assertThat(once.source(4, 5).hasNext()).isFalse();
        FileWorkload again = new FileWorkload(messages, true, 1);
        assertThat(texts(again.source(0, 2))).startsWith("a", "c", "b", "a").hasSize(20);
        assertThat(again.source(4, 5).hasNext()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1;2;a                 | 3 fields (expected: source;destination;body;delivery;data_coding[;esm_class]",
                "1;2;a;0;0;0;0         | 7 fields",
                "1;2;a;2;0             | delivery '2' (expected: 0, 1, true or false)",
                "1;2;a;0;x             | data_coding 'x' (expected: 0 to 255)",
                "1;2;a;0;256           | data_coding '256' (expected: 0 to 255)",
                "1;2;a;0;0;x           | esm_class 'x' (expected: 0 to 255)",
                "1;2;a;0;4             | data_coding 4 is not for text (expected: one for text, or octets",
                "1;2;a;0;0;64          | with a text (expected: --body-format hexdump",
                "1;2:;a;0;0            | '2:' has a colon without a number after it",
                "1;123456789012345678901;a;0;0 | is too long (expected: <= 20 octets)",
                "1;2;\u0416;0;3        | U+0416",
            })
    void namesABadLine(String line, String what) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file(false).read(("# comment\n1;2;a;0;0\n" + line).getBytes(StandardCharsets.UTF_8)))
                .withMessageStartingWith("messages.txt, line 3: ")
                .withMessageContaining(what);
    }

    @Test
    void namesABadHexBody() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file(true).read("1;2;4;0;0".getBytes(StandardCharsets.UTF_8)))
                .withMessage("messages.txt, line 1: a body that is not hex (expected: pairs of hex digits)");
    }

    @Test
    void refusesFilesWithoutMessagesOrText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file(false).read("# nothing\n".getBytes(StandardCharsets.UTF_8)))
                .withMessageStartingWith("messages.txt: no messages");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file(false).read(new byte[] {(byte) 0xFF, 0}))
                .withMessageStartingWith("messages.txt: not text");
    }

    @Test
    void acceptsMessagesUpToItsCapacity() {
        MessageFile file = new MessageFile("a.txt", Sources.plan(Sources.LETTERS), Sources.UDH_8, false, 3);
        String three = "1;2;a;0\n# comment\n1;2;a;0\n1;2;a;0\n";
        assertThat(file.read(three.getBytes(StandardCharsets.UTF_8)).lines()).hasSize(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.read((three + "1;2;a;0").getBytes(StandardCharsets.UTF_8)))
                .withMessage("a.txt, line 5: too many messages (expected: <= 3)");
    }

    private static MessageFile file(boolean hex) {
        return new MessageFile("messages.txt", Sources.plan("default", "", Sources.LETTERS), Sources.UDH_8, hex);
    }

    private static RequestSource source(String content, boolean repeats) {
        FileMessages messages = file(false).read(content.getBytes(StandardCharsets.UTF_8));
        return new FileWorkload(messages, repeats, 1).source(0, 1);
    }

    private static SubmitSm only(String line) {
        List<SubmitSm> messages = Sources.submits(source(line, false), 2);
        assertThat(messages).hasSize(1);
        return messages.getFirst();
    }

    private static List<String> texts(String content) {
        return texts(source(content, false));
    }

    private static List<String> texts(RequestSource source) {
        TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        return Sources.submits(source, 20).stream()
                .map(message -> decoder.decode(message.dataCoding(), message.shortMessage()))
                .toList();
    }
}
