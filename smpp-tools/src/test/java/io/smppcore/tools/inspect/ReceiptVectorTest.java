package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import io.smppcore.tools.console.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code receipt --json} against receipts from the field. */
class ReceiptVectorTest {

    private static final Set<String> KINDS = Set.of("receipt", "id_match");
    private static final List<Map<?, ?>> ALL = PduVectors.read("receipts.json");

    static Stream<Map<?, ?>> receipts() {
        return ALL.stream().filter(vector -> PduVectors.text(vector, "kind").equals("receipt"));
    }

    @Test
    void coversEveryKindOfRecord() {
        assertThat(ALL).allSatisfy(vector -> assertThat(KINDS).contains(PduVectors.text(vector, "kind")));
        assertThat(receipts()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void printsTheRecord(Map<?, ?> vector) {
        String raw = PduVectors.text(vector, "raw");
        // A NUL cannot be in an argument.
        Invocation receipt = raw.indexOf(0) < 0
                ? Invocation.of("receipt", "--json", raw)
                : Invocation.withInput(raw, "receipt", "--json");
        Object expected = vector.get("expect");
        assertThat(receipt.err()).isEmpty();
        assertThat(receipt.exitCode()).isEqualTo(expected == null ? 1 : 0);
        List<Object> printed = JsonInput.values(receipt.out().getBytes(StandardCharsets.UTF_8));
        assertThat(printed).containsExactly(expected == null ? "null" : expected);
    }
}
