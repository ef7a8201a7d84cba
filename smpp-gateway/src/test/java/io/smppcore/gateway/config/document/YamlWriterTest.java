package io.smppcore.gateway.config.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "~",
                "null",
                "Null",
                "NULL",
                "yes",
                "0123",
                "1e5",
                "0x1F",
                ".inf",
                "-",
                "- a",
                "a: b",
                "a #b",
                "#",
                "&a",
                "*a",
                "!a",
                "%a",
                "@a",
                "`a`",
                "{a}",
                "[a]",
                "'a'",
                "\"a\"",
                "?",
                "|",
                ">",
                " a ",
                "a\nb\n",
                "a\r\n",
                "\t",
                "\u0085",
                "\u2028",
                "\ufeff",
                "é",
                "\ud83d\ude00",
                "=",
                "<<",
                "2030-01-31",
                "1:30"
            })
    void eachTextIsReadAsItWasWritten(String text) {
        Map<String, Object> tree = Map.of("key", text, "list", List.of(text, text));

        assertThat(GatewayConfig.tree("test.yaml", YamlWriter.write(tree))).isEqualTo(tree);
    }
}
