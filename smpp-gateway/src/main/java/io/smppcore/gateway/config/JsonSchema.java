package io.smppcore.gateway.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON Schemas, and their text. */
final class JsonSchema {

    private static final int HEX_DIGITS = 4;

    private JsonSchema() {}

    /** Returns the text of a schema, with a line for each key. */
    static String text(Map<String, Object> root) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Configuration of the gateway of smpp-core");
        schema.putAll(root);
        return json(schema);
    }

    /** Returns the schema of a value that has one of several schemas. */
    static Map<String, Object> anyOf(Object... schemas) {
        return new LinkedHashMap<>(Map.of("anyOf", List.of(schemas)));
    }

    /** Returns the schema of a value or a list of values. */
    static Map<String, Object> valueOrList(Map<String, Object> item) {
        Map<String, Object> array = new LinkedHashMap<>();
        array.put("type", "array");
        array.put("items", item);
        return anyOf(item, array);
    }

    /** Returns a tree of maps, lists, texts, numbers and booleans as JSON. */
    static String json(Object tree) {
        StringBuilder json = new StringBuilder();
        append(json, tree, "\n");
        return json.toString();
    }

    private static void append(StringBuilder json, Object value, String lineBreak) {
        switch (value) {
            case Map<?, ?> map -> append(json, map, lineBreak);
            case List<?> list -> append(json, list, lineBreak);
            case String text -> append(json, text);
            default -> json.append(value);
        }
    }

    private static void append(StringBuilder json, Map<?, ?> map, String lineBreak) {
        String separator = "{" + lineBreak + "  ";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.append(separator);
            append(json, entry.getKey().toString());
            json.append(": ");
            append(json, entry.getValue(), lineBreak + "  ");
            separator = "," + lineBreak + "  ";
        }
        json.append(map.isEmpty() ? "{}" : lineBreak + "}");
    }

    private static void append(StringBuilder json, List<?> list, String lineBreak) {
        json.append('[');
        String separator = "";
        for (Object value : list) {
            json.append(separator);
            append(json, value, lineBreak);
            separator = ", ";
        }
        json.append(']');
    }

    private static void append(StringBuilder json, String text) {
        json.append('"');
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ') {
                json.append("\\u")
                        .append("0".repeat(HEX_DIGITS - Integer.toHexString(c).length()));
                json.append(Integer.toHexString(c));
            } else {
                json.append((char) c);
            }
        });
        json.append('"');
    }
}
