package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Documents;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that docs/development.md has tests for each limit of docs/server.md, and that they exist. */
class LimitRowsTest {

    @Test
    void everyLimitHasARow() throws IOException {
        assertThat(limits(tests())).isNotEmpty().isEqualTo(limits(rows("docs/server.md")));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void everyLimitHasATest(String row) throws ReflectiveOperationException {
        assertThat(Documents.assertTestsExist(getClass(), row)).as(row).isPositive();
    }

    static List<String> tests() throws IOException {
        return rows("docs/development.md");
    }

    private static List<String> limits(List<String> rows) {
        return rows.stream().map(row -> row.split("\\|", -1)[1]).toList();
    }

    private static List<String> rows(String document) throws IOException {
        return Documents.lines(document).stream()
                .dropWhile(line -> !line.startsWith("| limit |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }
}
