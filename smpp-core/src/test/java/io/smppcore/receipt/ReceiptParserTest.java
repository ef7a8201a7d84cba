package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.smppcore.internal.text.Septets;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptParserTest {

    private static final String TEXT = "id:4711 sub:001 dlvrd:001 submit date:2603150930 done date:2603150931"
            + " stat:DELIVRD err:000 text:hello";

    private final ReceiptParser parser = ReceiptParser.defaults();

    @Test
    void prefersAnAddedWordToTheParameter() {
        ReceiptParser adding = ReceiptParser.builder()
                .statusWord("Buffered", MessageState.ENROUTE)
                .build();
        DeliverSm buffered = message("id:1 stat:BUFFERED")
                .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                .build();
        assertThat(adding.parse(buffered).flatMap(DeliveryReceipt::messageState))
                .contains(MessageState.ENROUTE);
        assertThat(adding.parse(buffered).map(DeliveryReceipt::kind)).contains(DeliveryReceipt.Kind.INTERMEDIATE);
        DeliverSm expired = message("id:1 stat:DELIVRD")
                .tlv(TlvTag.MESSAGE_STATE, MessageState.EXPIRED)
                .build();
        assertThat(adding.parse(expired).flatMap(DeliveryReceipt::messageState)).contains(MessageState.EXPIRED);
    }

    @Test
    void readsTheReferenceOfTheMessage() {
        assertThat(parsed(message(TEXT)).userMessageReference()).isEmpty();
        assertThat(parsed(message(TEXT).tlv(TlvTag.USER_MESSAGE_REFERENCE, 0xFFFF))
                        .userMessageReference())
                .hasValue(0xFFFF);
    }

    @Test
    void prefersTheParametersToTheText() {
        DeliveryReceipt receipt = parsed(message(TEXT)
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1267")
                .tlv(TlvTag.MESSAGE_STATE, MessageState.EXPIRED)
                .tlv(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(NetworkErrorCode.GSM, 0x102)));
        assertThat(receipt.id()).contains("1267");
        assertThat(receipt.textId()).contains("4711");
        assertThat(receipt.messageState()).contains(MessageState.EXPIRED);
        assertThat(receipt.stat()).contains("DELIVRD");
        assertThat(receipt.networkErrorCode()).contains(new NetworkErrorCode(NetworkErrorCode.GSM, 0x102));
    }

    @Test
    void readsAReceiptOfParametersOnly() {
        DeliveryReceipt receipt = parsed(
                message("").tlv(TlvTag.RECEIPTED_MESSAGE_ID, "4711").tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED));
        assertThat(receipt)
                .isEqualTo(DeliveryReceipt.builder()
                        .id("4711")
                        .messageState(MessageState.DELIVERED)
                        .build());
    }

    @Test
    void completesTheParametersFromTheText() {
        assertThat(parsed(message(TEXT).tlv(TlvTag.MESSAGE_STATE, MessageState.REJECTED))
                        .id())
                .contains("4711");
        assertThat(parsed(message(TEXT).tlv(TlvTag.RECEIPTED_MESSAGE_ID, "")).id())
                .contains("4711");
        assertThat(parsed(message(TEXT).tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1")).messageState())
                .contains(MessageState.DELIVERED);
    }

    @Test
    void ignoresParametersOfInvalidLength() {
        DeliveryReceipt receipt = parsed(message(TEXT)
                .tlv(new Tlv(TlvTag.MESSAGE_STATE.tag(), Octets.ofHex("0005")))
                .tlv(new Tlv(TlvTag.NETWORK_ERROR_CODE.tag(), Octets.ofHex("03000001"))));
        assertThat(receipt.messageState()).contains(MessageState.DELIVERED);
        assertThat(receipt.networkErrorCode()).isEmpty();
    }

    @Test
    void readsTheIdOfAParameterWithoutItsNul() {
        DeliverSm.Builder message =
                message(TEXT).tlv(new Tlv(TlvTag.RECEIPTED_MESSAGE_ID.tag(), Octets.of((byte) '8', (byte) '9')));
        assertThat(parsed(message).id()).contains("89");
    }

    @Test
    void requiresAState() {
        assertThat(parser.parse("id:1 sub:001 err:000")).isEmpty();
        assertThat(parser.parse("id:1 stat: err:000")).isEmpty();
        assertThat(parser.parse(message("id:1").build())).isEmpty();
        assertThat(parser.parse(
                        message("").tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1").build()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x04, 0x07, 0x20, 0x84})
    void recognisesReceiptsByTheMessageTypeAlone(int esmClass) {
        assertThat(parser.parse(message(TEXT).esmClass(EsmClass.of(esmClass)).build()))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x03, 0x08, 0x10, 0x18})
    void acceptsOtherMessagesOnlyOnRequest(int esmClass) {
        DeliverSm message = message(TEXT).esmClass(EsmClass.of(esmClass)).build();
        ReceiptParser any = ReceiptParser.builder().anyEsmClass(true).build();
        assertThat(parser.parse(message)).isEmpty();
        assertThat(any.parse(message)).isEqualTo(parser.parse(TEXT));
    }

    @Test
    void requiresIdAndStatInUnmarkedMessages() {
        ReceiptParser any = ReceiptParser.builder().anyEsmClass(true).build();
        for (String text : new String[] {"stat:DELIVRD", "id:1", "id: stat:DELIVRD", "My id: card, stat!"}) {
            DeliverSm message = message(text)
                    .esmClass(EsmClass.DEFAULT)
                    .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                    .build();
            assertThat(any.parse(message)).as(text).isEmpty();
        }
    }

    @Test
    void readsDataSmAndMessagePayload() {
        Octets payload = octets(TEXT, StandardCharsets.US_ASCII);
        DataSm dataSm = DataSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .tlv(TlvTag.MESSAGE_PAYLOAD, payload)
                .build();
        DeliverSm deliverSm = message("").tlv(TlvTag.MESSAGE_PAYLOAD, payload).build();
        assertThat(parser.parse(dataSm)).isPresent().isEqualTo(parser.parse(TEXT));
        assertThat(parser.parse(deliverSm)).isEqualTo(parser.parse(TEXT));
    }

    @ParameterizedTest
    @CsvSource({
        "0, ISO-8859-1",
        "1, ISO-8859-1",
        "3, ISO-8859-1",
        "4, ISO-8859-1",
        "8, UTF-16BE",
        "8, UTF-16",
        // Not given by data_coding:
        "8, ISO-8859-1",
        "8, UTF-16LE",
        "0, UTF-16BE",
        "0, UTF-16LE",
        "0, UTF-16",
        "4, UTF-16BE",
    })
    void decodesOctetsByDataCodingOrAppearance(int dataCoding, Charset charset) {
        DeliverSm message = message("")
                .dataCoding(DataCoding.of(dataCoding))
                .shortMessage(Octets.EMPTY)
                .tlv(TlvTag.MESSAGE_PAYLOAD, octets(TEXT, charset))
                .build();
        DeliveryReceipt receipt = parser.parse(message).orElseThrow();
        assertThat(receipt.id()).contains("4711");
        assertThat(receipt.text()).contains("hello");
    }

    @Test
    void decodesTheConfiguredDefaultAlphabet() {
        DeliverSm message = message("")
                .shortMessage(octets("id:1 stat:DELIVRD text:@\u00E9", StandardCharsets.ISO_8859_1))
                .build();
        ReceiptParser latin1 = ReceiptParser.builder()
                .decoder(TextDecoder.of(DefaultAlphabet.LATIN1))
                .build();
        assertThat(latin1.parse(message).flatMap(DeliveryReceipt::text)).contains("@\u00E9");
    }

    @Test
    void readsPackedSeptets() {
        Octets packed = Septets.pack(TextEncoder.defaults().encode(TEXT).octets(), 0);
        ReceiptParser packing = ReceiptParser.builder()
                .decoder(TextDecoder.builder()
                        .packing(TextDecoder.Packing.PACKED)
                        .build())
                .build();
        assertThat(packing.parse(message("").shortMessage(packed).build())).isEqualTo(parser.parse(TEXT));
    }

    @Test
    void toleratesStrictDecoders() {
        ReceiptParser strict = ReceiptParser.builder()
                .decoder(TextDecoder.builder().strict(true).build())
                .build();
        DeliverSm message = message("")
                .shortMessage(octets("id:1 stat:DELIVRD text:\u00E9", StandardCharsets.ISO_8859_1))
                .build();
        assertThat(strict.parse(message).flatMap(DeliveryReceipt::text)).contains("\u00E9");
    }

    @Test
    void readsCodesAsAsciiEvenInGsm() {
        DeliverSm message = message("id:a_b@c{1} submit_date:2603150930 stat:MY_WORD err:[1] text:_@")
                .build();
        DeliveryReceipt receipt = parser.parse(message).orElseThrow();
        assertThat(receipt.id()).contains("a_b@c{1}");
        assertThat(receipt.stat()).contains("MY_WORD");
        assertThat(receipt.err()).contains("[1]");
        assertThat(receipt.submitDate()).map(ReceiptDate::raw).contains("2603150930");
        assertThat(receipt.text()).contains("\u00A7\u00A1");
    }

    @Test
    void readsCodesInGsm() {
        Octets gsm =
                TextEncoder.defaults().encode("id:a_b@c stat:MY_WORD text:_").octets();
        DeliveryReceipt receipt =
                parser.parse(message("").shortMessage(gsm).build()).orElseThrow();
        assertThat(receipt.id()).contains("a_b@c");
        assertThat(receipt.stat()).contains("MY_WORD");
        assertThat(receipt.text()).contains("_");
    }

    @Test
    void readsTheTextWithAndWithoutAnAnnouncedHeader() {
        byte[] header = Udh.of(UdhElement.ports8(1, 1)).octets().toByteArray();
        byte[] text = TEXT.getBytes(StandardCharsets.US_ASCII);
        byte[] both = new byte[header.length + text.length];
        System.arraycopy(header, 0, both, 0, header.length);
        System.arraycopy(text, 0, both, header.length, text.length);
        for (byte[] octets : new byte[][] {both, text}) {
            DeliverSm message = message("")
                    .esmClass(EsmClass.DELIVERY_RECEIPT.plus(EsmClass.UDHI))
                    .shortMessage(Octets.of(octets))
                    .build();
            assertThat(parser.parse(message)).isEqualTo(parser.parse(TEXT));
        }
    }

    @Test
    void dropsTrailingNuls() {
        assertThat(parsed(message(TEXT + "\0\0")).text()).contains("hello");
        assertThat(parser.parse(TEXT + "\0").flatMap(DeliveryReceipt::text)).contains("hello");
    }

    @Test
    void keepsTheControlCharactersOfTheText() {
        String receipt = "id:1 stat:DELIVRD text:";
        assertThat(parser.parse(receipt + "\4\32").flatMap(DeliveryReceipt::text))
                .contains("\4\32");
        assertThat(parser.parse(receipt + " \r\nhi\t\n \0").flatMap(DeliveryReceipt::text))
                .contains("\r\nhi\t\n");
        DeliverSm octets = message("")
                .dataCoding(DataCoding.LATIN1)
                .shortMessage(Octets.ofHex("69643a3120737461743a44454c4956524420746578743a041a"))
                .build();
        assertThat(parser.parse(octets).flatMap(DeliveryReceipt::text)).contains("\4\32");
    }

    @Test
    void keepsTheControlCharactersOfATextThatAKeyFollows() {
        DeliveryReceipt receipt =
                parser.parse("id:1 text:\4hi\32\r\nstat:DELIVRD err:5").orElseThrow();
        assertThat(receipt.text()).contains("\4hi\32");
        assertThat(receipt.stat()).contains("DELIVRD");
        assertThat(receipt.err()).contains("5");
    }

    @Test
    void keepsFieldsThatTheSpecificationDoesNotName() {
        DeliveryReceipt receipt = parser.parse("id:1 stat:DELIVRD err:000 mcc:262 MNC:07 price:0.07 mcc:1"
                        + " network-name: Example Net 12:30 text:vendor:x")
                .orElseThrow();
        assertThat(receipt.otherFields())
                .containsExactly(
                        entry("mcc", "262"),
                        entry("MNC", "07"),
                        entry("price", "0.07"),
                        entry("network-name", "Example Net 12:30"));
        assertThat(receipt.text()).contains("vendor:x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // A key of the specification that has not occurred before ends the text.
                "id:1 stat:DELIVRD text:a b err:5   | a b   | 5",
                "id:1 text: stat:DELIVRD err:5      | ''    | 5",
                "id:1 stat:DELIVRD text:see id:2    | see id:2 |",
                "id:1 stat:DELIVRD Text: a:b c:d    | a:b c:d |",
                // A word is a key only after white space.
                "id:1 stat:DELIVRD text:x/err:5     | x/err:5 |",
                "id:1 stat:DELIVRD err:text:x       |       | text:x",
            })
    void findsTheEndOfTheText(String raw, String text, String err) {
        DeliveryReceipt receipt = parser.parse(raw).orElseThrow();
        assertThat(receipt.id()).contains("1");
        assertThat(receipt.stat()).contains("DELIVRD");
        assertThat(receipt.text()).isEqualTo(Optional.ofNullable(text));
        assertThat(receipt.err()).isEqualTo(Optional.ofNullable(err));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "submit date:2603150930 DONE  DATE:2603150931",
                "submit_date:2603150930 done_date:2603150931",
                "Submit-Date: 2603150930\r\ndone-date:\t2603150931",
                "submitdate:2603150930 donedate:2603150931",
                "done date:2603150931\nsubmit\tdate:2603150930",
            })
    void acceptsEverySpellingOfTheDateKeys(String dates) {
        DeliveryReceipt receipt =
                parser.parse("id:1 " + dates + " stat:DELIVRD").orElseThrow();
        assertThat(receipt.submitDate().flatMap(ReceiptDate::local)).contains(LocalDateTime.of(2026, 3, 15, 9, 30));
        assertThat(receipt.doneDate().flatMap(ReceiptDate::local)).contains(LocalDateTime.of(2026, 3, 15, 9, 31));
        assertThat(receipt.otherFields()).isEmpty();
    }

    @Test
    void ignoresOtherDates() {
        DeliveryReceipt receipt = parser.parse("date:1 re-submit date:2 undone date:3 stat:DELIVRD")
                .orElseThrow();
        assertThat(receipt.submitDate()).isEmpty();
        assertThat(receipt.doneDate()).isEmpty();
        assertThat(receipt.otherFields()).containsExactly(entry("date", "1 re-submit"));
    }

    @Test
    void usesTheFirstValueOfAKey() {
        DeliveryReceipt receipt =
                parser.parse("id:1 id:2 stat:DELIVRD id:3 stat:EXPIRED").orElseThrow();
        assertThat(receipt.id()).contains("1");
        assertThat(receipt.stat()).contains("DELIVRD");
    }

    @ParameterizedTest
    @CsvSource({"001, 1", "0, 0", "999999999, 999999999", "1000000000,", "-1,", "1a,", "null,", "...,", "'',"})
    void readsCountsOnlyFromDigits(String raw, Integer count) {
        DeliveryReceipt receipt =
                parser.parse("id:1 sub:" + raw + " dlvrd: " + raw + " stat:X").orElseThrow();
        assertThat(receipt.sub().stream().boxed())
                .isEqualTo(Optional.ofNullable(count).stream().toList());
        assertThat(receipt.dlvrd()).isEqualTo(receipt.sub());
    }

    @ParameterizedTest
    @CsvSource({
        "delivrd, 2, FINAL",
        "Delivered, 2, FINAL",
        "DELIVERD, 2, FINAL",
        "undeliverable, 5, FINAL",
        "ACCEPTED, 6, FINAL",
        "REJECTED, 8, FINAL",
        "SKIPPED, 9, FINAL",
        "SCHEDLD, 0, INTERMEDIATE",
        "scheduled, 0, INTERMEDIATE",
        "ENROUTE, 1, INTERMEDIATE",
        "UNKNOWN, 7, NEITHER",
        "FAILED, , NEITHER",
        "BUFFERED, , NEITHER",
    })
    void knowsTheWordsForTheStates(String word, Integer state, DeliveryReceipt.Kind kind) {
        DeliveryReceipt receipt = parser.parse("id:1 stat:" + word).orElseThrow();
        assertThat(receipt.stat()).contains(word);
        assertThat(receipt.messageState()).isEqualTo(Optional.ofNullable(state).map(MessageState::of));
        assertThat(receipt.kind()).isEqualTo(kind);
    }

    @Test
    void acceptsFurtherWords() {
        ReceiptParser custom = ReceiptParser.builder()
                .statusWord("Failed", MessageState.UNDELIVERABLE)
                .statusWord("ACCEPTD", MessageState.ENROUTE)
                .build();
        assertThat(custom.parse("stat:FAILED").flatMap(DeliveryReceipt::messageState))
                .contains(MessageState.UNDELIVERABLE);
        assertThat(custom.parse("stat:acceptd").map(DeliveryReceipt::kind)).contains(DeliveryReceipt.Kind.INTERMEDIATE);
        assertThat(custom.parse("stat:EXPIRED").flatMap(DeliveryReceipt::messageState))
                .contains(MessageState.EXPIRED);
        assertThat(parser.parse("stat:FAILED").flatMap(DeliveryReceipt::messageState))
                .isEmpty();
    }

    @Test
    void derivesTheKindFromTheStateFirst() {
        DeliverSm.Builder delivered = message(TEXT).esmClass(EsmClass.INTERMEDIATE_NOTIFICATION);
        DeliverSm.Builder buffered = message("id:1 stat:BUFFRED").esmClass(EsmClass.INTERMEDIATE_NOTIFICATION);
        DeliverSm.Builder enroute = message("id:1 stat:ENROUTE").esmClass(EsmClass.DELIVERY_RECEIPT);
        assertThat(parsed(delivered).kind()).isEqualTo(DeliveryReceipt.Kind.FINAL);
        assertThat(parsed(buffered).kind()).isEqualTo(DeliveryReceipt.Kind.INTERMEDIATE);
        assertThat(parsed(enroute).kind()).isEqualTo(DeliveryReceipt.Kind.INTERMEDIATE);
    }

    @Test
    void readsYearsOfTwoDigitsInTheConfiguredCentury() {
        ReceiptParser later = ReceiptParser.builder().firstYear(2000).build();
        String text = "stat:DELIVRD submit date:4001010000";
        assertThat(parser.parse(text).flatMap(DeliveryReceipt::submitDate).flatMap(ReceiptDate::local))
                .contains(LocalDateTime.of(1940, 1, 1, 0, 0));
        assertThat(later.parse(text).flatMap(DeliveryReceipt::submitDate).flatMap(ReceiptDate::local))
                .contains(LocalDateTime.of(2040, 1, 1, 0, 0));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptParser.builder().firstYear(-1))
                .withMessageContaining("firstYear: value -1 (expected: 0 to 9900)");
    }

    @Test
    void readsALongTextInLinearTime() {
        String hostile = "date:" + " ".repeat(1000) + ":" + "a".repeat(1000) + ":";
        String text = hostile.repeat(2000) + " stat:DELIVRD";
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long startNanos = threads.getCurrentThreadCpuTime();
        assertThat(parser.parse(text)).isPresent();
        // 4 million characters: a few milliseconds for one pass, minutes if each colon searched all of them before it.
        assertThat(threads.getCurrentThreadCpuTime() - startNanos).isLessThan(5_000_000_000L);
    }

    private DeliveryReceipt parsed(DeliverSm.Builder message) {
        return parser.parse(message.build()).orElseThrow();
    }

    private static DeliverSm.Builder message(String ascii) {
        return DeliverSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .shortMessage(octets(ascii, StandardCharsets.US_ASCII));
    }

    private static Octets octets(String text, Charset charset) {
        return Octets.wrap(text.getBytes(charset));
    }
}
