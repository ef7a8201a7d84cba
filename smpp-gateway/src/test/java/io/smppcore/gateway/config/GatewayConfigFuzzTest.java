package io.smppcore.gateway.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.config.ConfigException.Problem;
import io.smppcore.gateway.route.RouteTable;
import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for a text that is neither a configuration nor refused with the lines of its problems. */
class GatewayConfigFuzzTest {

    private static final Pattern EXAMPLE = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

    static Stream<byte[]> seeds() throws IOException {
        List<String> texts = new ArrayList<>();
        Path folder = ProjectFolder.root();
        EXAMPLE.matcher(Files.readString(folder.resolve("docs/gateway/configuration.md")))
                .results()
                .forEach(example -> texts.add(example.group(1)));
        texts.add(Files.readString(folder.resolve("examples/two-smscs.yaml")));
        texts.addAll(List.of(
                "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
                "%YAML 0.2\n--- a\n",
                "%YAML 1.2\n---\n? [a]\n: b\n",
                "a: \"\\U0001F600\\x00\"\n--- !!x\nb: |2+\n   c\n",
                "[".repeat(40),
                "a: \u0000",
                "- ".repeat(40) + "x",
                "{a: 1, a: 2}"));
        return texts.stream().map(text -> text.getBytes(UTF_8));
    }

    @MethodSource("seeds")
    @FuzzTest
    void isReadOrRefusedWithLines(byte[] input) {
        String text = new String(input, UTF_8);
        GatewayConfig config;
        try {
            // No file of the machine is read.
            config = GatewayConfig.parse("fuzz", text.replace("${file:", "${env:"), name -> "7");
        } catch (ConfigException e) {
            long lines = text.lines().count() + 1;
            assertThat(e.problems()).isNotEmpty();
            for (Problem problem : e.problems()) {
                assertThat(problem.line()).as("%s", problem).isBetween(1, (int) lines + 1);
                assertThat(problem.text()).isNotBlank();
            }
            return;
        }
        assertThat(config.changesTo(config)).isEmpty();
        assertThat(config.filters()).hasSameSizeAs(config.rules());
        assertThat(config.toString()).startsWith("GatewayConfig");
        assertThat(RouteTable.of(config)).isNotNull();
    }
}
