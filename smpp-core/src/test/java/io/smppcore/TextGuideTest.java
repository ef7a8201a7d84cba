package io.smppcore;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextAnalysis;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples that docs/text.md shows. */
class TextGuideTest {

    private static final String THIS_FILE = "src/test/java/io/smppcore/TextGuideTest.java";
    private static final int MAX_LINES = 15;

    private static final SubmitSm TEMPLATE = SubmitSm.builder()
            .sourceAddress(Address.alphanumeric("Bank"))
            .destinationAddress(Address.international("4917012345678"))
            .build();

    private static EncodedText encode(String text) {
        // guide:encode
        TextEncoder encoder = TextEncoder.builder()
                .lookAlikes(true) // rather "..." than a second message
                .languages(NationalLanguage.TURKISH) // only for handsets that have the tables
                .build();
        EncodedText encoded = encoder.encode(text);
        TextAnalysis analysis = encoder.analyze(text); // the same, with costs and causes
        // guide:end
        assertThat(analysis.units()).isEqualTo(encoded.units());
        return encoded;
    }

    private static List<SubmitSm> submit(EncodedText encoded, SubmitSm template) {
        // guide:submit
        Segmenter segmenter = Segmenter.builder().mode(Segmenter.Mode.UDH_16).build();
        return segmenter.segment(encoded, template.sourceAddress(), template.destinationAddress()).stream()
                .map(segment -> template.toBuilder()
                        .esmClass(template.esmClass().plus(segment.esmClass()))
                        .dataCoding(segment.dataCoding())
                        .shortMessage(segment.shortMessage())
                        .tlvs(segment.tlvs())
                        .build())
                .toList();
        // guide:end
    }

    private static Optional<String> receive(Reassembler reassembler, DeliverSm message) {
        // guide:receive
        Reassembler.Result result = reassembler.accept(ReceivedSegment.of(message));
        TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        return switch (result) {
            case Reassembler.Result.Single single ->
                Optional.of(single.message().text(decoder));
            case Reassembler.Result.Complete complete ->
                Optional.of(complete.message().text(decoder));
            default -> Optional.empty(); // stored, a duplicate, or refused
        };
        // guide:end
    }

    private static String content(SubmitSm message) {
        // guide:content
        ReceivedSegment content = ReceivedSegment.of(message);
        TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        return content.text(decoder) + ": " + content.parts(decoder) + " parts";
        // guide:end
    }

    private static Optional<String> delivered(Map<String, String> sent, DeliverSm message) {
        // guide:receipt
        MessageIds ids = MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL;
        return ReceiptParser.defaults()
                .parse(message) // nothing unless it is a receipt
                .filter(receipt -> receipt.kind() == DeliveryReceipt.Kind.FINAL)
                .flatMap(DeliveryReceipt::id)
                .map(id -> sent.remove(ids.keyOfReceipt(id))); // put there by keyOfResponse(messageId)
        // guide:end
    }

    private static Optional<Instant> doneAt(DeliveryReceipt receipt) {
        // guide:date
        ZoneId zoneOfSmsc = ZoneId.of("Europe/Berlin");
        return receipt.doneDate().flatMap(date -> date.at(zoneOfSmsc));
        // guide:end
    }

    private static DeliverSm receiptFor(SubmitSm submitSm, String messageId) {
        LocalDateTime submitted = LocalDateTime.of(2026, 3, 15, 9, 30);
        LocalDateTime done = LocalDateTime.of(2026, 3, 15, 9, 31);
        // guide:format
        ReceiptFormat format = ReceiptFormat.builder()
                .idForm(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL::receiptId)
                .statusWord(MessageState.DELIVERED, "DELIVERED")
                .build();
        return format.deliverSm(submitSm, DeliveryReceipt.of(messageId, MessageState.DELIVERED, submitted, done));
        // guide:end
    }

    private static DeliverSm relayed(DeliverSm received, String messageId, Address sender, Address recipient) {
        // guide:edit
        DeliveryReceipt receipt = ReceiptParser.defaults().parse(received).orElseThrow();
        DeliveryReceipt own = receipt.toBuilder().id(messageId).build();
        return ReceiptFormat.defaults().edit(received, own, sender, recipient);
        // guide:end
    }

    @Test
    void encodesLosslesslyOrReportsReplacements() {
        assertThat(encode("\u201CYes\u201D").replacements()).hasSize(2);
        assertThat(encode("\u015E").encoding().lockingShift()).isEqualTo(NationalLanguage.TURKISH);
        assertThat(encode("\uD83D\uDE00").dataCoding()).isEqualTo(DataCoding.UCS2);
    }

    @Test
    void aLongTextComesBackInOnePiece() {
        String text = "0123456789".repeat(20) + "\u20AC";
        List<SubmitSm> messages = submit(encode(text), TEMPLATE);
        assertThat(messages).hasSize(2);
        Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());
        assertThat(receive(reassembler, asDelivered(messages.getLast()))).isEmpty();
        assertThat(receive(reassembler, asDelivered(messages.getFirst()))).contains(text);
        assertThat(receive(
                        reassembler,
                        asDelivered(submit(encode("short"), TEMPLATE).getFirst())))
                .contains("short");
    }

    private static DeliverSm asDelivered(SubmitSm message) {
        return DeliverSm.builder()
                .sourceAddress(message.sourceAddress())
                .destinationAddress(message.destinationAddress())
                .esmClass(message.esmClass())
                .dataCoding(message.dataCoding())
                .shortMessage(message.shortMessage())
                .build();
    }

    @Test
    void aLongShortMessageHasTwoParts() {
        byte[] text = "a".repeat(254).getBytes(StandardCharsets.US_ASCII);
        assertThat(content(TEMPLATE.toBuilder().shortMessage(Octets.of(text)).build()))
                .isEqualTo("a".repeat(254) + ": 2 parts");
    }

    @Test
    void aReceiptFindsItsMessage() {
        Map<String, String> sent = new HashMap<>();
        sent.put(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL.keyOfResponse("10C8F40D"), "my message");
        SubmitSm message = TEMPLATE.toBuilder()
                .shortMessage(Octets.of("Hello".getBytes(StandardCharsets.US_ASCII)))
                .build();
        DeliverSm receipt =
                receiptFor(message, "10C8F40D").toBuilder().tlvs(Tlvs.EMPTY).build();
        assertThat(new String(receipt.shortMessage().toByteArray(), StandardCharsets.US_ASCII))
                .isEqualTo("id:281605133 sub:001 dlvrd:001 submit date:2603150930 done date:2603150931"
                        + " stat:DELIVERED err:000 text:Hello");
        assertThat(delivered(sent, receipt)).contains("my message");
        assertThat(delivered(sent, receipt)).isEmpty();
        assertThat(ReceiptParser.defaults().parse(receipt).flatMap(TextGuideTest::doneAt))
                .contains(Instant.parse("2026-03-15T08:31:00Z"));
        DeliverSm relayed = relayed(receipt, "mine", Address.alphanumeric("Shop"), Address.international("49170"));
        assertThat(new String(relayed.shortMessage().toByteArray(), StandardCharsets.US_ASCII))
                .isEqualTo("id:mine sub:001 dlvrd:001 submit date:2603150930 done date:2603150931"
                        + " stat:DELIVERED err:000 text:Hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"encode", "submit", "receive", "content", "receipt", "date", "format", "edit"})
    void theGuideShowsTheExampleLineByLine(String name) throws IOException {
        Path module = moduleDirectory();
        String example = example(Files.readAllLines(module.resolve(THIS_FILE)), name);
        Path guide = module.resolveSibling("docs").resolve("text.md");

        assertThat(example.lines().count()).as("lines of the example").isBetween(1L, (long) MAX_LINES);
        assertThat(guide).exists();
        assertThat(Files.readString(guide).lines().toList())
                .as("docs/text.md, which is to show the %s of %s:%n%s", name, THIS_FILE, example)
                .containsSequence(example.lines().toList());
    }

    /** The lines between the markers, without the indentation that they have in common. */
    private static String example(List<String> file, String name) {
        List<String> lines = file.stream()
                .dropWhile(line -> !line.strip().equals("// guide:" + name))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// guide:end"))
                .toList();
        return String.join("\n", lines).stripIndent();
    }

    /** The nearest directory upwards that has this file below it. */
    private static Path moduleDirectory() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(THIS_FILE))) {
            directory = Objects.requireNonNull(directory.getParent(), "no directory upwards has " + THIS_FILE);
        }
        return directory;
    }
}
