package io.smppcore.benchmarks.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Documents;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the limits table of docs/server.md names the attacks with their bounds. */
class AttackTableTest {

    private static final String DOCUMENT = "docs/server.md";

    @ParameterizedTest
    @MethodSource("rows")
    void everyLimitIsAttackedByManyPeers(String row) {
        List<Attack> attacks = attacks(row);
        assertThat(attacks).as(row).isNotEmpty();
        for (Attack attack : attacks) {
            assertThat(attack.plan().peers()).isGreaterThanOrEqualTo(100);
            assertThat(row).contains("`" + attack + "` (" + attack.maxMegabytes() + " MiB)");
        }
    }

    @Test
    void everyAttackIsInTheDocument() throws Exception {
        assertThat(attacks(String.join("\n", Documents.lines(DOCUMENT)))).containsExactlyInAnyOrder(Attack.values());
    }

    private static List<Attack> attacks(String text) {
        return Arrays.stream(Attack.values())
                .filter(attack -> text.contains("`" + attack + "`"))
                .toList();
    }

    static List<String> rows() throws IOException {
        return Documents.lines(DOCUMENT).stream()
                .dropWhile(line -> !line.startsWith("| limit |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }
}
