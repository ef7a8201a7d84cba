package io.smppcore.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void keepsCommasBetweenQuotesInTheCell() {
        assertThat(Csv.cells("a,\"b, c\",d")).containsExactly("a", "b, c", "d");
    }

    @Test
    void readsADoubledQuoteAsOne() {
        assertThat(Csv.cells("\"the \"\"ello\"\" case\",")).containsExactly("the \"ello\" case", "");
    }

    @Test
    void namesTheCellsByTheFirstLine() {
        Csv.Row ok = Csv.read("status.csv").getFirst();
        assertThat(ok.text("name_5_0")).isEqualTo("ESME_ROK");
        assertThat(ok.number("command_status")).isZero();
    }

    @Test
    void refusesAColumnThatIsNotThere() {
        Csv.Row ok = Csv.read("status.csv").getFirst();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ok.text("no_such_column"))
                .withMessageContaining("no_such_column");
    }

    @Test
    void refusesATableThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Csv.read("no_such_table.csv"))
                .withMessageContaining("no_such_table.csv");
    }
}
