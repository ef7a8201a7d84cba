package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import io.smppcore.testing.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/** Checks the manifests against the schema of Kubernetes and against the command line. */
class ManifestTest {

    private static final String IMAGE = "smpp-tools:0.1.0";

    static Stream<Manifest> all() throws IOException {
        return Manifest.all().stream();
    }

    static Stream<Manifest> workloads() throws IOException {
        return all().filter(manifest -> manifest.podSpec().isPresent());
    }

    @Test
    void containsAServerLoadGeneratorsAndTheirMerge() throws IOException {
        assertThat(Manifest.all())
                .extracting(Manifest::toString)
                .containsExactlyInAnyOrder(
                        "serve.yaml: Service smpp-serve",
                        "serve.yaml: Deployment smpp-serve",
                        "drive.yaml: Job smpp-drive",
                        "drive-many.yaml: PersistentVolumeClaim smpp-results",
                        "drive-many.yaml: Job smpp-drive-many",
                        "merge.yaml: Job smpp-merge");
    }

    @ParameterizedTest
    @MethodSource("all")
    void conformsToTheSchema(Manifest manifest) throws IOException {
        manifest.checkSchema();
    }

    @Test
    void endsAToolThatRunsOutOfMemory() throws IOException {
        assertThat(Files.readString(Path.of("kubernetes", "Dockerfile"))).contains("\"-XX:+ExitOnOutOfMemoryError\"");
        assertThat(Files.readString(Path.of("..", "smpp")))
                .contains("run_java -XX:+ExitOnOutOfMemoryError ${SMPP_JAVA_OPTS:-} \"$@\"");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void callsAnExistingCommand(Manifest manifest) {
        assertThat(manifest.containers()).isNotEmpty();
        checkArguments(manifest);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void runsWithoutPrivilegesAndWithinBounds(Manifest manifest) {
        manifest.checkPods(IMAGE);
    }

    @Test
    void pointsTheServiceToTheServer() throws IOException {
        JsonObject service = find("Service").json().getAsJsonObject("spec");
        JsonObject deployment = find("Deployment").json().getAsJsonObject("spec");
        JsonObject labels = deployment
                .getAsJsonObject("template")
                .getAsJsonObject("metadata")
                .getAsJsonObject("labels");
        assertThat(labels).isEqualTo(service.getAsJsonObject("selector"));
        assertThat(labels).isEqualTo(deployment.getAsJsonObject("selector").getAsJsonObject("matchLabels"));
        JsonObject container = find("Deployment").containers().getFirst();
        JsonObject port = Manifest.objects(service, "ports").getFirst();
        assertThat(Manifest.names(container, "ports"))
                .containsExactly(port.get("targetPort").getAsString());
        assertThat(Manifest.arguments(container)).contains(port.get("port").getAsString());
    }

    @Test
    void mergesTheFilesOfAllLoadGenerators() throws IOException {
        Manifest drive = named("smpp-drive-many");
        int pods = drive.json().getAsJsonObject("spec").get("completions").getAsInt();
        List<String> merged =
                Manifest.arguments(named("smpp-merge").containers().getFirst());
        assertThat(merged.stream().filter(argument -> argument.endsWith(".hlog")))
                .hasSize(pods);
        for (int i = 0; i < pods; i++) {
            assertThat(merged).contains("/results/drive-" + i + ".hlog");
        }
        assertThat(Manifest.arguments(drive.containers().getFirst())).contains("/results/drive-0.hlog");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serve.yaml | image: smpp-tools:0.1.0  | imagee: smpp-tools:0.1.0 | imagee",
                "serve.yaml | replicas: 1              | replicas: many           | many",
                "serve.yaml | containerPort: 2775      | protocol2: TCP           | protocol2",
                "serve.yaml | periodSeconds: 1\\n      | periodSeconds: often\\n  | often",
                "drive.yaml | backoffLimit: 0          | backofLimit: 0           | backofLimit",
                "drive.yaml | kind: Job                | kind: Jobs               | Jobs",
                "drive.yaml | mountPath: /results      | path: /results           | path",
            })
    void refusesABrokenManifest(String file, String right, String wrong, String named) throws IOException {
        List<Manifest> broken = broken(file, right.replace("\\n", "\n"), wrong.replace("\\n", "\n"));
        assertThatThrownBy(() -> {
                    for (Manifest manifest : broken) {
                        manifest.checkSchema();
                    }
                })
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drive.yaml | - --duration  | - --durations      | --durations",
                "drive.yaml | - 5m          | - 5 minutes        | 5 minutes",
                "serve.yaml | - serve\\n    | - server\\n        | server",
            })
    void refusesAManifestWithAWrongArgument(String file, String right, String wrong, String named) throws IOException {
        List<Manifest> broken = broken(file, right.replace("\\n", "\n"), wrong.replace("\\n", "\n"));
        assertThatThrownBy(() -> broken.forEach(ManifestTest::checkArguments))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(named);
    }

    private static void checkArguments(Manifest manifest) {
        for (JsonObject container : manifest.containers()) {
            Main.commandLine().parseArgs(Manifest.arguments(container).toArray(String[]::new));
        }
    }

    private static List<Manifest> broken(String file, String right, String wrong) throws IOException {
        String text = Files.readString(Manifest.FOLDER.resolve(file));
        assertThat(text).contains(right);
        return Manifest.parse(file, text.replace(right, wrong));
    }

    private static Manifest find(String kind) throws IOException {
        return all().filter(manifest -> manifest.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static Manifest named(String name) throws IOException {
        return all().filter(manifest -> manifest.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
