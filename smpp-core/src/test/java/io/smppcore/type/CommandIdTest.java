package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandIdTest {

    /** Returns the operations of 3.4 and 5.0, which are those with states, unlike the three that 3.4 dropped. */
    static Stream<Csv.Row> operations() {
        return Csv.read("commands.csv").stream()
                .filter(row -> !row.text("states_5_0").isEmpty() && !row.isRange("command_id"));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void hasTheNameOfTheTable(Csv.Row row) {
        CommandId id = CommandId.of(row.number("command_id"));
        assertThat(id.name()).isEqualTo(row.text("name"));
        assertThat(id).hasToString(row.text("name"));
        assertThat(CommandId.of(row.number("command_id"))).isSameAs(id);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void isAResponseAsInTheTable(Csv.Row row) {
        assertThat(CommandId.of(row.number("command_id")).isResponse())
                .isEqualTo(row.text("kind").equals("response"));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void hasTheResponseOfTheTable(Csv.Row row) {
        if (row.text("kind").equals("request")) {
            assertThat(CommandId.of(row.number("command_id")).response())
                    .isSameAs(CommandId.of(row.number("response_id")));
        }
    }

    @Test
    void hasAConstantForEveryOperationAndNoOther() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (Field field : CommandId.class.getFields()) {
            if (field.get(null) instanceof CommandId command) {
                String name = Objects.requireNonNull(command.name());
                assertThat(field.getName()).isEqualTo(name.toUpperCase(Locale.ROOT));
                names.add(name);
            }
        }
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        operations().map(row -> row.text("name")).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x0A, 0x22, 0x0001_0200, 0x7FFF_FFFF, 0x8000_0102, 0xFFFF_FFFF})
    void unknownValuesSurvive(int value) {
        CommandId id = CommandId.of(value);
        assertThat(id.value()).isEqualTo(value);
        assertThat(id.name()).isNull();
        assertThat(id.isResponse()).isEqualTo(value < 0);
        assertThat(id).isEqualTo(CommandId.of(value)).hasToString("0x%08X".formatted(value));
    }

    @Test
    void theResponseOfAResponseIsItself() {
        assertThat(CommandId.SUBMIT_SM_RESP.response()).isSameAs(CommandId.SUBMIT_SM_RESP);
    }
}
