package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SequencedMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/** Reads scenarios: YAML 1.2, and so JSON. docs/simulator.md has the keys. */
public final class ScenarioFile {

    private static final long MAX_OCTETS = 10_000_000;

    private ScenarioFile() {}

    /**
     * Reads a file.
     *
     * @param file at most 10,000,000 octets, in UTF-8; names of further files start from its folder
     * @return the scenario; what the file does not say is as in {@link Scenario#defaults}
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario load(Path file) {
        try {
            long octets = Files.size(file);
            if (octets > MAX_OCTETS) {
                throw new ScenarioException(
                        file.toString(), 0, 0, octets + " octets (expected: at most " + MAX_OCTETS + ")");
            }
            Path folder = file.toAbsolutePath().getParent();
            return read(Scenario.defaults(), file.toString(), Files.readString(file), folder != null ? folder : file);
        } catch (IOException e) {
            throw new ScenarioException(file.toString(), 0, 0, "cannot be read: " + e);
        }
    }

    /**
     * Reads a text.
     *
     * @param yaml the scenario; names of further files start from the folder of the process
     * @return the scenario; what the text does not say is as in {@link Scenario#defaults}
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario parse(String yaml) {
        return parse("scenario", yaml);
    }

    /**
     * Reads a text.
     *
     * @param source what messages call the text
     * @param yaml the scenario; names of further files start from the folder of the process
     * @return the scenario; what the text does not say is as in {@link Scenario#defaults}
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario parse(String source, String yaml) {
        return read(Scenario.defaults(), source, yaml, Path.of(""));
    }

    /**
     * Reads a scenario that comes with the simulator: how a provider behaves, or {@code hostile}.
     *
     * @param name one of {@link #presets}
     * @return the scenario; what the preset does not say is as in {@link Scenario#defaults}
     * @throws ScenarioException if there is none of this name
     */
    public static Scenario preset(String name) {
        return parse(name, Presets.yaml(name));
    }

    /**
     * The scenarios that come with the simulator.
     *
     * @return for each name, in their order, what it is in a line
     */
    public static SequencedMap<String, String> presets() {
        return Presets.all();
    }

    /**
     * Changes a scenario.
     *
     * @param base what holds for all that the text does not say; lists, weights and delays are replaced as a whole
     * @param source what messages call the text
     * @param yaml the keys to change; names of further files start from the folder of the process
     * @return the scenario with the changes
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario change(Scenario base, String source, String yaml) {
        return read(base, source, yaml, Path.of(""));
    }

    /**
     * Writes a scenario, with all that is not as in {@link Scenario#defaults}. The passwords of accounts are in it.
     *
     * @param scenario any scenario
     * @return YAML that {@link #parse(String)} reads as the same behaviour
     */
    public static String toYaml(Scenario scenario) {
        Map<String, Object> tree = ScenarioTree.of(scenario);
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setDefaultScalarStyle(ScalarStyle.PLAIN)
                .build();
        return tree.isEmpty() ? "{}\n" : new Dump(settings).dumpToString(tree);
    }

    /**
     * Writes a scenario as {@link #toYaml} does, but as values.
     *
     * @param scenario any scenario
     * @return maps, lists, texts, numbers and truth values, as they stand in YAML or JSON
     */
    public static Map<String, Object> toTree(Scenario scenario) {
        return ScenarioTree.of(scenario);
    }

    private static Scenario read(Scenario base, String source, String yaml, Path folder) {
        ScenarioReader reader = new ScenarioReader(folder);
        return Item.read(source, yaml).map(item -> reader.read(base, item)).orElse(base);
    }
}
