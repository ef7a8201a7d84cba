package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.smppcore.testing.Manifest;
import io.smppcore.testing.Prerequisite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the chart with the manifest, which {@link KubernetesTest} checks. */
class HelmChartTest {

    /** Output and exit code of helm. */
    private record Result(int status, String output) {}

    @BeforeAll
    static void requireHelm() {
        boolean available;
        try {
            available = helm("version").status == 0;
        } catch (IOException | InterruptedException e) {
            available = false;
        }
        Prerequisite.HELM.require(available);
    }

    private static Result helm(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("helm"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static Map<String, Manifest> rendered(String... values) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("template", "smpp-gateway", "helm"));
        for (String value : values) {
            arguments.addAll(List.of("--set", value));
        }
        Result result = helm(arguments.toArray(String[]::new));
        assertThat(result.status).as(result.output).isZero();
        return Manifest.parse("helm", result.output).stream()
                .collect(Collectors.toMap(Manifest::kind, Function.identity()));
    }

    @Test
    void hasNoFaults() throws Exception {
        Result result = helm("lint", "--strict", "helm");
        assertThat(result.status).as(result.output).isZero();
    }

    @Test
    void isTheManifestWithItsOwnValues() throws Exception {
        Map<String, JsonObject> manifest = Manifest.all().stream()
                .filter(object -> object.file().equals("gateway.yaml"))
                .collect(Collectors.toMap(Manifest::kind, Manifest::json));
        assertThat(rendered())
                .hasSize(manifest.size())
                .allSatisfy((kind, object) -> assertThat(object.json()).isEqualTo(manifest.get(kind)));
    }

    @Test
    void followsTheSchemaOfKubernetesWithOtherValues() throws Exception {
        Map<String, Manifest> objects = rendered(
                "image.repository=registry.example.com/gateway",
                "image.tag=1.2.0",
                "service.type=LoadBalancer",
                "service.annotations.owner=sms",
                "storage.size=100Gi",
                "storage.className=fast",
                "resources.limits.memory=4Gi");
        for (Manifest object : objects.values()) {
            object.checkSchema();
        }
        Manifest pods = Objects.requireNonNull(objects.get("StatefulSet"));
        pods.checkPods("registry.example.com/gateway:1.2.0");
        assertThat(Objects.requireNonNull(objects.get("Service")).json().toString())
                .contains("LoadBalancer", "\"owner\":\"sms\"");
        assertThat(pods.json().toString())
                .contains("\"storage\":\"100Gi\"", "\"storageClassName\":\"fast\"", "\"memory\":\"4Gi\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"replicas=2", "storage.size=large", "service.type=External", "configuration=data"})
    void refusesOtherKeysAndValues(String value) throws Exception {
        Result result = helm("template", "smpp-gateway", "helm", "--set", value);
        assertThat(result.status).isNotZero();
        assertThat(result.output).contains("values don't meet the specifications of the schema");
    }
}
