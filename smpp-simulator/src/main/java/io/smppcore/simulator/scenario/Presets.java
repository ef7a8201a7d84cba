package io.smppcore.simulator.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The scenarios in the jar of the simulator, as YAML. */
final class Presets {

    private static final String FOLDER = "/io/smppcore/simulator/presets/";

    private static final List<String> NAMES = List.of(
            "bandwidth",
            "bird",
            "cm",
            "infobip",
            "kaleyra",
            "link",
            "link-smsc",
            "melrose",
            "sinch",
            "telenor",
            "telesign",
            "telia",
            "tyntec",
            "vonage",
            "hostile");

    private Presets() {}

    /**
     * Returns the YAML of a preset.
     *
     * @throws ScenarioException if there is no preset of this name
     */
    static String yaml(String name) {
        if (!NAMES.contains(name)) {
            throw new ScenarioException(
                    "preset", 0, 0, "'" + name + "' (expected: one of " + String.join(", ", NAMES) + ")");
        }
        try (InputStream in = Presets.class.getResourceAsStream(FOLDER + name + ".yaml")) {
            if (in == null) {
                throw new ScenarioException("preset", 0, 0, "'" + name + "' is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the descriptions of all presets by name: the first line of each file, without its comment sign. */
    static SequencedMap<String, String> all() {
        SequencedMap<String, String> presets = new LinkedHashMap<>();
        NAMES.forEach(name ->
                presets.put(name, yaml(name).lines().findFirst().orElse("").replaceFirst("^# *", "")));
        return Collections.unmodifiableSequencedMap(presets);
    }
}
