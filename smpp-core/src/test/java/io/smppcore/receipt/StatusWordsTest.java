package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.type.MessageState;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares words and kinds of states with the table of the enumerations. */
class StatusWordsTest {

    static Stream<Csv.Row> words() {
        return rows("receipt_stat");
    }

    static Stream<Csv.Row> states() {
        return rows("message_state");
    }

    private static Stream<Csv.Row> rows(String field) {
        return Csv.read("enums.csv").stream().filter(row -> row.text("group").equals(field));
    }

    @ParameterizedTest
    @MethodSource("words")
    void meanTheStatesOfTheTable(Csv.Row row) {
        String word = row.text("value");
        int state = Integer.parseInt(row.text("name").split(" ", -1)[1]);
        assertThat(StatusWords.DEFAULT.state(word)).isEqualTo(MessageState.of(state));
        assertThat(StatusWords.DEFAULT.state(word.toLowerCase(Locale.ROOT))).isEqualTo(MessageState.of(state));
        assertThat(StatusWords.word(MessageState.of(state))).isEqualTo(word);
    }

    @ParameterizedTest
    @MethodSource("states")
    void haveTheKindsOfTheTable(Csv.Row row) {
        String notes = row.text("notes");
        DeliveryReceipt.Kind expected = notes.startsWith("final")
                ? DeliveryReceipt.Kind.FINAL
                : notes.startsWith("intermediate") ? DeliveryReceipt.Kind.INTERMEDIATE : DeliveryReceipt.Kind.NEITHER;
        assertThat(DeliveryReceipt.Kind.of(MessageState.of(row.number("value"))))
                .isEqualTo(expected);
        assertThat(StatusWords.word(MessageState.of(row.number("value")))).isNotNull();
    }
}
