package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.spec.Vectors;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every receipt and of any text. Every failure names its seed. */
class ReceiptPropertyTest {

    private static final int BLOCK = 500;
    private static final int BLOCKS = Boolean.getBoolean("smpp.full") ? 40 : 4;
    private static final String CODES = "0123456789abcdefABCDEF-_.@$[]{}~";
    private static final String LETTERS = "aZ09 @_:\u00E9\u20AC\n\4\32{}id:1 stat:X text:y sub date:";
    private static final List<String> FIELDS = List.of("mcc", "MNC", "price", "network-name", "x.y_z");
    private static final List<String> RAW = Vectors.read("receipts.json").stream()
            .filter(vector -> vector.has("raw"))
            .map(vector -> vector.get("raw"))
            .map(JsonNode::asText)
            .toList();

    private final ReceiptParser parser = ReceiptParser.defaults();

    /** Returns the first seeds of the blocks. */
    static LongStream blocks() {
        return LongStream.range(0, BLOCKS).map(block -> block * BLOCK);
    }

    private interface Property {

        void check(Random random);
    }

    private static void forEach(long firstSeed, Property property) {
        for (long seed = firstSeed; seed < firstSeed + BLOCK; seed++) {
            try {
                property.check(new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void parsesWrittenReceiptsUnchanged(long firstSeed) {
        forEach(firstSeed, random -> {
            ReceiptDate.Form dates = any(random, List.of(ReceiptDate.Form.values()));
            DeliveryReceipt receipt = receipt(random, dates);
            ReceiptFormat format = ReceiptFormat.builder()
                    .dates(dates)
                    .encoder(TextEncoder.defaults())
                    .build();
            String text = format.text(receipt);
            assertThat(parser.parse(text).orElseThrow()).as(text).isEqualTo(asRead(receipt, text, false, dates));
            DeliverSm message = format.deliverSm(SubmitSm.builder().build(), receipt);
            DeliveryReceipt read = parser.parse(message).orElseThrow();
            assertThat(read).as(text).isEqualTo(asRead(receipt, read.rawText(), true, dates));
            assertThat(read.rawText().stripTrailing()).isEqualTo(text.stripTrailing());
        });
    }

    /** Returns the parsed form: the raw text, the word for the state, and dates as they were written. */
    private static DeliveryReceipt asRead(
            DeliveryReceipt receipt, String text, boolean parameters, ReceiptDate.Form dates) {
        DeliveryReceipt.Builder read = receipt.toBuilder();
        read.rawText = text;
        read.textId = read.id;
        read.stat(receipt.stat()
                .or(() -> receipt.messageState().map(StatusWords::word))
                .orElseThrow());
        read.submitDate = rewritten(receipt.submitDate(), dates);
        read.doneDate = rewritten(receipt.doneDate(), dates);
        if (!parameters) {
            read.networkErrorCode = null;
        }
        return read.build();
    }

    private static @Nullable ReceiptDate rewritten(Optional<ReceiptDate> date, ReceiptDate.Form form) {
        return date.filter(absolute -> form != ReceiptDate.Form.ABSOLUTE)
                .flatMap(ReceiptDate::local)
                .map(local -> ReceiptDate.of(local, form))
                .or(() -> date)
                .orElse(null);
    }

    private static DeliveryReceipt receipt(Random random, ReceiptDate.Form dates) {
        DeliveryReceipt.Builder receipt = DeliveryReceipt.builder();
        receipt.messageState(MessageState.of(random.nextInt(10)));
        if (random.nextInt(10) > 0) {
            receipt.id(code(random, 1 + random.nextInt(64)));
        }
        if (random.nextBoolean()) {
            receipt.sub(random.nextInt(1 << random.nextInt(20)));
            receipt.dlvrd(random.nextInt(1000));
        }
        if (random.nextInt(10) > 0) {
            receipt.submitDate(date(random, dates)).doneDate(date(random, dates));
        }
        if (random.nextInt(10) > 0) {
            receipt.err(code(random, random.nextInt(5)));
        }
        for (int left = random.nextInt(3); left > 0; left--) {
            receipt.otherField(any(random, FIELDS), code(random, random.nextInt(9)));
        }
        if (random.nextInt(3) == 0) {
            receipt.networkErrorCode(new NetworkErrorCode(random.nextInt(256), random.nextInt(65_536)));
        }
        return withText(random, receipt.build());
    }

    /** Adds a text, with colons only if the receipt has all keys, because a missing key would end the text. */
    private static DeliveryReceipt withText(Random random, DeliveryReceipt receipt) {
        boolean allKeys = receipt.id().isPresent()
                && receipt.sub().isPresent()
                && receipt.submitDate().isPresent()
                && receipt.err().isPresent();
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(30); left > 0; left--) {
            char c = LETTERS.charAt(random.nextInt(LETTERS.length()));
            text.append(c == ':' && !allKeys ? '.' : c);
        }
        return receipt.toBuilder().text(withoutOuterSpaces(text.toString())).build();
    }

    private static String withoutOuterSpaces(String text) {
        return text.replaceAll("^ +| +$", "");
    }

    /** Returns a date whose 12 digits are unambiguous. */
    private static ReceiptDate date(Random random, ReceiptDate.Form form) {
        LocalDateTime time = LocalDateTime.of(2013, 1, 1, 0, 0).plusSeconds(random.nextInt((int)
                ChronoUnit.SECONDS.between(LocalDateTime.of(2013, 1, 1, 0, 0), LocalDateTime.of(2037, 1, 1, 0, 0))));
        if (form == ReceiptDate.Form.ABSOLUTE) {
            return ReceiptDate.of(
                    OffsetDateTime.of(time, ZoneOffset.ofTotalSeconds(15 * 60 * (random.nextInt(97) - 48))));
        }
        return random.nextInt(10) == 0
                ? new ReceiptDate("0000000000", ReceiptDate.FIRST_YEAR)
                : ReceiptDate.of(time, ReceiptDate.Form.YYYYMMDDHHMMSS);
    }

    private static String code(Random random, int length) {
        StringBuilder code = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            code.append(CODES.charAt(random.nextInt(CODES.length())));
        }
        return code.toString();
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void parsesAnyTextRepeatably(long firstSeed) {
        forEach(firstSeed, random -> {
            String text = mutated(random, any(random, RAW));
            Optional<DeliveryReceipt> read = parser.parse(text);
            assertThat(parser.parse(text)).isEqualTo(read);
            read.ifPresent(receipt -> assertSound(receipt, text));
        });
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void parsesAnyMessage(long firstSeed) {
        ReceiptParser any = ReceiptParser.builder().anyEsmClass(true).build();
        forEach(firstSeed, random -> {
            byte[] octets = mutated(random, any(random, RAW))
                    .getBytes(random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.UTF_16BE);
            DeliverSm message = DeliverSm.builder()
                    .esmClass(EsmClass.of(random.nextInt(256)))
                    .dataCoding(DataCoding.of(random.nextInt(256)))
                    .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(octets))
                    .build();
            any.parse(message).ifPresent(receipt -> assertSound(receipt, receipt.rawText()));
        });
    }

    private static void assertSound(DeliveryReceipt receipt, String text) {
        assertThat(receipt.stat().orElseThrow()).isNotBlank();
        assertThat(receipt.rawText()).isEqualTo(text);
        assertThat(receipt.textId()).isEqualTo(receipt.id());
        receipt.text().ifPresent(quoted -> assertThat(text).contains(quoted));
        receipt.submitDate().ifPresent(date -> assertThat(text).contains(date.raw()));
        receipt.doneDate()
                .ifPresent(date -> assertThat(date.local().isPresent())
                        .isEqualTo(date.form().isPresent()));
        assertThat(receipt.toString()).contains("stat=");
    }

    /** Removes, inserts, doubles or replaces characters. */
    private static String mutated(Random random, String raw) {
        StringBuilder text = new StringBuilder(raw);
        for (int left = random.nextInt(6); left > 0; left--) {
            int from = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), from + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, any(random, RAW));
                case 2 -> text.insert(from, text.substring(from, to));
                default -> text.insert(from, (char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
            }
        }
        return text.toString();
    }
}
