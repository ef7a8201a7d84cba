package io.smppcore.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The version in the poms of a copy of a commit. */
class SourcesTest {

    private static final String SNAPSHOT = "<artifactId>smpp-bom</artifactId>\n<version>1.2.3-SNAPSHOT</version>";
    private static final String RELEASED = "<artifactId>smpp-bom</artifactId>\n<version>1.2.3</version>";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"smpp-core", "etc/smpp-bom", "examples/migration/jsmpp"})
    void everyPomGetsTheVersionOfTheRelease(String module) throws IOException {
        Path root = Files.writeString(folder.resolve("pom.xml"), SNAPSHOT);
        Path pom = Files.createDirectories(folder.resolve(module)).resolve("pom.xml");
        Files.writeString(pom, SNAPSHOT);

        assertThat(Sources.released(folder, "HEAD").version()).isEqualTo("1.2.3");

        assertThat(root).hasContent(RELEASED);
        assertThat(pom).hasContent(RELEASED);
    }

    @Test
    void failsWithoutAVersion() throws IOException {
        Files.writeString(folder.resolve("pom.xml"), "<project/>");

        assertThatExceptionOfType(ReleaseException.class)
                .isThrownBy(() -> Sources.released(folder, "HEAD"))
                .withMessage("HEAD: no version of smpp-bom in pom.xml");
    }
}
