package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.internal.text.Septets;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptFormatTest {

    private static final LocalDateTime SUBMITTED = LocalDateTime.of(2026, 3, 15, 9, 30, 12);
    private static final LocalDateTime DONE = LocalDateTime.of(2026, 3, 15, 9, 31, 7);
    private static final DeliveryReceipt DELIVERED =
            DeliveryReceipt.of("4711", MessageState.DELIVERED, SUBMITTED, DONE);

    private final ReceiptFormat format = ReceiptFormat.defaults();

    @Test
    void writesTheFormOfTheSpecification() {
        assertThat(text(format.deliverSm(message("Hello").build(), DELIVERED)))
                .isEqualTo("id:4711 sub:001 dlvrd:001 submit date:2603150930 done date:2603150931"
                        + " stat:DELIVRD err:000 text:Hello");
    }

    @Test
    void returnsTheReferenceOfTheMessage() {
        DeliverSm receipt = format.deliverSm(
                message("Hello").tlv(TlvTag.USER_MESSAGE_REFERENCE, 7).build(), DELIVERED);
        assertThat(receipt.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE)).isEqualTo(7);
        DeliverSm other = format.deliverSm(
                message("Hello").tlv(TlvTag.USER_MESSAGE_REFERENCE, 7).build(),
                DELIVERED.toBuilder().userMessageReference(8).build());
        assertThat(other.tlvs().all(TlvTag.USER_MESSAGE_REFERENCE)).containsExactly(8);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> DELIVERED.toBuilder().userMessageReference(0x10000))
                .withMessage("userMessageReference: value 65536 (expected: 0 to 65535)");
    }

    @Test
    void writesAReceiptWithoutTheMessage() {
        Address sender = Address.alphanumeric("Acme");
        Address recipient = Address.of(Ton.UNKNOWN, Npi.UNKNOWN, "1".repeat(64));
        DeliverSm receipt = format.deliverSm(
                sender,
                recipient,
                DELIVERED.toBuilder().text("Hel").userMessageReference(7).build());
        assertThat(receipt.sourceAddress()).isEqualTo(recipient);
        assertThat(receipt.destinationAddress()).isEqualTo(sender);
        assertThat(text(receipt)).endsWith(" stat:DELIVRD err:000 text:Hel");
        assertThat(receipt.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE)).isEqualTo(7);
        assertThat(text(format.deliverSm(sender, recipient, DELIVERED))).endsWith(" text:");
    }

    @Test
    void swapsTheAddresses() {
        SubmitSm message = message("Hello").serviceType("CMT").build();
        DeliverSm receipt = format.deliverSm(message, DELIVERED);
        assertThat(receipt.sourceAddress()).isEqualTo(Address.international("447700900000"));
        assertThat(receipt.destinationAddress()).isEqualTo(Address.alphanumeric("Acme"));
        assertThat(receipt.serviceType()).isEqualTo("CMT");
        assertThat(receipt.esmClass()).isEqualTo(EsmClass.DELIVERY_RECEIPT);
        assertThat(receipt.dataCoding()).isEqualTo(DataCoding.DEFAULT);
    }

    @Test
    void addsTheParameters() {
        DeliveryReceipt failed = DeliveryReceipt.of("4711", MessageState.UNDELIVERABLE, SUBMITTED, DONE).toBuilder()
                .networkErrorCode(new NetworkErrorCode(NetworkErrorCode.GSM, 27))
                .build();
        assertThat(format.deliverSm(message("").build(), failed).tlvs())
                .isEqualTo(Tlvs.EMPTY
                        .with(TlvTag.RECEIPTED_MESSAGE_ID, "4711")
                        .with(TlvTag.MESSAGE_STATE, MessageState.UNDELIVERABLE)
                        .with(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(NetworkErrorCode.GSM, 27)));
    }

    @Test
    void omitsParametersOnRequest() {
        ReceiptFormat onlyId =
                ReceiptFormat.builder().parameters(TlvTag.RECEIPTED_MESSAGE_ID).build();
        ReceiptFormat none = ReceiptFormat.builder().parameters().build();
        SubmitSm message = message("").build();
        assertThat(onlyId.deliverSm(message, DELIVERED).tlvs())
                .isEqualTo(Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "4711"));
        assertThat(none.deliverSm(message, DELIVERED).tlvs()).isEqualTo(Tlvs.EMPTY);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptFormat.builder().parameters(TlvTag.MESSAGE_PAYLOAD))
                .withMessageContaining("message_payload (expected: [receipted_message_id, message_state");
    }

    @Test
    void countsDeliveredMessages() {
        assertThat(format.text(DeliveryReceipt.of("1", MessageState.EXPIRED, SUBMITTED, DONE)))
                .contains(" sub:001 dlvrd:000 ");
        assertThat(format.text(DELIVERED.toBuilder().sub(12).dlvrd(1234).build()))
                .contains(" sub:012 dlvrd:1234 ");
    }

    @ParameterizedTest
    @CsvSource({
        "YYMMDDHHMM,     2603150930,       2603150931",
        "YYMMDDHHMMSS,   260315093012,     260315093107",
        "YYYYMMDDHHMM,   202603150930,     202603150931",
        "YYYYMMDDHHMMSS, 20260315093012,   20260315093107",
    })
    void writesDatesInTheConfiguredForm(ReceiptDate.Form form, String submitDate, String doneDate) {
        ReceiptFormat dated = ReceiptFormat.builder().dates(form).build();
        assertThat(dated.text(DELIVERED)).contains(" submit date:" + submitDate + " done date:" + doneDate + " ");
    }

    @Test
    void writesAbsoluteTimesOfDatesWithAnOffset() {
        ReceiptFormat absolute =
                ReceiptFormat.builder().dates(ReceiptDate.Form.ABSOLUTE).build();
        ReceiptDate date = ReceiptDate.of(OffsetDateTime.parse("2026-03-15T09:30:12+01:00"));
        DeliveryReceipt receipt =
                DELIVERED.toBuilder().submitDate(date).doneDate(date).build();
        assertThat(absolute.text(receipt)).contains("submit date:260315093012004+ done date:260315093012004+ ");
        assertThat(format.text(receipt)).contains("submit date:2603150930 done date:2603150930 ");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> absolute.text(DELIVERED))
                .withMessage("submit date: 2026-03-15T09:30:12 without an offset"
                        + " (expected: one with an offset, or another form)");
    }

    @Test
    void keepsInvalidDates() {
        ReceiptDate zeros = new ReceiptDate("0000000000", ReceiptDate.FIRST_YEAR);
        assertThat(format.text(DELIVERED.toBuilder().doneDate(zeros).build()))
                .contains(" submit date:2603150930 done date:0000000000 ");
    }

    @ParameterizedTest
    @CsvSource({
        "0, SCHEDLD", "1, ENROUTE", "2, DELIVRD", "3, EXPIRED", "4, DELETED",
        "5, UNDELIV", "6, ACCEPTD", "7, UNKNOWN", "8, REJECTD", "9, SKIPPED"
    })
    void hasAWordForEveryState(int state, String word) {
        assertThat(format.text(DeliveryReceipt.of("1", MessageState.of(state), SUBMITTED, DONE)))
                .contains(" stat:" + word + " ");
    }

    @Test
    void prefersTheWordOfTheReceiptToThatOfTheFormat() {
        ReceiptFormat withWords = ReceiptFormat.builder()
                .statusWord(MessageState.DELIVERED, "DELIVERED")
                .statusWord(MessageState.of(77), "PENDING")
                .build();
        assertThat(withWords.text(DELIVERED)).contains(" stat:DELIVERED ");
        assertThat(withWords.text(DeliveryReceipt.of("1", MessageState.of(77), SUBMITTED, DONE)))
                .contains(" stat:PENDING ");
        assertThat(withWords.text(DELIVERED.toBuilder().stat("OK").build())).contains(" stat:OK ");
    }

    @Test
    void refusesAReceiptWithoutAState() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(DeliveryReceipt.builder().id("1").build()))
                .withMessage("stat: no state (expected: a state, or a word for it)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(DeliveryReceipt.of("1", MessageState.of(77), SUBMITTED, DONE)))
                .withMessageContaining("stat: no state");
    }

    @Test
    void convertsTheIdInTheTextOnly() {
        ReceiptFormat decimal = ReceiptFormat.builder()
                .idForm(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL::receiptId)
                .build();
        DeliverSm receipt = decimal.deliverSm(message("").build(), DELIVERED);
        assertThat(text(receipt)).startsWith("id:18193 ");
        assertThat(receipt.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID)).isEqualTo("4711");
    }

    @Test
    void marksIntermediateNotificationsByDefault() {
        DeliveryReceipt enroute = DeliveryReceipt.of("1", MessageState.ENROUTE, SUBMITTED, DONE);
        ReceiptFormat unmarked =
                ReceiptFormat.builder().intermediateNotifications(false).build();
        SubmitSm message = message("").build();
        assertThat(format.deliverSm(message, enroute).esmClass()).isEqualTo(EsmClass.INTERMEDIATE_NOTIFICATION);
        assertThat(unmarked.deliverSm(message, enroute).esmClass()).isEqualTo(EsmClass.DELIVERY_RECEIPT);
    }

    @Test
    void quotesTheConfiguredNumberOfCharacters() {
        SubmitSm message = message("0123456789abcdefghijKLM").build();
        ReceiptFormat none = ReceiptFormat.builder().quotedCharacters(0).build();
        ReceiptFormat all = ReceiptFormat.builder().quotedCharacters(1000).build();
        assertThat(text(format.deliverSm(message, DELIVERED))).endsWith(" text:0123456789abcdefghij");
        assertThat(text(none.deliverSm(message, DELIVERED))).endsWith(" text:");
        assertThat(text(all.deliverSm(message, DELIVERED))).endsWith(" text:0123456789abcdefghijKLM");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptFormat.builder().quotedCharacters(1001))
                .withMessage("quotedCharacters: value 1001 (expected: 0 to 1000)");
    }

    @Test
    void prefersTheTextOfTheReceiptToAQuote() {
        DeliveryReceipt receipt = DELIVERED.toBuilder().text("").build();
        assertThat(text(format.deliverSm(message("Hello").build(), receipt))).endsWith(" text:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"caf\u00E9 \u20AC{1}", "\u041F\u0440\u0438\u0432\u0435\u0442 \uD83D\uDE00", "\u00E7\u0131"})
    void quotesMessagesInAnyAlphabetAfterAnyHeader(String text) {
        TextEncoder encoder =
                TextEncoder.builder().languages(NationalLanguage.TURKISH).build();
        ReceiptFormat lossless =
                ReceiptFormat.builder().encoder(TextEncoder.defaults()).build();
        SubmitSm message = message(encoder.encode(text + " ".repeat(200))).build();
        DeliverSm receipt = lossless.deliverSm(message, DELIVERED);
        assertThat(ReceiptParser.defaults().parse(receipt).flatMap(DeliveryReceipt::text))
                .contains(text);
    }

    /** The first segment. */
    private static SubmitSm.Builder message(EncodedText text) {
        Segment segment = Segmenter.defaults().segment(text, 7).getFirst();
        assertThat(segment.total()).isGreaterThan(1);
        return message("")
                .esmClass(segment.esmClass())
                .dataCoding(segment.dataCoding())
                .shortMessage(segment.shortMessage());
    }

    @Test
    void quotesMessagesWhoseLockingShiftHasNoTable() {
        SubmitSm message = message("")
                .esmClass(EsmClass.UDHI)
                .shortMessage(Octets.ofHex("0325010248656c6c6f"))
                .build();
        assertThat(text(format.deliverSm(message, DELIVERED))).endsWith(" text:Hello");
    }

    @Test
    void quotesPackedSeptets() {
        ReceiptFormat packing = ReceiptFormat.builder()
                .decoder(TextDecoder.builder()
                        .packing(TextDecoder.Packing.PACKED)
                        .build())
                .build();
        Octets packed = Septets.pack(TextEncoder.defaults().encode("Hello").octets(), 0);
        assertThat(text(packing.deliverSm(message("").shortMessage(packed).build(), DELIVERED)))
                .endsWith(" text:Hello");
    }

    @Test
    void usesTheDefaultAlphabetByDefault() {
        SubmitSm message = message("")
                .dataCoding(DataCoding.UCS2)
                .shortMessage(Octets.of("caf\u00E9 \u041F".getBytes(StandardCharsets.UTF_16BE)))
                .build();
        ReceiptFormat latin1 = ReceiptFormat.builder()
                .encoder(TextEncoder.builder()
                        .defaultAlphabet(DefaultAlphabet.LATIN1)
                        .encoding(Encoding.LATIN1)
                        .replacement('?')
                        .build())
                .build();
        ReceiptFormat wide =
                ReceiptFormat.builder().encoder(TextEncoder.defaults()).build();
        assertThat(format.deliverSm(message, DELIVERED).dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(text(format.deliverSm(message, DELIVERED))).endsWith("caf\u0005 ?");
        assertThat(latin1.deliverSm(message, DELIVERED).dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(text(latin1.deliverSm(message, DELIVERED))).endsWith("caf\u00E9 ?");
        assertThat(wide.deliverSm(message, DELIVERED).dataCoding()).isEqualTo(DataCoding.UCS2);
    }

    @Test
    void quotesNothingThatIsNotText() {
        SubmitSm binary = message("hello").dataCoding(DataCoding.BINARY).build();
        SubmitSm noHeader = message("hello").esmClass(EsmClass.UDHI).build();
        SubmitSm malformed = message("").shortMessage(Octets.ofHex("e9")).build();
        ReceiptFormat strict = ReceiptFormat.builder()
                .decoder(TextDecoder.builder().strict(true).build())
                .build();
        assertThat(text(format.deliverSm(binary, DELIVERED))).endsWith(" text:");
        assertThat(text(format.deliverSm(noHeader, DELIVERED))).endsWith(" text:");
        assertThat(text(strict.deliverSm(malformed, DELIVERED))).endsWith(" text:");
    }

    @Test
    void doesNotSplitASurrogatePair() {
        ReceiptFormat one = ReceiptFormat.builder()
                .quotedCharacters(1)
                .encoder(TextEncoder.defaults())
                .build();
        SubmitSm message = message("")
                .dataCoding(DataCoding.UCS2)
                .shortMessage(Octets.of("\uD83D\uDE00!".getBytes(StandardCharsets.UTF_16BE)))
                .build();
        assertThat(text(one.deliverSm(message, DELIVERED))).endsWith(" text:");
    }

    @Test
    void sendsALongReceiptInMessagePayload() {
        String text = "x".repeat(254);
        DeliveryReceipt fits = DeliveryReceipt.builder()
                .stat("OK")
                .text(text.substring("stat:OK text:".length()))
                .build();
        DeliveryReceipt tooLong = fits.toBuilder().stat("OKK").build();
        DeliverSm fitting = format.deliverSm(message("").build(), fits);
        assertThat(fitting.shortMessage().length()).isEqualTo(254);
        assertThat(fitting.tlvs()).isEqualTo(Tlvs.EMPTY);
        DeliverSm payload = format.deliverSm(message("").build(), tooLong);
        assertThat(payload.shortMessage()).isEqualTo(Octets.EMPTY);
        assertThat(payload.messageOctets().length()).isEqualTo(255);
    }

    @Test
    void keepsAnAtSignAtTheEnd() {
        SubmitSm message = message("").shortMessage(Octets.ofHex("686900")).build();
        DeliverSm receipt = format.deliverSm(message, DELIVERED);
        assertThat(ReceiptParser.defaults().parse(receipt).flatMap(DeliveryReceipt::text))
                .contains("hi@");
    }

    @Test
    void writesOtherFieldsBeforeTheText() {
        DeliveryReceipt receipt = DELIVERED.toBuilder()
                .otherField("mcc", "262")
                .otherField("network-name", "Example")
                .text("x")
                .build();
        assertThat(format.text(receipt)).endsWith(" err:000 mcc:262 network-name:Example text:x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "ID", "1a", "a b", "a:b", "", "submit_date", "\u00E9"})
    void refusesOtherFieldsThatCannotBeParsed(String name) {
        DeliveryReceipt receipt = DELIVERED.toBuilder().otherField(name, "1").build();
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(receipt))
                .withMessageContaining("otherFields: '" + name + "'");
    }

    @Test
    void refusesWhiteSpaceWhereItWouldEndTheValue() {
        DeliveryReceipt id = DELIVERED.toBuilder().id("1 stat:EXPIRED").build();
        DeliveryReceipt err = DELIVERED.toBuilder().err("1\n").build();
        DeliveryReceipt other = DELIVERED.toBuilder().otherField("mcc", "\t").build();
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(id))
                .withMessageContaining("id: character U+0020 at index 1");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(err))
                .withMessageContaining("err: character U+000A at index 1");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> format.text(other))
                .withMessageContaining("mcc: character U+0009 at index 0");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptFormat.builder().statusWord(MessageState.EXPIRED, "TOO LATE"))
                .withMessageContaining("stat: character U+0020 at index 3");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptFormat.builder().statusWord(MessageState.EXPIRED, ""))
                .withMessageContaining("stat: empty");
    }

    private static SubmitSm.Builder message(String text) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Acme"))
                .destinationAddress(Address.international("447700900000"))
                .shortMessage(Octets.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String text(DeliverSm receipt) {
        return new String(receipt.messageOctets().toByteArray(), StandardCharsets.ISO_8859_1);
    }
}
