package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a run-time image of client and server, as an application builds it. */
class JlinkIT {

    /* The named modules of the test class path, without re2j and password4j, which have no descriptor. */
    private static final Pattern MODULES = Pattern.compile(
            ".*(smpp-(core|client|server)[^/\\\\]*(?<!tests)\\.jar|smpp-(core|client|server).target.classes"
                    + "|netty-(?!.*-(linux|osx|windows)-)[^/\\\\]*\\.jar|slf4j-api[^/\\\\]*\\.jar)");

    @Test
    void containsClientAndServer(@TempDir Path folder) throws Exception {
        String modulePath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(MODULES.asMatchPredicate())
                .collect(Collectors.joining(File.pathSeparator));
        Path image = folder.resolve("image");
        StringWriter out = new StringWriter();
        int status = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(
                        new PrintWriter(out, true),
                        new PrintWriter(out, true),
                        "--module-path",
                        modulePath,
                        "--add-modules",
                        "io.smppcore.client,io.smppcore.server",
                        "--output",
                        image.toString());
        assertThat(status).as("%s of %s", out, modulePath).isZero();

        assertThat(java(image, "--list-modules").map(line -> line.split("@", 2)[0]))
                .contains("io.smppcore.client", "io.smppcore.server", "io.smppcore.core", "io.netty.transport")
                .doesNotContain("re2j", "password4j");
        Path program = Path.of(JlinkIT.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(java(image, "-cp", program.toString(), "io.smppcore.image.ClientAndServer"))
                .contains("in-image");
    }

    private static Stream<String> java(Path image, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(image.resolve("bin/java").toString()));
        command.addAll(List.of(args));
        Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor(Waits.METHOD_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(java.exitValue()).as(output).isZero();
        return output.lines();
    }
}
