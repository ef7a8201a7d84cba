package io.smppcore.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The version in the poms of a copy of the last commit. */
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

        assertThat(Sources.released(folder).version()).isEqualTo("1.2.3");

        assertThat(root).hasContent(RELEASED);
        assertThat(pom).hasContent(RELEASED);
    }

    @Test
    void failsWithoutAVersion() throws IOException {
        Files.writeString(folder.resolve("pom.xml"), "<project/>");

        assertThatExceptionOfType(ReleaseException.class)
                .isThrownBy(() -> Sources.released(folder))
                .withMessage("no version of smpp-bom in pom.xml");
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.1, true",
        "0.2.0, false",
        "1.0.0, false",
        "1.0.1, true",
        "1.1.0, true",
        "1.10.0, true",
        "2.0.0, false",
    })
    void versionsPromiseCompatibility(String version, boolean promised) {
        assertThat(Sources.promisesCompatibility(version)).isEqualTo(promised);
    }
}
