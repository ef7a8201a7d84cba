package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.spec.Vectors;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Receipts and message ids as seen in the field. */
class ReceiptVectorTest {

    private static final String FILE = "receipts.json";
    private static final String NONE = "none";
    private static final List<JsonNode> ALL = Vectors.read(FILE);
    private static final Set<String> KINDS = Set.of("receipt", "id_match");
    private static final Map<String, MessageIds> MODES = Map.of(
            "exact", MessageIds.OPAQUE,
            "ignore-case", MessageIds.IGNORING_CASE,
            "trim-zeros", MessageIds.WITHOUT_LEADING_ZEROS,
            "hex-to-dec", MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL,
            "dec-to-hex", MessageIds.RESPONSE_DECIMAL_RECEIPT_HEX);

    private final ReceiptParser parser = ReceiptParser.defaults();

    static Stream<JsonNode> receipts() {
        return ALL.stream().filter(vector -> kind(vector).equals("receipt"));
    }

    static Stream<JsonNode> ids() {
        return ALL.stream().filter(vector -> kind(vector).equals("id_match"));
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void readsTheText(JsonNode vector) {
        assertReceipt(parser.parse(raw(vector)), vector);
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void readsTheTextInEveryPlace(JsonNode vector) {
        byte[] ascii = raw(vector).getBytes(StandardCharsets.US_ASCII);
        byte[] wide = raw(vector).getBytes(StandardCharsets.UTF_16BE);
        EncodedText encoded = TextEncoder.defaults().encode(raw(vector));
        ReceiptParser asciiParser = ReceiptParser.builder()
                .decoder(TextDecoder.of(DefaultAlphabet.ASCII))
                .build();
        for (EsmClass esmClass : List.of(EsmClass.DELIVERY_RECEIPT, EsmClass.INTERMEDIATE_NOTIFICATION)) {
            byte[] octets = encoded.octets().toByteArray();
            assertReceipt(parser.parse(deliverSm(esmClass, encoded.dataCoding(), octets)), vector);
            assertReceipt(asciiParser.parse(deliverSm(esmClass, DataCoding.DEFAULT, ascii)), vector);
            assertReceipt(parser.parse(deliverSm(esmClass, DataCoding.LATIN1, ascii)), vector);
            assertReceipt(parser.parse(deliverSm(esmClass, DataCoding.UCS2, ascii)), vector);
            assertReceipt(parser.parse(dataSm(esmClass, DataCoding.ASCII, ascii)), vector);
            assertReceipt(parser.parse(dataSm(esmClass, DataCoding.UCS2, wide)), vector);
        }
    }

    private static MessageRequest<?> deliverSm(EsmClass esmClass, DataCoding dataCoding, byte[] text) {
        return DeliverSm.builder()
                .esmClass(esmClass)
                .dataCoding(dataCoding)
                .shortMessage(Octets.of(text))
                .build();
    }

    private static MessageRequest<?> dataSm(EsmClass esmClass, DataCoding dataCoding, byte[] text) {
        return DataSm.builder()
                .esmClass(esmClass)
                .dataCoding(dataCoding)
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(text))
                .build();
    }

    private static void assertReceipt(Optional<DeliveryReceipt> read, JsonNode vector) {
        JsonNode expected = vector.get("expect");
        assertThat(read.isPresent()).isEqualTo(!expected.isNull());
        read.ifPresent(receipt -> assertFields(receipt, expected));
    }

    private static void assertFields(DeliveryReceipt receipt, JsonNode expected) {
        assertThat(receipt.id().orElse(NONE)).isEqualTo(text(expected, "id"));
        assertThat(receipt.sub().stream().boxed().findFirst().orElse(null)).isEqualTo(number(expected, "sub"));
        assertThat(receipt.dlvrd().stream().boxed().findFirst().orElse(null)).isEqualTo(number(expected, "dlvrd"));
        assertThat(local(receipt.submitDate())).isEqualTo(date(expected, "submit_date"));
        assertThat(local(receipt.doneDate())).isEqualTo(date(expected, "done_date"));
        assertThat(receipt.stat().orElse(NONE)).isEqualTo(text(expected, "stat"));
        assertThat(receipt.err().orElse(NONE)).isEqualTo(text(expected, "err"));
        assertThat(receipt.text().orElse(NONE)).isEqualTo(text(expected, "text"));
        assertThat(receipt.messageState().map(state -> state.value()).orElse(null))
                .isEqualTo(number(expected, "message_state"));
        assertThat(receipt.otherFields()).isEmpty();
        assertThat(expected.properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(
                        "id", "sub", "dlvrd", "submit_date", "done_date", "stat", "err", "text", "message_state");
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void keepsTheTextAndTheDatesUnchanged(JsonNode vector) {
        parser.parse(raw(vector)).ifPresent(receipt -> {
            assertThat(receipt.rawText()).isEqualTo(raw(vector));
            assertThat(Stream.of(receipt.submitDate(), receipt.doneDate())
                            .flatMap(Optional::stream)
                            .map(ReceiptDate::raw))
                    .allSatisfy(date -> assertThat(raw(vector)).containsIgnoringCase("date:" + date));
        });
    }

    @ParameterizedTest
    @MethodSource("ids")
    void comparesMessageIds(JsonNode vector) {
        String response = vector.get("response_id").asText();
        String receipt = vector.get("receipt_id").asText();
        JsonNode mode = vector.get("mode");
        for (MessageIds ids : mode.isNull() ? List.of(MessageIds.values()) : List.of(MODES.get(mode.asText()))) {
            assertThat(ids.matches(response, receipt))
                    .as("%s", ids)
                    .isEqualTo(vector.get("match").asBoolean());
        }
        assertThat(MessageIds.OPAQUE.matches(response, receipt)).isEqualTo(response.equals(receipt));
    }

    @Test
    void everyRecordIsChecked() {
        long receipts = receipts().count();
        long ids = ids().count();
        System.out.printf("%s: %d receipts and %d pairs of ids checked%n", FILE, receipts, ids);
        assertThat(ALL).extracting(ReceiptVectorTest::kind).isSubsetOf(KINDS);
        assertThat(receipts).isPositive();
        assertThat(ids).isPositive();
        assertThat(receipts + ids).isEqualTo(ALL.size());
        assertThat(ids().map(vector -> vector.get("mode")).filter(mode -> !mode.isNull()))
                .allSatisfy(mode -> assertThat(MODES).containsKey(mode.asText()));
    }

    private static String kind(JsonNode vector) {
        return vector.get("kind").asText();
    }

    private static String raw(JsonNode vector) {
        return vector.get("raw").asText();
    }

    private static String text(JsonNode expected, String name) {
        return expected.get(name).isNull() ? NONE : expected.get(name).asText();
    }

    private static @Nullable Integer number(JsonNode expected, String name) {
        return expected.get(name).isNull() ? null : expected.get(name).intValue();
    }

    private static @Nullable LocalDateTime date(JsonNode expected, String name) {
        return expected.get(name).isNull()
                ? null
                : LocalDateTime.parse(expected.get(name).asText());
    }

    private static @Nullable LocalDateTime local(Optional<ReceiptDate> date) {
        return date.flatMap(ReceiptDate::local).orElse(null);
    }
}
