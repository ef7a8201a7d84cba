package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    @TempDir
    Path folder;

    @Test
    void replacesAnOldFileAndLeavesNoOther() throws IOException {
        Path file = folder.resolve("run.json");
        OutputFile.check("--json-file", file);
        OutputFile.write(file, "one");
        OutputFile.check("--json-file", file);
        OutputFile.write(file, "\u00e9");

        assertThat(file).hasContent("\u00e9");
        assertThat(files()).containsExactly("run.json");
    }

    @Test
    void keepsASymbolicLink() throws IOException {
        Path file = Files.writeString(folder.resolve("run.json"), "one");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
        OutputFile.write(link, "two");

        assertThat(link).isSymbolicLink().hasContent("two");
        assertThat(file).hasContent("two");
    }

    @Test
    void checksFilesBeforeTheRun() throws IOException {
        assertThatThrownBy(() -> OutputFile.check("--csv", folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--csv: " + folder + ": is not a regular file");
        Path missing = folder.resolve("none").resolve("run.csv");
        assertThatThrownBy(() -> OutputFile.check("--csv", missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--csv: " + missing + ": there is no folder ");
        assertThatCode(() -> OutputFile.check("--csv", Path.of("target-of-nothing.csv")))
                .doesNotThrowAnyException();
    }

    @Test
    void doesNotReplaceADirectory() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("run.html"));
        assertThatThrownBy(() -> OutputFile.write(taken, "page")).isInstanceOf(IOException.class);
        assertThat(files()).containsExactly("run.html");
        assertThat(taken).isDirectory();
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
