package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.smppcore.gateway.config.ClusterConfig;
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

    private static final String ONE = "gateway.yaml";
    private static final String SEVERAL = "cluster.yaml";

    static Stream<Manifest> all() throws IOException {
        return Manifest.all().stream();
    }

    private static Manifest find(String file, String kind) throws IOException {
        return all().filter(manifest ->
                        manifest.file().equals(file) && manifest.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject container(String file) throws IOException {
        return find(file, "StatefulSet").containers().getFirst();
    }

    private static GatewayConfig configuration(String file) throws IOException {
        String yaml = find(file, "ConfigMap")
                .json()
                .getAsJsonObject("data")
                .get("gateway.yaml")
                .getAsString();
        return GatewayConfig.parse("gateway.yaml", yaml.replaceAll("\\$\\{env:\\w+}", "secret"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void matchesTheSchema(Manifest manifest) throws IOException {
        manifest.checkSchema();
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, SEVERAL})
    void runsWithoutPrivilegesAndWithinBounds(String file) throws IOException {
        find(file, "StatefulSet").checkPods(IMAGE);
        assertThat(Files.readString(Manifest.FOLDER.resolve("Dockerfile")))
                .contains("USER 10001", "\"-XX:+ExitOnOutOfMemoryError\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, SEVERAL})
    void hasAVolumeForItsStoreAndReadsItsConfiguration(String manifest) throws IOException {
        List<String> arguments = Manifest.arguments(container(manifest));
        Main.commandLine().parseArgs(arguments.toArray(String[]::new));
        Path file = Path.of(arguments.getLast());
        assertThat(file).isEqualTo(Path.of(mountOf(manifest, "configuration"), "gateway.yaml"));
        assertThat(configuration(manifest).data()).isEqualTo(Path.of(mountOf(manifest, "store")));
        assertThat(Files.readString(Manifest.FOLDER.resolve("Dockerfile")))
                .contains("CMD [\"" + String.join("\", \"", arguments) + "\"]");
    }

    private static String mountOf(String file, String volume) throws IOException {
        return Manifest.objects(container(file), "volumeMounts").stream()
                .filter(mount -> mount.get("name").getAsString().equals(volume))
                .findFirst()
                .orElseThrow()
                .get("mountPath")
                .getAsString();
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, SEVERAL})
    void listensOnItsPorts(String file) throws IOException {
        GatewayConfig config = configuration(file);
        HttpConfig http = Objects.requireNonNull(config.http());
        for (JsonObject owner :
                List.of(container(file), find(file, "Service").json().getAsJsonObject("spec"))) {
            assertThat(Manifest.names(owner, "ports")).startsWith("smpp", "http");
            String member = owner.has("selector") ? "port" : "containerPort";
            assertThat(Manifest.objects(owner, "ports").stream()
                            .map(port -> port.get(member).getAsInt()))
                    .startsWith(
                            Integer.parseInt(
                                    Objects.requireNonNull(config.server().get("port"))),
                            http.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"startupProbe", "readinessProbe", "livenessProbe"})
    void isProbedOverHttp(String probe) throws IOException {
        for (String file : List.of(ONE, SEVERAL)) {
            JsonObject get = container(file).getAsJsonObject(probe).getAsJsonObject("httpGet");
            assertThat(get.get("path").getAsString())
                    .isEqualTo(probe.equals("readinessProbe") ? "/health/ready" : "/health/live");
            assertThat(get.get("port").getAsString()).isEqualTo("http");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, SEVERAL})
    void hasTimeToUnbindAfterThePause(String file) throws IOException {
        List<String> command = container(file)
                .getAsJsonObject("lifecycle")
                .getAsJsonObject("preStop")
                .getAsJsonObject("exec")
                .getAsJsonArray("command")
                .asList()
                .stream()
                .map(word -> word.getAsString())
                .toList();
        assertThat(command).first().isEqualTo("sleep");
        int grace = find(file, "StatefulSet")
                .podSpec()
                .orElseThrow()
                .get("terminationGracePeriodSeconds")
                .getAsInt();
        // HTTP has 20 seconds to close, the server 10, the binds to SMSCs 15, call detail records 10; with Kafka, the
        // work
        // of partitions 30, commits 20 and the membership 30.
        int close = file.equals(SEVERAL) ? 135 : 55;
        assertThat(grace).isGreaterThanOrEqualTo(Integer.parseInt(command.getLast()) + close);
    }

    @Test
    void nodesReachEachOtherByPodName() throws IOException {
        ClusterConfig cluster = Objects.requireNonNull(configuration(SEVERAL).cluster());
        String nodes = find(SEVERAL, "StatefulSet")
                .json()
                .getAsJsonObject("spec")
                .get("serviceName")
                .getAsString();
        JsonObject service = all().filter(manifest -> manifest.name().equals(nodes))
                .findFirst()
                .orElseThrow()
                .json()
                .getAsJsonObject("spec");

        assertThat(cluster.host()).endsWith("." + nodes);
        assertThat(service.get("clusterIP").getAsString()).isEqualTo("None");
        assertThat(Manifest.objects(service, "ports").getFirst().get("port").getAsInt())
                .isEqualTo(cluster.port());
        assertThat(Manifest.names(container(SEVERAL), "ports")).contains("nodes");
    }

    @Test
    void atMostOneNodeMayBeDown() throws IOException {
        JsonObject budget = find(SEVERAL, "PodDisruptionBudget").json().getAsJsonObject("spec");

        assertThat(budget.get("maxUnavailable").getAsInt()).isEqualTo(1);
        assertThat(budget.get("selector"))
                .isEqualTo(find(SEVERAL, "StatefulSet")
                        .json()
                        .getAsJsonObject("spec")
                        .get("selector"));
    }
}
