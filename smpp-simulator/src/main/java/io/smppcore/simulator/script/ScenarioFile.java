package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * Reads scenarios: YAML 1.2, and so JSON. docs/simulator.md has the keys.
 *
 * <p>A text may come from anywhere, so that only a scenario that is a file itself names further files ({@code mo.csv});
 * in any other they are refused. Files are read within bounds, and only if they are regular files.
 */
public final class ScenarioFile {

    /** The longest scenario, in octets of a file and in characters of a text. */
    static final int MAX_OCTETS = 10_000_000;

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
            Path folder = file.toAbsolutePath().getParent();
            String text = BoundedFile.read(file, MAX_OCTETS);
            return read(Scenario.defaults(), file.toString(), text, folder != null ? folder : file);
        } catch (IOException e) {
            throw new ScenarioException(file.toString(), 0, 0, "cannot be read: " + e);
        }
    }

    /**
     * Reads a text.
     *
     * @param yaml the scenario; it names no further files
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
     * @param yaml the scenario; it names no further files
     * @return the scenario; what the text does not say is as in {@link Scenario#defaults}
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario parse(String source, String yaml) {
        return read(Scenario.defaults(), source, yaml, null);
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
     * @param yaml the keys to change; they name no further files
     * @return the scenario with the changes
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Scenario change(Scenario base, String source, String yaml) {
        return read(base, source, yaml, null);
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

    private static Scenario read(Scenario base, String source, String yaml, @Nullable Path folder) {
        ScenarioReader reader = new ScenarioReader(folder);
        return Item.read(source, yaml).map(item -> reader.read(base, item)).orElse(base);
    }
}
