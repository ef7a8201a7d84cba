package io.smppcore.gateway.config.document;

import io.smppcore.config.OptionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * Format of a map of values by name, in the order of the document.
 *
 * @param placeholder placeholder for a name in the documentation
 * @param name type of the names
 * @param item format of the values
 * @param names called with each name and its value, before the value is read
 */
public record MapOf<T>(
        String placeholder, OptionType<String> name, Format<T> item, BiConsumer<Value, ConfigReading> names)
        implements Format<Map<String, T>> {

    public MapOf(String placeholder, OptionType<String> name, Format<T> item) {
        this(placeholder, name, item, (value, reading) -> {});
    }

    @Override
    public Map<String, T> read(Value value, ConfigReading reading) {
        int before = reading.problemCount();
        Map<String, T> items = new LinkedHashMap<>();
        value.map().forEach((key, one) -> {
            names.accept(one, reading);
            String known = reading.attempt(() -> name(key, one));
            T read = reading.attempt(() -> item.read(one, reading));
            if (known != null && read != null) {
                items.put(known, read);
            }
        });
        if (!reading.isGoodSince(before)) {
            throw new UnreadableValueException();
        }
        return items;
    }

    private String name(String key, Value place) {
        try {
            return Objects.requireNonNull(name.read(key));
        } catch (IllegalArgumentException e) {
            throw place.problem("key '" + key + "' (expected: " + name.unit() + ", " + name.range() + ")");
        }
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", item.schema());
        return schema;
    }

    @Override
    public boolean isSecret(List<String> path) {
        return !path.isEmpty() && item.isSecret(path.subList(1, path.size()));
    }

    @Override
    public String unit() {
        return item.unit() + " by " + name.unit();
    }

    @Override
    public String range() {
        return item.range();
    }

    @Override
    public void describe(String path, List<String> rows) {
        item.describe(path + "." + placeholder, rows);
    }
}
