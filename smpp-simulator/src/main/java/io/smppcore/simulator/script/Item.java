package io.smppcore.simulator.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** A value of a YAML document, with its place in it. Immutable. */
final class Item {

    private static final int SHOWN_CHARACTERS = 60;

    private final String source;
    private final String path;
    private final Node node;

    private Item(String source, String path, Node node) {
        this.source = source;
        this.path = path;
        this.node = node;
    }

    /** Reads a document; empty if there is nothing but comments in it. */
    static Optional<Item> read(String source, String yaml) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(source)
                    .setCodePointLimit(ScenarioFile.MAX_OCTETS)
                    .build();
            return new Composer(settings, new BoundedParser(new ParserImpl(settings, new StreamReader(settings, yaml))))
                    .getSingleNode()
                    .map(node -> new Item(source, "", node));
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark();
            throw new ScenarioException(
                    source,
                    mark.map(Mark::getLine).orElse(-1) + 1,
                    mark.map(Mark::getColumn).orElse(-1) + 1,
                    "no YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new ScenarioException(source, 0, 0, "no YAML: " + e.getMessage());
        }
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    boolean isMap() {
        return node instanceof MappingNode;
    }

    /** The characters of a single value. */
    String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw wrong("a single value");
    }

    /** The values of a list. */
    List<Item> list() {
        if (!(node instanceof SequenceNode sequence)) {
            throw wrong("a list");
        }
        List<Item> items = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            items.add(new Item(source, path + "[" + items.size() + "]", element));
        }
        return items;
    }

    /** The values by their keys, in their order. */
    Map<String, Item> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw wrong("keys with values");
        }
        Map<String, Item> items = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Item key = new Item(source, path, tuple.getKeyNode());
            String name = key.text();
            if (items.put(name, new Item(source, path.isEmpty() ? name : path + "." + name, tuple.getValueNode()))
                    != null) {
                throw key.failure("'" + name + "' is there twice (expected: once)");
            }
        }
        return items;
    }

    /** Reads the fields of a map. */
    Fields fields() {
        return new Fields(this);
    }

    /** What was found is not what is expected. */
    ScenarioException wrong(String expected) {
        return failure(shown() + " (expected: " + expected + ")");
    }

    ScenarioException failure(String problem) {
        Optional<Mark> mark = node.getStartMark();
        return new ScenarioException(
                source,
                mark.map(Mark::getLine).orElse(-1) + 1,
                mark.map(Mark::getColumn).orElse(-1) + 1,
                path.isEmpty() ? problem : path + ": " + problem);
    }

    private String shown() {
        if (node instanceof ScalarNode scalar) {
            String value = scalar.getValue();
            return "'" + (value.length() > SHOWN_CHARACTERS ? value.substring(0, SHOWN_CHARACTERS) + "…" : value) + "'";
        }
        return isList() ? "a list" : "keys with values";
    }
}
