package io.smppcore.build;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the program with a script instead of Maven. */
@Timeout(Waits.METHOD_SECONDS)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script replaces Maven")
class ProjectTest {

    private static final String CLASSES = Path.of(URI.create(Project.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toString()))
            .toString();

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
        module("smpp-tools");
        maven("sleep 1; : >'" + jar + "'; echo '[INFO] Building smpp-launcher 0.1.0     [1/6]';"
                + " echo '[INFO] Building smpp-core 0.1.0                [1/5]';"
                + " echo '[INFO] Compiling 2 source files'");
        Run first = start("", "jar", "smpp-tools");
        Run second = start("", "jar", "smpp-tools");
        assertThat(first.output() + second.output())
                .isEqualToIgnoringNewLines("building smpp-core 0.1.0                [1/5]");
        assertThat(List.of(first.status(), second.status())).containsOnly(0);
        assertThat(calls())
                .singleElement()
                .asString()
                .contains("-Prun -pl etc/smpp-launcher,smpp-core,", ",smpp-tools ");

        assertThat(start("", "jar", "smpp-tools").output()).isEmpty();
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(start("", "jar", "smpp-tools").output()).startsWith("building smpp-core");
        assertThat(calls()).hasSize(2);

        Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
        assertThat(start("", "jar", "smpp-tools").output()).isEmpty();
        module("etc/smpp-launcher");
        Files.setLastModifiedTime(
                root.resolve("etc/smpp-launcher/pom.xml"),
                FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(start("", "jar", "smpp-tools").output()).startsWith("building smpp-core");
        assertThat(calls()).hasSize(3);
    }

    /** An edit while the build ran is newer than both jars. */
    @Test
    void buildsTheGatewayWithTheJarThatContainsIt() throws Exception {
        Path gateway =
                Files.createDirectories(root.resolve("smpp-gateway/target")).resolve("smpp-gateway.jar");
        Path bench = Files.createDirectories(root.resolve("etc/smpp-gateway-bench/target"))
                .resolve("smpp-gateway-bench.jar");
        maven("sleep 1; : >'" + source + "'; : >'" + gateway + "'; : >'" + bench + "'");

        assertThat(start("", "jar", "etc/smpp-gateway-bench").output()).isEmpty();

        assertThat(calls())
                .singleElement()
                .asString()
                .contains(
                        ",etc/smpp-gateway-bench,smpp-gateway-store,smpp-gateway,etc/smpp-brokers,etc/smpp-attackers ");
        for (Path built : List.of(gateway, bench)) {
            assertThat(Files.getLastModifiedTime(built)).isLessThan(Files.getLastModifiedTime(source));
        }
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
        module("smpp-tools");
        maven("echo \"[${MAVEN_ARGS:-none}]\"; exit 3");
        Run run = start(" -o  -q", "test", "smpp-tools", "-Dany=Any Thing");
        assertThat(run.output()).contains("the build failed");
        assertThat(run.status()).isEqualTo(3);
        assertThat(root.resolve("target/test.log")).hasContent("[none]");
        assertThat(calls())
                .containsExactly("-B -ntp -f " + root + "/pom.xml -o -q verify -fn -Dmaven.test.failure.ignore=true"
                        + " -pl smpp-tools -am -Dsmpp.only -Djacoco.skip=true -Dany=Any Thing -T 3");
        assertThat(root.resolve("smpp-tools/target/selected")).exists();

        module("examples");
        start("", "test", "smpp-examples").output();
        assertThat(calls()).last().asString().endsWith("-pl examples -am -Dsmpp.only -Djacoco.skip=true -T 3");
        assertThat(root.resolve("smpp-tools/target/selected")).doesNotExist();

        module("etc/smpp-launcher");
        start("", "test", "smpp-launcher").output();
        assertThat(calls()).last().asString().contains(" -pl etc/smpp-launcher -am -Dsmpp.only ");
        assertThat(root.resolve("etc/smpp-launcher/target/selected")).exists();
        start("", "test", "etc/smpp-launcher").output();
        assertThat(calls()).last().asString().contains(" -pl etc/smpp-launcher -am -Dsmpp.only ");

        Run unknown = start("", "test", "smpp-tool");
        assertThat(unknown.output())
                .isEqualToIgnoringNewLines(
                        "smpp: test smpp-tool: no such module (expected: examples, smpp-launcher, smpp-tools)");
        assertThat(unknown.status()).isEqualTo(2);
    }

    @Test
    void testsAClassWithoutTheFloorOfCoverage() throws Exception {
        module("smpp-tools");
        maven("exit 0");
        start("", "test", "smpp-tools", "AnyIT#method").output();
        assertThat(calls())
                .last()
                .asString()
                .endsWith("-Dsmpp.only -Dtest=none -Dit.test=AnyIT#method -Djacoco.skip=true -T 3");
        start("", "test", "smpp-tools", "AnyTest").output();
        assertThat(calls()).last().asString().endsWith("-Dsmpp.only -Dtest=AnyTest -DskipITs -Djacoco.skip=true -T 3");
        start("", "test", "-Dtest=!AnyTest", "-Dit.test=!A,!B").output();
        assertThat(calls()).last().asString().endsWith(" -Dtest=*Test,!AnyTest -Dit.test=*IT,!A,!B -T 3");
        start("", "test", "-Dtest=!AnyTest,Other", "-Dit.test=A").output();
        assertThat(calls()).last().asString().endsWith(" -Dtest=!AnyTest,Other -Dit.test=A -T 3");
        assertThat(start("", "test", "a", "b", "c").output()).startsWith("smpp: usage: ");
    }

    @Test
    void printsALineForEachModuleAndTheCounts() throws Exception {
        module("smpp-tools");
        maven(tests(
                "[INFO]", "<testcase name='a' classname='A'/><testcase name='b' classname='A'><skipped/></testcase>"));
        Run run = start("", "test");
        assertThat(run.output().lines().filter(line -> !line.isBlank()))
                .satisfiesExactly(
                        line -> assertThat(line).matches("smpp-tools +1 passed, 0 failed, 1 skipped +\\d+:\\d\\d"),
                        line -> assertThat(line).contains("output of Maven: " + root.resolve("target/test.log")),
                        line -> assertThat(line).isEqualTo("1 passed, 0 failed, 1 skipped"));
        assertThat(run.status()).isZero();
    }

    @Test
    void printsFailedTestsAndTestsTheOtherModules() throws Exception {
        module("smpp-tools");
        maven(tests(
                "[ERROR]",
                "<testcase name='a' classname='io.A'><failure message='is 1&#10;not 2' type='T'>trace</failure>"
                        + "</testcase>"));
        Run run = start("", "test");
        assertThat(run.output())
                .contains("FAILED A.a\n    is 1\n    not 2\n  log: ", "\n  alone: ./smpp test smpp-tools A#a\n")
                .endsWith("\n0 passed, 1 failed, 0 skipped\n")
                .doesNotContain("build failed");
        assertThat(run.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "78663 ", "2026-11-27T20:07:36.001+01:00 "})
    void failsIfAModuleCannotBeBuilt(String timestamp) throws Exception {
        module("smpp-tools");
        maven(tests("[INFO]", "<testcase name='a' classname='A'/>")
                + "; echo '%1$s[ERROR] Any.java:[1,2] broken'; echo '%1$s[INFO] smpp-core server ... FAILURE [ 1 s]'"
                        .formatted(timestamp));
        Run run = start("", "test");
        assertThat(run.output())
                .contains("\n[ERROR] Any.java:[1,2] broken\nsmpp: the build failed\n")
                .endsWith("\n1 passed, 0 failed, 0 skipped\n");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void failsIfTheTestsOfAModuleAreCutOff() throws Exception {
        module("smpp-tools");
        maven(tests("[INFO]", "<testcase name='a' classname='A'/>")
                + "; echo '[ERROR] There was a timeout in the fork'");
        Run run = start("", "test");
        assertThat(run.output()).contains("\n[ERROR] There was a timeout in the fork\nsmpp: the build failed\n");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void failsIfNoTestRan() throws Exception {
        maven("exit 0");
        Run run = start("", "test");
        assertThat(run.output()).contains("smpp: no test matches the options\n");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void endsTheOtherWorkAfterTestsUnderLoad() throws Exception {
        module("smpp-tools");
        maven(tests("[INFO]", "<testcase name='a' classname='A'/>"));
        Run run = start("", "test", "--under-load");
        assertThat(run.output()).startsWith("beside ");
        assertThat(run.status()).isZero();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(root.toString()))
                        .toList())
                .isEmpty();
    }

    @Test
    void changesAllGroupsEvenIfOneIsBelowItsFloor() throws Exception {
        Path report = root.resolve("smpp-core/target/mutation/tlv");
        maven("case $* in *@tlv*) mkdir -p '" + report
                + "'; printf \"<mutation detected='true'>\\n<mutation detected='false'>\\n\" >'"
                + report.resolve("mutations.xml") + "'; exit 1 ;; esac");
        Run run = start("", "mutation", "-Dany");
        assertThat(run.output())
                .contains("mutation tlv: failed, 1 of 2 changes detected, report: smpp-core/target/mutation/tlv/")
                .contains("mutation store: report: smpp-gateway-store/target/mutation/store/index.html\n");
        assertThat(run.status()).isEqualTo(1);
        assertThat(calls())
                .hasSize(7)
                .allMatch(call -> call.endsWith(" -am -Dany"))
                .anyMatch(call -> call.contains("mutationCoverage@queues -pl smpp-gateway "));
    }

    @Test
    void changesOneGroup() throws Exception {
        maven("exit 0");
        assertThat(start("", "mutation", "store").status()).isZero();
        assertThat(calls()).singleElement().asString().contains("mutationCoverage@store -pl smpp-gateway-store -am");
        Run unknown = start("", "mutation", "stores");
        assertThat(unknown.output())
                .isEqualToIgnoringNewLines("smpp: mutation stores: no such group"
                        + " (expected: codec, tlv, window, store, limits, receipts, queues)");
        assertThat(unknown.status()).isEqualTo(2);
    }

    @Test
    void endsMavenWhenItEnds() throws Exception {
        Path ended = root.resolve("ended");
        maven("trap 'echo >\"" + ended + "\"; exit 1' TERM; echo started; while :; do sleep 0.05; done");
        Run run = start("", "test");
        eventually()
                .until(() -> Files.exists(root.resolve("target/test.log"))
                        && Files.readString(root.resolve("target/test.log")).contains("started"));
        run.process.destroy();
        assertThat(run.process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        eventually().untilAsserted(() -> assertThat(ended).exists());
    }

    /** Makes a folder with a pom. */
    private void module(String name) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(name)).resolve("pom.xml"), "");
    }

    /** Returns commands that write a report and the output of Maven about it. */
    private String tests(String level, String cases) throws IOException {
        Path reports = root.resolve("smpp-tools/target/surefire-reports");
        return "echo '[INFO] --- maven-surefire-plugin:3:test (default-test) @ smpp-tools ---'; mkdir -p '" + reports
                + "'; echo \"<testsuite>" + cases + "</testsuite>\" >'" + reports.resolve("TEST-A.xml") + "'; echo '"
                + level + " Tests run: 1, Failures: 0, Errors: 0, Skipped: 0 -- in A';"
                + " echo '[INFO] --- spotless-maven-plugin:3:check (format) @ smpp-tools ---'";
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
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-cp", CLASSES, Project.class.getName(), root.toString()));
        command.addAll(List.of(args));
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
