package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Documents;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every test named in the limits table of docs/server.md exists. */
class LimitRowsTest {

    private static final String DOCUMENT = "docs/server.md";

    @Test
    void everyNamedTestExists() throws Exception {
        Documents.assertTestsExist(getClass(), String.join("\n", Documents.lines(DOCUMENT)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyLimitHasATest(String row) throws ReflectiveOperationException {
        assertThat(Documents.assertTestsExist(getClass(), row)).as(row).isPositive();
    }

    static List<String> rows() throws IOException {
        return Documents.lines(DOCUMENT).stream()
                .dropWhile(line -> !line.startsWith("| limit |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }
}
