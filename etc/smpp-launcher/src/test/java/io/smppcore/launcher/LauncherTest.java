package io.smppcore.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1.8, 8", "9, 9", "11, 11", "17, 17", "20, 20"})
    void namesTheRequiredAndTheRunningVersion(String specificationVersion, String shown) {
        assertThat(Launcher.complaint("smpp-tools.jar", specificationVersion, "/opt/java"))
                .isEqualTo("smpp-tools.jar: needs Java 21 or later (this is Java " + shown + ", /opt/java)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"21", "25", "30"})
    void acceptsJava21AndLater(String specificationVersion) {
        assertThat(Launcher.complaint("smpp-tools.jar", specificationVersion, "/opt/java"))
                .isNull();
    }

    @Test
    void readsTheClassFromTheManifestOfTheGivenJar() throws IOException {
        assertThat(Launcher.launcherClass(jar("com.example.Main"))).isEqualTo("com.example.Main");
    }

    @Test
    void namesTheJarWhoseManifestLacksTheAttribute() throws IOException {
        File jar = jar(null);
        assertThatThrownBy(() -> Launcher.launcherClass(jar))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(jar.getName())
                .hasMessageContaining(Launcher.ATTRIBUTE);
    }

    @Test
    void passesOnTheArguments() throws Throwable {
        String[] args = {"serve", "--port", "2775"};
        Launcher.run(Program.class.getName(), args);
        assertThat(Program.seen).isSameAs(args);
    }

    @Test
    void throwsTheExceptionOfTheProgram() {
        assertThatThrownBy(() -> Launcher.run(Failing.class.getName(), new String[0]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("from the program")
                .hasNoCause();
    }

    private File jar(String launcherClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (launcherClass != null) {
            manifest.getMainAttributes().putValue(Launcher.ATTRIBUTE, launcherClass);
        }
        Path jar = folder.resolve("any.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar.toFile();
    }

    /** A program to launch. */
    public static final class Program {
        static String[] seen;

        public static void main(String[] args) {
            seen = args;
        }
    }

    /** A program that fails. */
    public static final class Failing {
        public static void main(String[] args) {
            throw new IllegalStateException("from the program");
        }
    }
}
