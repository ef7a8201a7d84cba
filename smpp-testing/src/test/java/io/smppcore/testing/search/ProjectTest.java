package io.smppcore.testing.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program with a script instead of Maven, once from its source, as {@code ./smpp} starts it. */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script replaces Maven")
class ProjectTest {

    private static final String SOURCE = "src/main/java/io/smppcore/testing/search/Project.java";
    private static final String CLASSES =
            Project.class.getProtectionDomain().getCodeSource().getLocation().getPath();

    @TempDir
    Path root;

    private Path source;
    private Path jar;

    @BeforeEach
    void makeProject() throws IOException {
        Files.writeString(root.resolve("pom.xml"), "");
        source = Files.createDirectories(root.resolve("smpp-tools/src/main/java/io/smppcore/tools"))
                .resolve("Main.java");
        Files.writeString(source, "");
        jar = Files.createDirectories(root.resolve("smpp-tools/target")).resolve("smpp-tools.jar");
    }

    @Test
    void buildsOnceForConcurrentCallsAndAgainAfterAChange() throws Exception {
        maven("sleep 1; : >'" + jar + "'; echo '[INFO] Building smpp-core 0.1.0                [1/5]'");
        Run first = start(List.of(SOURCE), "", List.of("jar", "smpp-tools"));
        Run second = start("", "jar", "smpp-tools");
        assertThat(first.output() + second.output())
                .isEqualToIgnoringNewLines("building smpp-core 0.1.0                [1/5]");
        assertThat(List.of(first.status(), second.status())).containsOnly(0);
        assertThat(calls()).singleElement().asString().contains("-Prun -pl smpp-launcher,smpp-core,", ",smpp-tools ");

        assertThat(start("", "jar", "smpp-tools").output()).isEmpty();
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(start("", "jar", "smpp-tools").output()).startsWith("building smpp-core");
        assertThat(calls()).hasSize(2);
    }

    @Test
    void printsTheErrorsOfAFailedBuild() throws Exception {
        maven("echo '[INFO] busy'; echo '[ERROR] Main.java: broken'; exit 1");
        Run run = start("", "jar", "smpp-tools");
        assertThat(run.output().lines())
                .containsExactly(
                        "[ERROR] Main.java: broken",
                        "smpp: building smpp-tools failed, see " + root.resolve("target/smpp-tools-build.log"));
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void testsAModuleWithTheOptionsOfTheEnvironmentFirst() throws Exception {
        maven("echo \"[${MAVEN_ARGS:-none}]\"; exit 3");
        Run run = start(" -o  -q", "test", "smpp-tools", "-Dtest=Any Test");
        assertThat(run.output()).isEqualToIgnoringNewLines("[none]");
        assertThat(run.status()).isEqualTo(3);
        assertThat(calls())
                .containsExactly("-B -ntp -f " + root + "/pom.xml -o -q verify -pl smpp-tools -am"
                        + " -Dsmpp.only=io/smppcore/tools -Dtest=Any Test -T 2");

        Files.createDirectories(root.resolve("examples/src/main/java/io/smppcore/examples"));
        start("", "test", "examples").output();
        assertThat(calls()).last().asString().endsWith("-pl examples -am -Dsmpp.only=io/smppcore/examples -T 2");

        Files.createDirectories(root.resolve("smpp-gateway/src/main/java/io/smppcore/gateway/relay"));
        Files.createDirectories(root.resolve("smpp-gateway-store/src/main/java/io/smppcore/gateway/store"));
        start("", "test", "smpp-gateway").output();
        assertThat(calls()).last().asString().endsWith("-Dsmpp.only=io/smppcore/gateway/relay -T 2");
        start("", "test", "smpp-gateway-store").output();
        assertThat(calls()).last().asString().endsWith("-Dsmpp.only=io/smppcore/gateway/store -T 2");

        Run unknown = start("", "test", "smpp-tool");
        assertThat(unknown.output()).isEqualToIgnoringNewLines("smpp: test smpp-tool: no such module");
        assertThat(unknown.status()).isEqualTo(2);
    }

    @Test
    void endsMavenWhenItEnds() throws Exception {
        Path ended = root.resolve("ended");
        maven("trap 'echo >\"" + ended + "\"; exit 1' TERM; echo started; while :; do sleep 0.05; done");
        Run run = start("", "test");
        assertThat(run.process.inputReader().readLine()).isEqualTo("started");
        run.process.destroy();
        assertThat(run.process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        await().untilAsserted(() -> assertThat(ended).exists());
    }

    /** Writes the script that is called instead of Maven, and that records its calls. */
    private void maven(String commands) throws IOException {
        Path script = Files.createDirectories(root.resolve("bin")).resolve("mvn");
        Files.writeString(script, "#!/bin/sh\necho \"$@\" >>'" + root.resolve("calls") + "'\n" + commands + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(root.resolve("calls"));
    }

    private Run start(String mavenArgs, String... args) throws IOException {
        return start(List.of("-cp", CLASSES, Project.class.getName()), mavenArgs, List.of(args));
    }

    private Run start(List<String> program, String mavenArgs, List<String> args) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(program);
        command.add(root.toString());
        command.addAll(args);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("MAVEN_ARGS", mavenArgs);
        builder.environment().merge("PATH", root.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        return new Run(builder.start());
    }

    /** A run of the program. */
    private record Run(Process process) {

        String output() throws IOException {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }

        int status() throws InterruptedException {
            return process.waitFor();
        }
    }
}
