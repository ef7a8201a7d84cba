package io.smppcore.release.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.release.Module;
import io.smppcore.release.ReleaseException;
import io.smppcore.testing.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DependencyListTest {

    private static DependencyList list(String... lines) {
        return DependencyList.parse(List.of(lines));
    }

    @Test
    void showsWhatHasChanged() {
        DependencyList before = list(
                "a:gone:1 | MIT | smpp-core",
                "a:newer:1 | MIT | smpp-core",
                "a:relicensed:1 | MIT | smpp-core",
                "a:same:1 | MIT | smpp-core",
                "a:twice:1 | MIT | smpp-core");
        DependencyList after = list(
                "a:new:3 | BSD | smpp-tools",
                "a:newer:2 | MIT | smpp-core",
                "a:relicensed:1 | BSL | smpp-core",
                "a:same:1 | MIT | smpp-client smpp-core",
                "a:twice:1 | MIT | smpp-core",
                "a:twice:2 | MIT | smpp-tools");
        assertThat(after.changesSince(before))
                .containsExactly(
                        "removed a:gone 1 (MIT)",
                        "added a:new 3 (BSD)",
                        "changed a:newer from 1 (MIT) to 2 (MIT)",
                        "changed a:relicensed from 1 (MIT) to 1 (BSL)",
                        "changed a:twice from 1 (MIT) to 1 (MIT), 2 (MIT)");
        assertThat(after.changesSince(after)).isEmpty();
    }

    @Test
    void findsComponentsOfABillOfMaterialsThatAreMissing() throws IOException {
        String sbom = """
                {"bomFormat":"CycloneDX","components":[
                  {"group":"io.smppcore","name":"smpp-core","version":"1.0"},
                  {"group":"a","name":"listed","version":"1"},
                  {"group":"a","name":"listed","version":"2"},
                  {"group":"a","name":"unknown","version":"1"}]}
                """;
        assertThat(list("a:listed:1 | MIT | smpp-core").missing(sbom.getBytes(StandardCharsets.UTF_8)))
                .containsExactly("a:listed:2", "a:unknown:1");
        assertThat(list().missing("{\"bomFormat\":\"CycloneDX\"}".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b:1", "a:b | MIT | smpp-core", "a:b:1 | MIT"})
    void refusesOtherLines(String line) {
        assertThatThrownBy(() -> list(line))
                .isInstanceOf(ReleaseException.class)
                .hasMessageStartingWith(line + ": no library");
    }

    @Test
    void theListHasEachPublishedModule() throws IOException {
        List<String> lines = Documents.lines(DependencyList.FILE);
        assertThat(DependencyList.parse(lines).libraries()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(Module.PUBLISHED.stream().filter(Module::jar).map(Module::artifactId))
                .allMatch(module -> lines.stream().anyMatch(line -> line.matches(".*[ ]" + module + "( .*)?")));
    }
}
