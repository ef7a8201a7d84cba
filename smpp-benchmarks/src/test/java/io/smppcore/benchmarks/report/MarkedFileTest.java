package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedFileTest {

    @TempDir
    Path folder;

    @Test
    void changesOnlyTheTextBetweenMarkers() throws IOException {
        Path file = file(
                "before\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nmiddle\n<!-- bench:b --><!-- /bench:b -->\nafter");

        MarkedFile.read(file).write(Map.of("a", "new $1\n", "b", "other\n"));

        assertThat(file)
                .hasContent("before\n<!-- bench:a -->\nnew $1\n\n<!-- /bench:a -->\nmiddle\n<!-- bench:b -->\nother\n\n"
                        + "<!-- /bench:b -->\nafter");
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void writingTwiceChangesNothing() throws IOException {
        Path file = file("<!-- bench:a --><!-- /bench:a -->");
        MarkedFile.read(file).write(Map.of("a", "new"));
        String once = Files.readString(file);
        MarkedFile.read(file).write(Map.of("a", "new"));

        assertThat(file).hasContent(once);
    }

    @Test
    void namesMarkersThatDoNotMatch() throws IOException {
        assertWrong("nothing", "no <!-- bench:NAME -->");
        assertWrong("\n<!-- bench:a -->", "<!-- bench:a -->");
        assertWrong("x\n<!-- /bench:a -->", "line 2: <!-- /bench:a --> (expected: <!-- bench:NAME -->)");
        assertWrong("<!-- bench:a --><!-- bench:b -->", "<!-- bench:b --> (expected: <!-- /bench:a -->)");
        assertThatThrownBy(() -> MarkedFile.read(file("<!-- bench:x --><!-- /bench:x -->"))
                        .require(Set.of("a")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("<!-- bench:x --> (expected: one of [a])");
    }

    private void assertWrong(String content, String message) throws IOException {
        Path file = file(content);
        assertThatThrownBy(() -> MarkedFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(file).hasContent(content);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("page.md"), content);
    }
}
