package io.smppcore.gateway.config.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between values of a document and trees of JSON: maps, lists, texts, numbers and booleans. Values from a
 * tree have paths, but no lines.
 */
public final class JsonTree {

    /** Maximum length of a number that {@link #of} writes as such: all of them fit into a long. */
    private static final int MAX_DIGITS = 18;

    private final ConfigReading reading;
    private final Secrets secrets;

    private JsonTree(ConfigReading reading, Secrets secrets) {
        this.reading = reading;
        this.secrets = secrets;
    }

    /** Returns a tree as a value whose references are replaced. A key whose value is null is absent. */
    public static Value read(Object tree, ConfigReading reading, Secrets secrets) {
        return new JsonTree(reading, secrets).value("", "", tree, 1);
    }

    private Value value(String path, String key, @Nullable Object tree, int depth) {
        if (depth > YamlReader.MAX_DEPTH) {
            throw new UnreadableValueException(
                    place(path, key, ""),
                    "more than " + YamlReader.MAX_DEPTH + " levels (expected: <= " + YamlReader.MAX_DEPTH + ")");
        }
        return switch (tree) {
            case Map<?, ?> map -> place(path, key, map(path, map, depth));
            case List<?> list -> place(path, key, list(path, list, depth));
            case BigDecimal number -> place(path, key, number.toPlainString());
            case null, default -> secrets.replaced(place(path, key, String.valueOf(tree)), reading);
        };
    }

    private Map<String, Value> map(String path, Map<?, ?> map, int depth) {
        Map<String, Value> values = LinkedHashMap.newLinkedHashMap(map.size());
        map.forEach((name, value) -> {
            if (value != null) {
                String key = String.valueOf(name);
                values.put(key, value(path.isEmpty() ? key : path + "." + key, key, value, depth + 1));
            }
        });
        return values;
    }

    private List<Value> list(String path, List<?> list, int depth) {
        List<Value> values = new ArrayList<>(list.size());
        for (Object one : list) {
            values.add(value(path + "[" + values.size() + "]", "", one, depth + 1));
        }
        return values;
    }

    private static Value place(String path, String key, Object content) {
        return new Value(path, key, 0, 0, content, false);
    }

    /** Returns a value as a tree. A text that is exactly that of a whole number or of a boolean becomes one. */
    public static Object of(Value value) {
        if (value.isText()) {
            return scalar(value.text());
        }
        if (value.isMap()) {
            Map<String, Object> map = new LinkedHashMap<>();
            value.map().forEach((key, one) -> map.put(key, of(one)));
            return map;
        }
        return value.list().stream().map(JsonTree::of).toList();
    }

    private static Object scalar(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        boolean isNumber = text.length() <= MAX_DIGITS && text.matches("0|[1-9][0-9]*");
        return isNumber ? Long.valueOf(text) : text;
    }
}
