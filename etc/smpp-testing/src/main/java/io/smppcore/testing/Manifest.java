package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * One object of a manifest of Kubernetes in the folder of a module.
 *
 * <p>Modules that use it need the client of Kubernetes, whose types have the schema.
 *
 * @param file file of the object
 * @param json content of the object
 */
public record Manifest(String file, JsonObject json) {

    /** Folder of the manifests. */
    public static final Path FOLDER = Path.of("kubernetes");

    private static final String INDEX = "$(INDEX)";

    private static final Map<String, Schema> SCHEMAS = Map.of(
            "v1 Service", new Schema(V1Service::validateJsonElement, V1Service.class),
            "v1 ConfigMap", new Schema(V1ConfigMap::validateJsonElement, V1ConfigMap.class),
            "apps/v1 StatefulSet", new Schema(V1StatefulSet::validateJsonElement, V1StatefulSet.class),
            "policy/v1 PodDisruptionBudget",
                    new Schema(V1PodDisruptionBudget::validateJsonElement, V1PodDisruptionBudget.class),
            "v1 PersistentVolumeClaim",
                    new Schema(V1PersistentVolumeClaim::validateJsonElement, V1PersistentVolumeClaim.class),
            "apps/v1 Deployment", new Schema(V1Deployment::validateJsonElement, V1Deployment.class),
            "batch/v1 Job", new Schema(V1Job::validateJsonElement, V1Job.class));

    /** The schema of a kind. */
    private record Schema(Check check, Class<?> type) {}

    @FunctionalInterface
    private interface Check {
        void validate(JsonElement json) throws IOException;
    }

    /** Returns the objects of all manifests. */
    public static List<Manifest> all() throws IOException {
        List<Manifest> manifests = new ArrayList<>();
        try (var files = Files.newDirectoryStream(FOLDER, "*.yaml")) {
            for (Path file : files) {
                manifests.addAll(parse(file.getFileName().toString(), Files.readString(file)));
            }
        }
        return manifests;
    }

    /** Returns the objects in the text of a manifest. */
    public static List<Manifest> parse(String file, String yaml) {
        Load load = new Load(LoadSettings.builder().setLabel(file).build());
        List<Manifest> manifests = new ArrayList<>();
        for (Object document : load.loadAllFromString(yaml)) {
            manifests.add(new Manifest(file, new Gson().toJsonTree(document).getAsJsonObject()));
        }
        return manifests;
    }

    /** Returns the kind. */
    public String kind() {
        return json.get("kind").getAsString();
    }

    /** Returns the name. */
    public String name() {
        return json.getAsJsonObject("metadata").get("name").getAsString();
    }

    /**
     * Checks the object against the schema of its kind: unknown fields, missing fields, values of another type.
     *
     * @throws RuntimeException naming the field
     */
    public void checkSchema() throws IOException {
        Schema schema = SCHEMAS.get(apiVersion() + " " + kind());
        if (schema == null) {
            throw new IllegalArgumentException(file + ": " + apiVersion() + " " + kind());
        }
        schema.check.validate(json);
        new JSON(); // initializes the readers of the types of the cluster
        var unused = JSON.getGson().fromJson(json, schema.type);
    }

    /** Checks that its pods run as an unprivileged user, cannot gain privileges, and have resource limits. */
    public void checkPods(String image) {
        JsonObject pod = podSpec().orElseThrow();
        assertThat(pod.get("automountServiceAccountToken").getAsBoolean()).isFalse();
        assertThat(pod.getAsJsonObject("securityContext").get("runAsNonRoot").getAsBoolean())
                .isTrue();
        assertThat(containers()).isNotEmpty().allSatisfy(container -> {
            assertThat(container.get("image").getAsString()).isEqualTo(image);
            JsonObject security = container.getAsJsonObject("securityContext");
            assertThat(security.get("allowPrivilegeEscalation").getAsBoolean()).isFalse();
            assertThat(security.get("readOnlyRootFilesystem").getAsBoolean()).isTrue();
            JsonObject resources = container.getAsJsonObject("resources");
            assertThat(resources.getAsJsonObject("requests").keySet()).contains("cpu", "memory");
            assertThat(resources.getAsJsonObject("limits").keySet()).contains("memory");
            assertThat(volumes()).containsAll(names(container, "volumeMounts")).contains("tmp");
        });
    }

    /** Returns the names of the volumes of its pods, including those claimed for each pod. */
    private List<String> volumes() {
        List<String> volumes = new ArrayList<>(names(podSpec().orElseThrow(), "volumes"));
        JsonObject spec = json.getAsJsonObject("spec");
        if (spec.has("volumeClaimTemplates")) {
            objects(spec, "volumeClaimTemplates")
                    .forEach(claim -> volumes.add(
                            claim.getAsJsonObject("metadata").get("name").getAsString()));
        }
        return volumes;
    }

    /** Returns the containers of its pods, if it has any. */
    public List<JsonObject> containers() {
        return podSpec().map(pod -> objects(pod, "containers")).orElse(List.of());
    }

    /** Returns the specification of its pods. */
    public Optional<JsonObject> podSpec() {
        return Optional.ofNullable(json.getAsJsonObject("spec"))
                .map(spec -> spec.getAsJsonObject("template"))
                .map(template -> template.getAsJsonObject("spec"));
    }

    /** Returns the objects of a list. */
    public static List<JsonObject> objects(JsonObject parent, String name) {
        return StreamSupport.stream(parent.getAsJsonArray(name).spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    /** Returns the names of the objects of a list. */
    public static List<String> names(JsonObject parent, String list) {
        return objects(parent, list).stream()
                .map(object -> object.get("name").getAsString())
                .toList();
    }

    /** Returns the arguments with the values that the cluster replaces. */
    public static List<String> arguments(JsonObject container) {
        return StreamSupport.stream(container.getAsJsonArray("args").spliterator(), false)
                .map(JsonElement::getAsString)
                .map(argument -> argument.replace(INDEX, "0"))
                .toList();
    }

    private String apiVersion() {
        return json.get("apiVersion").getAsString();
    }

    @Override
    public String toString() {
        return file + ": " + kind() + " " + name();
    }
}
