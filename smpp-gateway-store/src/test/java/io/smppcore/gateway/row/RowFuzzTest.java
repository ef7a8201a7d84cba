package io.smppcore.gateway.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Allocation;
import io.smppcore.tlv.Tlv;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for octets that a reader of rows neither reads nor refuses as documented, that cost too much memory, or
 * whose fields change when they are written again.
 *
 * <p>An input is the number of fields, the kind of each field, and the row.
 */
class RowFuzzTest {

    private static final int MAX_FIELDS = 16;

    /** Bytes that a row without octets may allocate, and those for each octet. */
    private static final int FIXED = 100_000;

    private static final int PER_OCTET = 100;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private enum Field {
        NUMBER(Row.Reader::number, (row, value) -> row.number((Long) value)),
        SMALL(Row.Reader::small, (row, value) -> row.small((Integer) value)),
        TEXT(Row.Reader::text, (row, value) -> row.text((String) value)),
        TEXTS(Row.Reader::texts, (row, value) -> row.texts(texts(value))),
        FLAG(Row.Reader::flag, (row, value) -> row.flag((Boolean) value)),
        OPTIONAL(
                row -> Stream.ofNullable(row.optional()).toList(),
                (row, value) -> row.optional(
                        texts(value).isEmpty() ? null : texts(value).getFirst())),
        LIST(row -> row.list(Row.Reader::text), (row, value) -> row.list(texts(value), row::text)),
        ADDRESS(Row.Reader::address, (row, value) -> row.address((Address) value)),
        BLOCK(row -> Octets.of(row.block()), (row, value) -> row.block(((Octets) value).toByteArray())),
        PDU(Row.Reader::pdu, (row, value) -> row.pdu((Pdu) value)),
        REST(row -> Octets.of(row.rest()), (row, value) -> row.octets(((Octets) value).toByteArray()));

        private final Function<Row.Reader, Object> reader;
        private final BiConsumer<Row, Object> writer;

        Field(Function<Row.Reader, Object> reader, BiConsumer<Row, Object> writer) {
            this.reader = reader;
            this.writer = writer;
        }

        private static List<String> texts(Object value) {
            return ((List<?>) value).stream().map(String.class::cast).toList();
        }
    }

    static Stream<byte[]> seeds() {
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international("491701234567"))
                .shortMessage(Octets.ofHex("6869"))
                .tlv(new Tlv(0x1400, Octets.ofHex("01")))
                .build();
        return Stream.of(
                input(
                        Row.write()
                                .number(1L << 44)
                                .small(7)
                                .flag(true)
                                .text("über")
                                .texts(List.of("a", "")),
                        Field.NUMBER,
                        Field.SMALL,
                        Field.FLAG,
                        Field.TEXT,
                        Field.TEXTS),
                input(
                        Row.write()
                                .optional(null)
                                .optional("x")
                                .address(Address.EMPTY)
                                .address(Address.ofOctets(1, 1, new byte[64]))
                                .block(new byte[3])
                                .octets(new byte[2]),
                        Field.OPTIONAL,
                        Field.OPTIONAL,
                        Field.ADDRESS,
                        Field.ADDRESS,
                        Field.BLOCK,
                        Field.REST),
                input(Row.write().pdu(message).address(message.sourceAddress()), Field.PDU, Field.ADDRESS),
                input(Row.write().blocks(List.of()).small(-1), Field.LIST, Field.SMALL),
                input(Row.write().small(-1).small(0x7FFF_FFFF), Field.LIST, Field.BLOCK),
                input(Row.write().octets(new byte[] {-1, -1}), Field.TEXTS),
                input(Row.write().small(1).octets(new byte[40]), Field.PDU),
                input(Row.write().small(-1).octets(new byte[40]), Field.PDU),
                input(Row.write().octets(new byte[] {0, 2, 0, 0}), Field.ADDRESS),
                input(Row.write().octets(new byte[] {0, 4, 1, 1, '7', '7'}), Field.ADDRESS));
    }

    private static byte[] input(Row row, Field... fields) {
        byte[] octets = row.toOctets();
        byte[] input = new byte[1 + fields.length + octets.length];
        input[0] = (byte) fields.length;
        for (int i = 0; i < fields.length; i++) {
            input[1 + i] = (byte) List.of(Field.values()).indexOf(fields[i]);
        }
        System.arraycopy(octets, 0, input, 1 + fields.length, octets.length);
        return input;
    }

    @MethodSource("seeds")
    @FuzzTest
    void isReadAndWrittenOrRefused(byte[] input) {
        int count = input.length == 0 ? 0 : Math.min(input[0] & (MAX_FIELDS - 1), input.length - 1);
        List<Field> fields = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            fields.add(Field.values()[(input[i] & 0xFF) % Field.values().length]);
        }
        byte[] octets = Arrays.copyOfRange(input, Math.min(1 + count, input.length), input.length);
        Allocation.assertAtMost(FIXED + PER_OCTET * octets.length, () -> read(fields, octets));
        List<Object> values = read(fields, octets);
        if (values != null) {
            byte[] written = write(fields, values);
            List<Object> again = read(fields, written);
            assertThat(again).isEqualTo(values);
            assertThat(write(fields, values)).isEqualTo(written);
        }
    }

    private static @Nullable List<Object> read(List<Field> fields, byte[] octets) {
        try {
            Row.Reader row = new Row.Reader(octets);
            List<Object> values = new ArrayList<>();
            for (Field field : fields) {
                values.add(field.reader.apply(row));
            }
            return values;
        } catch (StoreException | SmppException | IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    private static byte[] write(List<Field> fields, List<Object> values) {
        Row row = Row.write();
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).writer.accept(row, values.get(i));
        }
        return row.toOctets();
    }
}
