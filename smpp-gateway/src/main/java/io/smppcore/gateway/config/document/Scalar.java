package io.smppcore.gateway.config.document;

import io.smppcore.config.OptionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Format of a single value.
 *
 * @param type type of the value
 * @param schema JSON Schema of the value
 */
public record Scalar<T extends @Nullable Object>(OptionType<T> type, Map<String, Object> schema) implements Format<T> {

    public Scalar(OptionType<T> type) {
        this(type, schemaOf(type));
    }

    @Override
    public T read(Value value, ConfigReading reading) {
        Value place = type.secret() ? value.hidden() : value;
        String text = place.text();
        try {
            return type.read(type.secret() ? text : text.strip());
        } catch (IllegalArgumentException e) {
            throw place.wrong(type.unit() + ", " + type.range());
        }
    }

    @Override
    public boolean isSecret(List<String> path) {
        return path.isEmpty() && type.secret();
    }

    @Override
    public String unit() {
        return type.unit();
    }

    @Override
    public String range() {
        return type.range();
    }

    @Override
    public String text(T value) {
        return type.writing().apply(value);
    }

    /** Returns the schema of an option value: a number with bounds, a switch, or any single value. */
    public static Map<String, Object> schemaOf(OptionType<?> type) {
        String[] bounds = type.range().replace("; " + OptionType.NONE, "").split(" to ", -1);
        boolean isNone = type.range().endsWith("; " + OptionType.NONE);
        Map<String, Object> reference = new LinkedHashMap<>();
        reference.put("type", "string");
        reference.put("pattern", "\\$\\{(env|file):[^}]*\\}");
        Map<String, Object> schema = new LinkedHashMap<>();
        if (bounds.length == 2 && isInteger(bounds[0]) && isInteger(bounds[1])) {
            schema.put("type", "integer");
            schema.put("minimum", Long.valueOf(bounds[0]));
            schema.put("maximum", Long.valueOf(bounds[1]));
        } else if (type.unit().equals("switch")) {
            schema.put("type", "boolean");
        } else {
            schema.put("type", List.of("string", "number", "boolean"));
            return schema;
        }
        return isNone
                ? JsonSchema.anyOf(schema, Map.of("const", OptionType.NONE), reference)
                : JsonSchema.anyOf(schema, reference);
    }

    private static boolean isInteger(String text) {
        return text.matches("\\d{1,18}");
    }
}
