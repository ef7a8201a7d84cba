package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The LAYOUT lists of the records against the table of the specification. */
class FieldTest {

    /** Operations with mandatory fields, by their name in the specification. */
    private static final Map<String, List<Field>> LAYOUTS = Map.ofEntries(
            Map.entry("bind_transmitter", BindRequest.LAYOUT),
            Map.entry("bind_receiver", BindRequest.LAYOUT),
            Map.entry("bind_transceiver", BindRequest.LAYOUT),
            Map.entry("bind_transmitter_resp", BindResp.LAYOUT),
            Map.entry("bind_receiver_resp", BindResp.LAYOUT),
            Map.entry("bind_transceiver_resp", BindResp.LAYOUT),
            Map.entry("submit_sm", SubmitSm.LAYOUT),
            Map.entry("submit_sm_resp", SubmitSmResp.LAYOUT),
            Map.entry("deliver_sm", DeliverSm.LAYOUT),
            Map.entry("deliver_sm_resp", DeliverSmResp.LAYOUT));

    static Stream<String> operations() {
        return LAYOUTS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void layoutsHaveTheFieldsOfTheTableInItsOrder(String operation) {
        assertThat(layout(operation))
                .extracting(Field::name)
                .containsExactlyElementsOf(
                        mandatory(operation).map(row -> row.text("field")).toList());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void fieldsHaveFormAndLongestValueOfTheTable(String operation) {
        List<Csv.Row> rows = mandatory(operation).toList();
        for (int i = 0; i < rows.size(); i++) {
            Field field = layout(operation).get(i);
            Csv.Row row = rows.get(i);
            assertThat(field.form().name()).as("%s", row).isEqualTo(form(row));
            assertThat(field.maxOctets()).as("%s", row).isEqualTo(row.number("max_octets_5_0"));
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void fieldsNameAStatusThatRefuses(String operation) {
        assertThat(layout(operation)).allSatisfy(field -> {
            assertThat(field.malformed().isOk()).isFalse();
            assertThat(field.malformed().category()).isNotEqualTo(CommandStatus.Category.UNKNOWN);
        });
    }

    @Test
    void showTheirNameOnly() {
        assertThat(Field.SM_LENGTH).hasToString("sm_length");
    }

    private static List<Field> layout(String operation) {
        return Objects.requireNonNull(LAYOUTS.get(operation), operation);
    }

    private static Stream<Csv.Row> mandatory(String operation) {
        return Csv.read("pdu_fields.csv").stream()
                .filter(row -> row.text("pdu").equals(operation))
                .filter(row -> row.text("presence").equals("mandatory"));
    }

    private static String form(Csv.Row row) {
        return switch (row.text("type")) {
            case "Integer" -> "INTEGER";
            case "C-Octet String" -> "C_OCTET_STRING";
            case "Octet String" -> "OCTET_STRING";
            default -> throw new AssertionError(row);
        };
    }
}
