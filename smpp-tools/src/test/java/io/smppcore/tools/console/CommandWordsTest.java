package io.smppcore.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class CommandWordsTest {

    @Test
    void masksPasswords() {
        assertThat(CommandWords.withoutSecrets(List.of(
                        "--port", "2775", "--password", "--password", "--binds", "2", "--keystore-password=abc")))
                .containsExactly("--port", "2775", "--password", "***", "--binds", "2", "--keystore-password=***");
    }

    @Test
    void quotesArgumentsWithSpaces() {
        assertThat(CommandWords.withoutSecrets(List.of("--text", "two words", "")))
                .containsExactly("--text", "'two words'", "''");
    }

    @Test
    void readsShares() {
        assertThat(new PercentConverter().convert("0.5%")).isEqualTo(0.5);
        assertThat(new PercentConverter().convert("100")).isEqualTo(100);
        assertThat(new PercentConverter().convert("0")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "-1", "100.1%", "1e3", "NaN", "a%"})
    void refusesWrongShares(String text) {
        assertThatThrownBy(() -> new PercentConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected: 0 to 100 %");
    }
}
