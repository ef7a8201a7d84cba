package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.HttpConfig;
import io.smppcore.testing.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the manifest against the schema of Kubernetes, the command line, and the configuration in it. */
class KubernetesTest {

    private static final String IMAGE = "smpp-gateway:0.1.0";

    static Stream<Manifest> all() throws IOException {
        return Manifest.all().stream();
    }

    private static Manifest find(String kind) throws IOException {
        return all().filter(manifest -> manifest.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject container() throws IOException {
        return find("StatefulSet").containers().getFirst();
    }

    private static GatewayConfig configuration() throws IOException {
        String yaml = find("ConfigMap")
                .json()
                .getAsJsonObject("data")
                .get("gateway.yaml")
                .getAsString();
        return GatewayConfig.parse("gateway.yaml", yaml.replaceAll("\\$\\{env:\\w+}", "secret"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void keepsTheSchema(Manifest manifest) throws IOException {
        manifest.checkSchema();
    }

    @Test
    void runsWithoutPrivilegesAndWithinBounds() throws IOException {
        find("StatefulSet").checkPods(IMAGE);
        assertThat(Files.readString(Manifest.FOLDER.resolve("Dockerfile")))
                .contains("USER 10001", "\"-XX:+ExitOnOutOfMemoryError\"");
    }

    @Test
    void hasAVolumeForItsStoreAndReadsItsConfiguration() throws IOException {
        List<String> arguments = Manifest.arguments(container());
        Main.commandLine().parseArgs(arguments.toArray(String[]::new));
        Path file = Path.of(arguments.getLast());
        assertThat(file).isEqualTo(Path.of(mountOf("configuration"), "gateway.yaml"));
        assertThat(configuration().data()).isEqualTo(Path.of(mountOf("store")));
        assertThat(Files.readString(Manifest.FOLDER.resolve("Dockerfile")))
                .contains("CMD [\"" + String.join("\", \"", arguments) + "\"]");
    }

    private static String mountOf(String volume) throws IOException {
        return Manifest.objects(container(), "volumeMounts").stream()
                .filter(mount -> mount.get("name").getAsString().equals(volume))
                .findFirst()
                .orElseThrow()
                .get("mountPath")
                .getAsString();
    }

    @Test
    void listensOnItsPorts() throws IOException {
        GatewayConfig config = configuration();
        HttpConfig http = Objects.requireNonNull(config.http());
        for (JsonObject owner : List.of(container(), find("Service").json().getAsJsonObject("spec"))) {
            assertThat(Manifest.names(owner, "ports")).containsExactly("smpp", "http");
            String member = owner.has("selector") ? "port" : "containerPort";
            assertThat(Manifest.objects(owner, "ports").stream()
                            .map(port -> port.get(member).getAsInt()))
                    .containsExactly(
                            Integer.parseInt(
                                    Objects.requireNonNull(config.server().get("port"))),
                            http.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"startupProbe", "readinessProbe", "livenessProbe"})
    void isAskedForItsHealthOverHttp(String probe) throws IOException {
        JsonObject get = container().getAsJsonObject(probe).getAsJsonObject("httpGet");
        assertThat(get.get("path").getAsString())
                .isEqualTo(probe.equals("readinessProbe") ? "/health/ready" : "/health/live");
        assertThat(get.get("port").getAsString()).isEqualTo("http");
    }

    @Test
    void hasTimeToUnbindAfterThePause() throws IOException {
        List<String> command = container()
                .getAsJsonObject("lifecycle")
                .getAsJsonObject("preStop")
                .getAsJsonObject("exec")
                .getAsJsonArray("command")
                .asList()
                .stream()
                .map(word -> word.getAsString())
                .toList();
        assertThat(command).first().isEqualTo("sleep");
        int grace = find("StatefulSet")
                .podSpec()
                .orElseThrow()
                .get("terminationGracePeriodSeconds")
                .getAsInt();
        // Clients have 15 seconds to close, call detail records 10, HTTP 15.
        assertThat(grace).isGreaterThanOrEqualTo(Integer.parseInt(command.getLast()) + 40);
    }
}
