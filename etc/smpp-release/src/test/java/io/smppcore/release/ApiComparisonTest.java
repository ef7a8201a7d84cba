package io.smppcore.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison of two jars that each test compiles. */
class ApiComparisonTest {

    @TempDir
    Path folder;

    private Path jar(String name, String packageName, String body) throws IOException {
        Path source = Files.createDirectories(folder.resolve(name)).resolve("A.java");
        Files.writeString(source, "package " + packageName + "; public class A { " + body + " }");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-proc:none", source.toString()))
                .isZero();
        TreeMap<String, byte[]> files = new TreeMap<>();
        files.put(packageName.replace('.', '/') + "/A.class", Files.readAllBytes(source.resolveSibling("A.class")));
        Path jar = folder.resolve(name + ".jar");
        Bundle.write(files, jar);
        return jar;
    }

    private boolean compatible(String packageName, String before, String after)
            throws IOException, InterruptedException {
        return ApiComparison.compare(
                System.getProperty("java.class.path"),
                jar("old", packageName, before),
                jar("new", packageName, after),
                folder.resolve("report.txt"));
    }

    @Test
    void aNewMethodIsCompatible() throws IOException, InterruptedException {
        assertThat(compatible("io.smppcore.pdu", "", "public void a() {}")).isTrue();
        assertThat(folder.resolve("report.txt")).content().contains("NEW METHOD");
    }

    @Test
    void aRemovedMethodIsNotCompatible() throws IOException, InterruptedException {
        assertThat(compatible("io.smppcore.pdu", "public void a() {}", "")).isFalse();
        assertThat(folder.resolve("report.txt")).content().contains("REMOVED METHOD");
    }

    @Test
    void internalPackagesMayChange() throws IOException, InterruptedException {
        assertThat(compatible("io.smppcore.internal.codec", "public void a() {}", ""))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.0, 0.1.1, true",
        "0.1.0, 0.2.0, false",
        "0.9.0, 1.0.0, false",
        "1.0.0, 1.0.1, true",
        "1.0.0, 1.1.0, true",
        "1.9.0, 2.0.0, false",
    })
    void versionsPromiseCompatibility(String from, String to, boolean promised) {
        assertThat(ApiComparison.promisesCompatibility(from, to)).isEqualTo(promised);
    }
}
