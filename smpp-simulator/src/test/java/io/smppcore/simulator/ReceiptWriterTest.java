package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.ReceiptBehaviour.Carrier;
import io.smppcore.simulator.scenario.ReceiptBehaviour.Form;
import io.smppcore.simulator.scenario.ReceiptBehaviour.IdForm;
import io.smppcore.simulator.scenario.ReceiptBehaviour.Wording.Counts;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Written receipts, read back by {@link ReceiptParser}. */
class ReceiptWriterTest {

    private static final Instant SUBMITTED = Instant.parse("2026-01-01T12:34:56Z");
    private static final Instant DONE = Instant.parse("2026-01-02T01:02:03Z");
    private static final SubmitSm MESSAGE = SubmitSm.builder()
            .sourceAddress(Address.alphanumeric("shop"))
            .destinationAddress(Address.international("491701234567"))
            .shortMessage(Octets.of("hello, world and all the others".getBytes(StandardCharsets.US_ASCII)))
            .tlv(TlvTag.USER_MESSAGE_REFERENCE, 7)
            .build();

    @ParameterizedTest
    @EnumSource(Form.class)
    void theParserReadsEveryCombination(Form form) {
        for (Carrier pdu : Carrier.values()) {
            for (Counts counts : Counts.values()) {
                for (ReceiptDate.Form dates : ReceiptDate.Form.values()) {
                    if (dates != ReceiptDate.Form.ABSOLUTE) {
                        check(form, pdu, counts, dates, true);
                        check(form, pdu, counts, dates, false);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SAME, 00aB12, 00aB12",
        "DECIMAL, 00aB12, 43794",
        "DECIMAL, a-b, a-b",
        "HEX, 00043794, AB12",
        "HEX, ab, ab",
        "UPPER, 00aB12, 00AB12",
        "LOWER, 00aB12, 00ab12",
        "ZERO_PADDED, aB12, 0000000000000000aB12",
        "WITHOUT_ZEROS, 00aB12, aB12",
        "WITHOUT_ZEROS, 000, 0"
    })
    void writesAnIdInItsForm(IdForm form, String id, String inText) {
        for (Form where : Form.values()) {
            for (Carrier pdu : Carrier.values()) {
                DeliveryReceipt receipt =
                        written(receipts(where, pdu, "id: " + word(form)), id, MessageState.DELIVERED);
                assertThat(receipt.textId()).isEqualTo(where == Form.TLV ? Optional.empty() : Optional.of(inText));
                // The TLV has the id of the response.
                assertThat(receipt.id()).contains(where == Form.TEXT ? inText : id);
            }
        }
    }

    @Test
    void writesErrorAndWordOfAFailure() {
        ReceiptBehaviour behaviour =
                receipts("form: text, text: {err: '', err-failed: '0017', words: {UNDELIVERABLE: FAILED}}");
        DeliveryReceipt failed = written(behaviour, "7", MessageState.UNDELIVERABLE);
        assertThat(failed.stat()).contains("FAILED");
        assertThat(failed.err()).contains("0017");
        assertThat(failed.dlvrd()).hasValue(0);
        DeliveryReceipt delivered = written(behaviour, "7", MessageState.DELIVERED);
        assertThat(delivered.stat()).contains("DELIVRD");
        assertThat(delivered.err()).isEmpty();
        assertThat(delivered.dlvrd()).hasValue(1);
    }

    @Test
    void addsVendorTlvsInEveryForm() {
        Octets vendor = Octets.of("26201\0".getBytes(StandardCharsets.US_ASCII));
        for (Form form : Form.values()) {
            for (Carrier pdu : Carrier.values()) {
                MessageRequest<?> receipt =
                        pdu(receipts(form, pdu, "tlvs: {0x1403: '26201'}"), "7", MessageState.DELIVERED);
                assertThat(receipt.tlvs().raw(0x1403)).as("%s in %s", form, pdu).isEqualTo(vendor);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Carrier.class)
    void returnsTheReferenceOfTheMessageUnlessTheFormIsTextOnly(Carrier pdu) {
        for (Form form : Form.values()) {
            DeliveryReceipt receipt = written(receipts(form, pdu, ""), "7", MessageState.DELIVERED);
            assertThat(receipt.userMessageReference())
                    .as("%s in %s", form, pdu)
                    .isEqualTo(form == Form.TEXT ? OptionalInt.empty() : OptionalInt.of(7));
        }
    }

    @Test
    void swapsTheAddresses() {
        MessageRequest<?> receipt = pdu(receipts(""), "7", MessageState.DELIVERED);
        assertThat(receipt.sourceAddress()).isEqualTo(MESSAGE.destinationAddress());
        assertThat(receipt.destinationAddress()).isEqualTo(MESSAGE.sourceAddress());
    }

    private static void check(Form form, Carrier pdu, Counts counts, ReceiptDate.Form dates, boolean quotes) {
        String what = form + " " + pdu + " " + counts + " " + dates + " " + quotes;
        ReceiptBehaviour behaviour = receipts(
                form,
                pdu,
                "text: {counts: %s, dates: %s, with-text: %s, quoted-characters: 12}"
                        .formatted(word(counts), dates(dates), quotes));
        MessageRequest<?> message = pdu(behaviour, "7", MessageState.DELIVERED);
        assertThat(message).as(what).isInstanceOf(pdu == Carrier.DATA_SM ? DataSm.class : DeliverSm.class);
        assertThat(message.tlvs().contains(TlvTag.MESSAGE_STATE)).as(what).isEqualTo(form != Form.TEXT);
        DeliveryReceipt receipt =
                ReceiptParser.defaults().parse(message).orElseThrow(() -> new AssertionError(what + ": not read"));
        assertThat(receipt.id()).as(what).contains("7");
        assertThat(receipt.messageState()).as(what).contains(MessageState.DELIVERED);
        if (form == Form.TLV) {
            assertThat(receipt.rawText()).as(what).isEmpty();
            return;
        }
        assertThat(receipt.stat()).as(what).contains("DELIVRD");
        assertThat(receipt.err()).as(what).contains("000");
        assertThat(receipt.sub().isPresent()).as(what).isEqualTo(counts != Counts.NONE);
        assertThat(receipt.dlvrd().orElse(-1))
                .as(what)
                .isEqualTo(counts == Counts.NONE ? -1 : counts == Counts.ZERO ? 0 : 1);
        assertThat(receipt.submitDate().flatMap(ReceiptDate::local)).as(what).contains(date(SUBMITTED, dates));
        assertThat(receipt.doneDate().flatMap(ReceiptDate::local)).as(what).contains(date(DONE, dates));
        assertThat(receipt.text()).as(what).isEqualTo(quotes ? Optional.of("hello, world") : Optional.empty());
    }

    private static LocalDateTime date(Instant instant, ReceiptDate.Form form) {
        boolean hasSeconds = form.name().endsWith("SS");
        return LocalDateTime.ofInstant(instant, ZoneId.systemDefault())
                .truncatedTo(hasSeconds ? ChronoUnit.SECONDS : ChronoUnit.MINUTES);
    }

    private static ReceiptBehaviour receipts(Form form, Carrier pdu, String further) {
        String operation = pdu == Carrier.DATA_SM ? "data_sm" : "deliver_sm";
        return receipts("form: %s, pdu: %s, %s".formatted(word(form), operation, further));
    }

    private static ReceiptBehaviour receipts(String keys) {
        return Scenario.parse("receipts: {" + keys + "}").receipts();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the pattern of a form: months in upper case, the rest in lower case. */
    private static String dates(ReceiptDate.Form form) {
        return form.name()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("(yy)mm", "$1MM")
                .replace("hh", "HH");
    }

    private static DeliveryReceipt written(ReceiptBehaviour behaviour, String id, MessageState state) {
        return ReceiptParser.defaults().parse(pdu(behaviour, id, state)).orElseThrow();
    }

    private static MessageRequest<?> pdu(ReceiptBehaviour behaviour, String id, MessageState state) {
        SimulatedMessage message = new SimulatedMessage(
                7, id, "me", SubmittedMessage.of(MESSAGE), MessageState.ENROUTE, SUBMITTED.toEpochMilli());
        return (MessageRequest<?>) new ReceiptWriter(behaviour).write(message, MESSAGE, state, Optional.empty(), DONE);
    }
}
