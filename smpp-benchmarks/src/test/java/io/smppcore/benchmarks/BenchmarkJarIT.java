package io.smppcore.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.smppcore.testing.Waits;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The jar as its users start it. */
class BenchmarkJarIT {

    private static final Path JAVA_FOLDER = Path.of("/usr/lib/jvm");
    private static final int NEEDED_JAVA = 21;

    /** JSON of one short run, for all tests that read results. */
    @SuppressWarnings("NullAway.Init") // set by encode
    private static Path results;

    @TempDir
    Path folder;

    @BeforeAll
    static void encode(@TempDir Path shared) throws Exception {
        BuiltJar.require();
        results = shared.resolve("result.json");
        Run run = encodeBriefly("-prof", "gc", "-rf", "json", "-rff", results.toString());
        assertThat(run.exitCode).as(run.output).isZero();
    }

    @Test
    void listsTheBenchmarks() throws Exception {
        Run run = run(List.of("-l"));

        assertThat(run.exitCode).as(run.output).isZero();
        assertThat(run.output)
                .contains(
                        "io.smppcore.benchmarks.memory.MemoryBenchmark.",
                        "io.smppcore.benchmarks.codec.PduCodecBenchmark.",
                        "io.smppcore.benchmarks.peers.PeerCodecBenchmark.",
                        "io.smppcore.benchmarks.loopback.ThroughputBenchmark.",
                        "io.smppcore.benchmarks.loopback.TransportCeilingBenchmark.",
                        "io.smppcore.benchmarks.peers.PeerThroughputBenchmark.");
    }

    @Test
    void writesAllocationsAsJson() {
        assertThat(results)
                .content()
                .contains(
                        "\"benchmark\" : \"io.smppcore.benchmarks.codec.PduCodecBenchmark.encodeSubmitSm\"",
                        "gc.alloc.rate.norm");
    }

    @Test
    void recordsWithFlightRecorderSamplesStacksAndWritesCsv() throws Exception {
        Path recordings = Files.createDirectory(folder.resolve("recordings"));
        Path csv = folder.resolve("result.csv");
        Run run =
                encodeBriefly("-prof", "jfr:dir=" + recordings, "-prof", "stack", "-rf", "csv", "-rff", csv.toString());

        assertThat(run.exitCode).as(run.output).isZero();
        try (Stream<Path> files = Files.walk(recordings)) {
            assertThat(files)
                    .anySatisfy(
                            file -> assertThat(file).hasFileName("profile.jfr").isNotEmptyFile());
        }
        assertThat(run.output).contains("[Thread state distributions]");
        assertThat(csv).content().contains("PduCodecBenchmark.encodeSubmitSm");
    }

    @Test
    void drawsAFlameGraphOfARun() throws Exception {
        Path page = folder.resolve("flames.html");
        Path json = folder.resolve("result.json");
        Run run = run(brief("-r", "1s", "-rf", "json", "-rff", json.toString(), "--flamegraph", page.toString()));

        assertThat(run.exitCode).as(run.output).isZero();
        assertThat(page).content().contains("<canvas", "PduCodecBenchmark");
        assertThat(json).content().contains("PduCodecBenchmark.encodeSubmitSm");
    }

    @Test
    void refusesAFlameGraphWithoutAFile() throws Exception {
        Run run = run(List.of("PduCodec", "--flamegraph"));

        assertThat(run.exitCode).isEqualTo(2);
        assertThat(run.output).contains("--flamegraph: no file (expected: --flamegraph FILE.html)");
    }

    @Test
    void comparesTwoRunsAndMakesAReportOfOne() throws Exception {
        Run comparison = run(List.of("compare", results.toString(), results.toString(), "--fail-on-regression"));
        assertThat(comparison.exitCode).as(comparison.output).isZero();
        assertThat(comparison.output).contains("PduCodecBenchmark.encodeSubmitSm", "1.000", "allocates the same");

        Path markdown =
                Files.writeString(folder.resolve("page.md"), "before <!-- bench:summary --><!-- /bench:summary -->");
        Run report = run(List.of(
                "report", "--from", results.toString(), "--out", folder.toString(), "--docs", markdown.toString()));
        assertThat(report.exitCode).as(report.output).isZero();
        assertThat(folder.resolve("benchmarks.html")).content().contains("<h1>smpp-core benchmarks</h1>", "Chart.js");
        assertThat(markdown).content().startsWith("before ").contains("| figure | met |");
    }

    @Test
    void namesAFileThatDoesNotExist() throws Exception {
        Run run = run(List.of("compare", "nowhere.json", "nowhere.json"));

        assertThat(run.exitCode).isEqualTo(2);
        assertThat(run.output.lines()).singleElement().asString().contains("compare: nowhere.json: no such file");
    }

    /** Returns a test for each JVM of this machine that is too old, none if there is no such JVM. */
    @TestFactory
    Stream<DynamicTest> olderJvmsPrintTheRequiredJava() throws IOException {
        return olderJavas().stream()
                .map(java -> dynamicTest(java.toString(), () -> {
                    Run run = run(java, List.of("-l"));

                    assertThat(run.exitCode).isEqualTo(2);
                    assertThat(run.output.lines())
                            .singleElement()
                            .asString()
                            .startsWith("smpp-benchmarks.jar: needs Java 21 or later");
                }));
    }

    private static Run encodeBriefly(String... more) throws Exception {
        List<String> arguments = brief("-r", "100ms");
        arguments.addAll(List.of(more));
        return run(arguments);
    }

    private static List<String> brief(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("PduCodecBenchmark.encodeSubmitSm", "-f", "1", "-wi", "0", "-i", "1"));
        arguments.addAll(List.of("-p", "buffer=HEAP"));
        arguments.addAll(List.of(more));
        return arguments;
    }

    private static Run run(List<String> arguments) throws Exception {
        return run(Path.of(System.getProperty("java.home"), "bin", "java"), arguments);
    }

    private static Run run(Path java, List<String> arguments) throws Exception {
        // JMH hands the options on: in so short a life, C2 and threads of a collector take more time than they save.
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djmh.ignoreLock=true",
                "-jar",
                BuiltJar.PATH.toString()));
        command.addAll(arguments);
        File output = Files.createTempFile("benchmark", ".out").toFile();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            boolean ended = process.waitFor(Waits.METHOD_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            assertThat(ended).as("ends by itself").isTrue();
            return new Run(process.exitValue(), Files.readString(output.toPath()));
        } finally {
            Files.delete(output.toPath());
        }
    }

    private static List<Path> olderJavas() throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(JAVA_FOLDER)) {
            try (Stream<Path> homes = Files.list(JAVA_FOLDER)) {
                for (Path home : homes.toList()) {
                    Path java = home.resolve("bin").resolve("java");
                    if (Files.isExecutable(java) && javaVersion(home) < NEEDED_JAVA) {
                        found.add(java);
                    }
                }
            }
        }
        return found;
    }

    /** Returns the major version in the file "release" of a JVM; a JVM without one counts as new enough. */
    private static int javaVersion(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return NEEDED_JAVA;
        }
        Properties properties = new Properties();
        properties.load(new StringReader(Files.readString(release)));
        String version = properties.getProperty("JAVA_VERSION", "\"" + NEEDED_JAVA + "\"");
        String[] numbers = version.replace("\"", "").split("[.+-]", -1);
        return Integer.parseInt(numbers[0].equals("1") ? numbers[1] : numbers[0]);
    }

    private record Run(int exitCode, String output) {}
}
