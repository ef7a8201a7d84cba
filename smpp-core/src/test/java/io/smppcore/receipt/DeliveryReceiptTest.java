package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeliveryReceiptTest {

    private static final String TEXT = "id:4711 sub:001 submit date:2603150930 stat:DELIVRD err:000 mcc:262 text:hello";

    private final DeliveryReceipt receipt = ReceiptParser.defaults().parse(TEXT).orElseThrow();

    @Test
    void isEqualByContent() {
        assertThat(receipt)
                .isEqualTo(ReceiptParser.defaults().parse(TEXT).orElseThrow())
                .hasSameHashCodeAs(ReceiptParser.defaults().parse(TEXT).orElseThrow())
                .isNotEqualTo(ReceiptParser.defaults().parse(TEXT + "!").orElseThrow())
                .isNotEqualTo(receipt.toBuilder().id("4712").build())
                .isNotEqualTo(receipt.toBuilder().sub(2).build())
                .isNotEqualTo(receipt.toBuilder().otherField("mnc", "1").build())
                .isNotEqualTo(TEXT);
    }

    @Test
    void survivesToBuilderUnchanged() {
        assertThat(receipt.toBuilder().build()).isEqualTo(receipt);
    }

    @Test
    void toStringShowsPresentParts() {
        assertThat(receipt)
                .hasToString("DeliveryReceipt{id=4711, textId=4711, sub=1,"
                        + " submitDate=ReceiptDate[raw=2603150930, firstYear=1938], stat=DELIVRD, err=000, text=hello,"
                        + " messageState=DELIVERED (2), kind=FINAL, otherFields={mcc=262}}");
    }

    @Test
    void hasUnmodifiableOtherFields() {
        Map<String, String> fields = receipt.otherFields();
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> fields.put("a", "b"));
    }

    @Test
    void ofCreatesTheReceiptOfOneMessage() {
        LocalDateTime time = LocalDateTime.of(2026, 3, 15, 9, 30);
        DeliveryReceipt delivered = DeliveryReceipt.of("1", MessageState.DELIVERED, time, time.plusMinutes(1));
        DeliveryReceipt expired = DeliveryReceipt.of("1", MessageState.EXPIRED, time, time);
        assertThat(delivered.sub()).hasValue(1);
        assertThat(delivered.dlvrd()).hasValue(1);
        assertThat(delivered.doneDate().flatMap(ReceiptDate::local)).contains(time.plusMinutes(1));
        assertThat(delivered.kind()).isEqualTo(DeliveryReceipt.Kind.FINAL);
        assertThat(expired.dlvrd()).hasValue(0);
        assertThat(expired.rawText()).isEmpty();
    }

    @Test
    void refusesInvalidValues() {
        DeliveryReceipt.Builder builder = DeliveryReceipt.builder();
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> builder.id(""))
                .withMessage("id: empty (expected: >= 1 character, or not set)");
        assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> builder.stat(""));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> builder.sub(-1))
                .withMessage("sub: value -1 (expected: >= 0, or not set)");
        assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> builder.dlvrd(-1));
    }
}
