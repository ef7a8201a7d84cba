package io.smppcore.gateway.config.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Format of a list of values of one format. A single value is read as a list of one. */
public record ListOf<T>(Format<T> item) implements Format<List<T>> {

    @Override
    public List<T> read(Value value, ConfigReading reading) {
        int before = reading.problemCount();
        List<T> items = new ArrayList<>();
        for (Value one : value.list()) {
            T read = reading.attempt(() -> item.read(one, reading));
            if (read != null) {
                items.add(read);
            }
        }
        if (!reading.isGoodSince(before)) {
            throw new UnreadableValueException();
        }
        return items;
    }

    @Override
    public Map<String, Object> schema() {
        return JsonSchema.valueOrList(item.schema());
    }

    @Override
    public boolean isSecret(List<String> path) {
        return item.isSecret(path);
    }

    @Override
    public String unit() {
        return "list of " + item.unit();
    }

    @Override
    public String range() {
        return item.range();
    }

    @Override
    public String text(List<T> values) {
        return String.join(", ", values.stream().map(item::text).toList());
    }

    @Override
    public void describe(String path, List<String> rows) {
        item.describe(path + "[]", rows);
    }
}
