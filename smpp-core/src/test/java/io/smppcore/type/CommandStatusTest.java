package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.type.CommandStatus.Category;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandStatusTest {

    static Stream<Csv.Row> named() {
        return Csv.read("status.csv").stream()
                .filter(row -> !row.text("name_5_0").isEmpty() && !row.isRange("command_status"));
    }

    @ParameterizedTest
    @MethodSource("named")
    void hasNameAndCategoryOfTheTable(Csv.Row row) {
        CommandStatus status = CommandStatus.of(row.number("command_status"));
        assertThat(status.name()).isEqualTo(row.text("name_5_0"));
        assertThat(status.category())
                .isEqualTo(Category.valueOf(
                        row.text("category").toUpperCase(Locale.ROOT).replace('-', '_')));
        assertThat(CommandStatus.of(row.number("command_status"))).isSameAs(status);
    }

    @Test
    void hasAConstantForEveryNameOfTheTableAndNoOther() {
        List<String> constants = new ArrayList<>();
        for (Field field : CommandStatus.class.getFields()) {
            constants.add(field.getName());
        }
        assertThat(constants)
                .containsExactlyInAnyOrderElementsOf(
                        named().map(row -> row.text("name_5_0")).toList());
    }

    @Test
    void constantsHaveTheNamesOfTheSpecification() throws IllegalAccessException {
        for (Field field : CommandStatus.class.getFields()) {
            assertThat(((CommandStatus) field.get(null)).name()).isEqualTo(field.getName());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x09, 0x31, 0x113, 0x3FF, 0x500, 0x1234_5678, 0x8000_0000, 0xFFFF_FFFF})
    void unknownValuesSurvive(int value) {
        CommandStatus status = CommandStatus.of(value);
        assertThat(status.value()).isEqualTo(value);
        assertThat(status.name()).isNull();
        assertThat(status.category()).isEqualTo(Category.UNKNOWN);
        assertThat(status).isEqualTo(CommandStatus.of(value)).hasToString("0x%08X".formatted(value));
    }

    @Test
    void valuesFrom0x400To0x4FFBelongToTheVendor() {
        for (int value = 0x400; value <= 0x4FF; value++) {
            assertThat(CommandStatus.of(value).category()).isEqualTo(Category.VENDOR);
        }
    }

    @Test
    void onlyZeroIsOk() {
        assertThat(CommandStatus.ESME_ROK.isOk()).isTrue();
        assertThat(CommandStatus.of(0)).isSameAs(CommandStatus.ESME_ROK);
        assertThat(CommandStatus.ESME_RSYSERR.isOk()).isFalse();
        assertThat(CommandStatus.of(0x8000_0000).isOk()).isFalse();
    }

    @Test
    void showsItsNameAndItsNumber() {
        assertThat(CommandStatus.ESME_RTHROTTLED).hasToString("ESME_RTHROTTLED");
        assertThat(CommandStatus.ESME_RTHROTTLED.toHex()).isEqualTo("0x00000058");
    }
}
