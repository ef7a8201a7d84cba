package io.smppcore.simulator.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** A node of a YAML document with its place in the document, so that errors name line, column and key. Immutable. */
final class Item {

    private static final int SHOWN_CHARACTERS = 60;

    private final Document document;
    private final String path;
    private final Node node;

    private Item(Document document, String path, Node node) {
        this.document = document;
        this.path = path;
        this.node = node;
    }

    /**
     * A function that reads a value. Stateless.
     *
     * @param <T> type of the value
     */
    @FunctionalInterface
    interface Reader<T> {

        /**
         * Reads a value.
         *
         * @param base value that the keys of the item change, if it has keys; null to change the default
         * @throws ScenarioException if the item is not such a value
         */
        T read(Item item, @Nullable T base);
    }

    /**
     * The source of items.
     *
     * @param source name of the document in errors
     * @param folder folder to which names of files in the document are relative; null if it must not name files
     */
    private record Document(String source, @Nullable Path folder) {}

    /**
     * Parses a document. Returns empty if it contains only comments.
     *
     * @param source name of the document in errors
     * @param folder folder to which names of files in the document are relative; null if it must not name files
     */
    static Optional<Item> read(String source, String yaml, @Nullable Path folder) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(source)
                    .setCodePointLimit(Scenario.MAX_OCTETS)
                    .build();
            return new Composer(settings, new BoundedParser(new ParserImpl(settings, new StreamReader(settings, yaml))))
                    .getSingleNode()
                    .map(node -> new Item(new Document(source, folder), "", node));
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark();
            throw new ScenarioException(
                    source,
                    mark.map(Mark::getLine).orElse(-1) + 1,
                    mark.map(Mark::getColumn).orElse(-1) + 1,
                    "invalid YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new ScenarioException(source, 0, 0, "invalid YAML: " + e.getMessage());
        }
    }

    /** Parses a document that must not be empty and must not name files. */
    static Item required(String source, String yaml) {
        return read(source, yaml, null)
                .orElseThrow(() -> new ScenarioException(
                        source, 0, 0, "empty (expected: keys in JSON or YAML, see docs/simulator.md)"));
    }

    /** Returns the folder to which names of files in the document are relative; null if it must not name files. */
    @Nullable
    Path folder() {
        return document.folder;
    }

    /** Returns true if this is the word null, which sets a key to its default. */
    boolean isNull() {
        return node.getTag().equals(Tag.NULL) && text().equals("null");
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

    /** Returns the characters of a scalar; fails if this is a list or map. */
    String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw wrong("a single value");
    }

    /** Returns the elements of a list; fails if this is no list. */
    List<Item> list() {
        if (!(node instanceof SequenceNode sequence)) {
            throw wrong("a list");
        }
        List<Item> items = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            items.add(new Item(document, path + "[" + items.size() + "]", element));
        }
        return items;
    }

    /** Returns the values of a map by their keys, in the order of the document; fails if this is no map. */
    Map<String, Item> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw wrong("keys with values");
        }
        Map<String, Item> items = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Item key = new Item(document, path, tuple.getKeyNode());
            String name = key.text();
            if (items.put(name, new Item(document, path.isEmpty() ? name : path + "." + name, tuple.getValueNode()))
                    != null) {
                throw key.failure("'" + name + "' is duplicated (expected: once)");
            }
        }
        return items;
    }

    /** Returns an exception with this place, this value and the expectation. */
    ScenarioException wrong(String expected) {
        return failure(shown() + " (expected: " + expected + ")");
    }

    /**
     * Returns the supplied value. An {@link IllegalArgumentException} of the supplier becomes a {@link
     * ScenarioException} with this place.
     */
    <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw failure(String.valueOf(e.getMessage()));
        }
    }

    /** Returns an exception with this place and a problem. */
    ScenarioException failure(String problem) {
        Optional<Mark> mark = node.getStartMark();
        return new ScenarioException(
                document.source,
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
