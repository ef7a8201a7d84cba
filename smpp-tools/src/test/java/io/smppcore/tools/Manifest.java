package io.smppcore.tools;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine;

/**
 * One object of a manifest.
 *
 * @param file file of the object
 * @param json content of the object
 */
record Manifest(String file, JsonObject json) {

    /** Folder of the manifests. */
    static final Path FOLDER = Path.of("kubernetes");

    private static final String INDEX = "$(INDEX)";

    /** Returns the objects of all manifests. */
    static List<Manifest> all() throws IOException {
        List<Manifest> manifests = new ArrayList<>();
        try (var files = Files.newDirectoryStream(FOLDER, "*.yaml")) {
            for (Path file : files) {
                manifests.addAll(parse(file.getFileName().toString(), Files.readString(file)));
            }
        }
        return manifests;
    }

    static List<Manifest> parse(String file, String yaml) {
        Load load = new Load(LoadSettings.builder().setLabel(file).build());
        List<Manifest> manifests = new ArrayList<>();
        for (Object document : load.loadAllFromString(yaml)) {
            manifests.add(new Manifest(file, new Gson().toJsonTree(document).getAsJsonObject()));
        }
        return manifests;
    }

    String kind() {
        return json.get("kind").getAsString();
    }

    String name() {
        return json.getAsJsonObject("metadata").get("name").getAsString();
    }

    /**
     * Checks the object against the schema of its kind: unknown fields, missing fields, values of another type.
     *
     * @throws RuntimeException naming the field
     */
    void checkSchema() throws IOException {
        switch (apiVersion() + " " + kind()) {
            case "v1 Service" -> {
                V1Service.validateJsonElement(json);
                read(V1Service.class);
            }
            case "v1 PersistentVolumeClaim" -> {
                V1PersistentVolumeClaim.validateJsonElement(json);
                read(V1PersistentVolumeClaim.class);
            }
            case "apps/v1 Deployment" -> {
                V1Deployment.validateJsonElement(json);
                read(V1Deployment.class);
            }
            case "batch/v1 Job" -> {
                V1Job.validateJsonElement(json);
                read(V1Job.class);
            }
            default -> throw new IllegalArgumentException(file + ": " + apiVersion() + " " + kind());
        }
    }

    /**
     * Checks the arguments of its containers against the command line.
     *
     * @throws CommandLine.ParameterException naming the option
     */
    void checkArguments() {
        for (JsonObject container : containers()) {
            Main.commandLine().parseArgs(arguments(container).toArray(String[]::new));
        }
    }

    /** Returns the containers of its pods, if it has any. */
    List<JsonObject> containers() {
        return podSpec().map(pod -> objects(pod, "containers")).orElse(List.of());
    }

    /** Returns the specification of its pods. */
    Optional<JsonObject> podSpec() {
        return Optional.ofNullable(json.getAsJsonObject("spec").getAsJsonObject("template"))
                .map(template -> template.getAsJsonObject("spec"));
    }

    static List<JsonObject> objects(JsonObject parent, String name) {
        return StreamSupport.stream(parent.getAsJsonArray(name).spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    /** Returns the arguments with the values that the cluster replaces. */
    static List<String> arguments(JsonObject container) {
        return StreamSupport.stream(container.getAsJsonArray("args").spliterator(), false)
                .map(JsonElement::getAsString)
                .map(argument -> argument.replace(INDEX, "0"))
                .toList();
    }

    private String apiVersion() {
        return json.get("apiVersion").getAsString();
    }

    private void read(Class<?> type) {
        new JSON(); // initializes the readers of the types of the cluster
        var unused = JSON.getGson().fromJson(json, type);
    }

    @Override
    public String toString() {
        return file + ": " + kind() + " " + name();
    }
}
