package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.Pdu;
import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparison of the fields that codecs read and write with the table of the specification. */
class FieldTableTest {

    private static final List<Csv.Row> TABLE = Csv.read("pdu_fields.csv");

    static Stream<CommandId> operations() {
        return PduCodecsTest.operations();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void readsTheFieldsOfTheTableInItsOrder(CommandId operation) {
        FieldTrace read = new FieldTrace();
        PduCodecs.read(operation, CommandStatus.ESME_ROK, read);
        assertIsTable(operation, read);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void writesTheFieldsOfTheTableInItsOrder(CommandId operation) {
        Pdu pdu = PduCodecs.read(operation, CommandStatus.ESME_ROK, new FieldTrace());
        FieldTrace written = new FieldTrace();
        PduCodecs.write(pdu, written);
        assertIsTable(operation, written);
    }

    private static void assertIsTable(CommandId operation, FieldTrace trace) {
        List<Csv.Row> rows = mandatory(operation);
        Map<String, Field> fields = trace.fields();
        assertThat(fields.keySet())
                .containsExactlyElementsOf(
                        rows.stream().map(row -> row.text("field")).toList());
        for (Csv.Row row : rows) {
            Field field = Objects.requireNonNull(fields.get(row.text("field")));
            assertThat(field.form().name()).as("%s", row).isEqualTo(form(row));
            assertThat(field.maxOctets()).as("%s", row).isEqualTo(row.number("max_octets_5_0"));
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyFieldHasARefusalStatus(CommandId operation) {
        FieldTrace read = new FieldTrace();
        PduCodecs.read(operation, CommandStatus.ESME_ROK, read);
        assertThat(read.fields().values()).allSatisfy(field -> {
            assertThat(field.malformed().isOk()).isFalse();
            assertThat(field.malformed().category()).isNotEqualTo(CommandStatus.Category.UNKNOWN);
        });
    }

    @Test
    void coversEveryOperationOfTheTable() {
        assertThat(TABLE)
                .filteredOn(row -> row.text("presence").equals("mandatory") && !isOnlyIn33(row))
                .extracting(row -> row.text("pdu"))
                .isSubsetOf(operations()
                        .map(id -> Objects.requireNonNull(id.name()))
                        .toList());
    }

    /** Matches the three operations removed in 3.4. */
    private static boolean isOnlyIn33(Csv.Row row) {
        return CommandId.of(row.number("command_id")).name() == null;
    }

    private static List<Csv.Row> mandatory(CommandId operation) {
        return TABLE.stream()
                .filter(row -> row.text("pdu").equals(operation.name()))
                .filter(row -> row.text("presence").equals("mandatory"))
                .filter(row -> !row.text("field").isEmpty()) // header only
                .toList();
    }

    private static String form(Csv.Row row) {
        return switch (row.text("type")) {
            case "Integer" -> "INTEGER";
            case "C-Octet String" -> "C_OCTET_STRING";
            case "Octet String" -> "OCTET_STRING";
            case "list" -> "LIST";
            default -> throw new AssertionError(row);
        };
    }
}
