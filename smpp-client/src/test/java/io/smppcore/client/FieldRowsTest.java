package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Documents;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every test named in the table of requests in docs/development.md exists. */
class FieldRowsTest {

    private static final String DOCUMENT = "docs/development.md";
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| .*");

    @ParameterizedTest
    @MethodSource("rows")
    void everyTestOfARowExists(String row) throws ReflectiveOperationException {
        assertThat(Documents.assertTestsExist(getClass(), row)).as(row).isPositive();
    }

    @Test
    void listsTheRowsOfTheClient() throws IOException {
        assertThat(rows())
                .extracting(row -> ROW.matcher(row).replaceFirst("$1"))
                .containsExactly(
                        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "14", "20", "27", "28", "29",
                        "32");
    }

    static List<String> rows() throws IOException {
        return Documents.lines(DOCUMENT).stream()
                .filter(line -> ROW.matcher(line).matches())
                .toList();
    }
}
