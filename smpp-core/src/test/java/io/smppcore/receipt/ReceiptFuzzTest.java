package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.fuzz.Seeds;
import io.smppcore.pdu.DataSm;
import io.smppcore.spec.Vectors;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for messages that a parser fails on, or parses inconsistently.
 *
 * <p>An input is esm_class, data_coding, and the octets of the message.
 */
class ReceiptFuzzTest {

    private static final int UCS2 = DataCoding.UCS2.value();
    private static final int RECEIPT = EsmClass.DELIVERY_RECEIPT.value();
    private static final int RECEIPT_WITH_HEADER =
            EsmClass.DELIVERY_RECEIPT.plus(EsmClass.UDHI).value();

    private static final ReceiptParser PARSER =
            ReceiptParser.builder().anyEsmClass(true).build();

    static Stream<byte[]> seeds() {
        return Vectors.read("receipts.json").stream()
                .filter(vector -> vector.has("raw"))
                .map(vector -> vector.get("raw").asText())
                .flatMap(raw -> Stream.of(
                        input(RECEIPT, 0, raw, StandardCharsets.ISO_8859_1),
                        input(RECEIPT_WITH_HEADER, 0, "\2\0\0" + raw, StandardCharsets.ISO_8859_1),
                        input(RECEIPT, UCS2, raw, StandardCharsets.UTF_16BE),
                        input(0, UCS2, raw, StandardCharsets.ISO_8859_1)));
    }

    private static byte[] input(int esmClass, int dataCoding, String text, Charset charset) {
        return Seeds.prefixed(esmClass, Seeds.prefixed(dataCoding, text.getBytes(charset)));
    }

    @MethodSource("seeds")
    @FuzzTest
    void parsesEveryMessageOrNone(byte[] input) {
        if (input.length < 2) {
            return;
        }
        byte[] octets = Seeds.rest(Seeds.rest(input));
        DataSm message = DataSm.builder()
                .esmClass(EsmClass.of(input[0] & 0xFF))
                .dataCoding(DataCoding.of(input[1] & 0xFF))
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(octets).range(0, Math.min(octets.length, 0xFFFF)))
                .build();
        Optional<DeliveryReceipt> read = PARSER.parse(message);
        assertThat(PARSER.parse(message)).isEqualTo(read);
        read.ifPresent(ReceiptFuzzTest::assertSound);
    }

    private static void assertSound(DeliveryReceipt receipt) {
        DeliveryReceipt again = PARSER.parse(receipt.rawText()).orElseThrow();
        assertThat(again.text()).isEqualTo(receipt.text());
        assertThat(again.sub()).isEqualTo(receipt.sub());
        assertThat(again.submitDate()).isEqualTo(receipt.submitDate());
        assertThat(again.otherFields()).isEqualTo(receipt.otherFields());
        assertThat(receipt.doneDate().flatMap(ReceiptDate::local).isPresent())
                .isEqualTo(receipt.doneDate().flatMap(ReceiptDate::form).isPresent());
        for (MessageIds ids : MessageIds.values()) {
            receipt.id().ifPresent(id -> assertThat(ids.keyOfReceipt(id)).isNotNull());
        }
        assertWritten(receipt);
    }

    /**
     * Asserts that a parsed receipt is written, or refused with a reason, and that the result is parsed to the same
     * receipt. A text with a colon may contain a key that the receipt lacks.
     */
    private static void assertWritten(DeliveryReceipt receipt) {
        if (receipt.text().orElse("").contains(":")) {
            return;
        }
        String text;
        try {
            text = ReceiptFormat.defaults().text(receipt);
        } catch (InvalidFieldException e) {
            return;
        }
        DeliveryReceipt again = PARSER.parse(text).orElseThrow();
        assertThat(again.id()).isEqualTo(receipt.id());
        assertThat(again.dlvrd()).isEqualTo(receipt.dlvrd());
        assertThat(again.stat()).isEqualTo(receipt.stat());
        assertThat(again.otherFields()).isEqualTo(receipt.otherFields());
    }
}
