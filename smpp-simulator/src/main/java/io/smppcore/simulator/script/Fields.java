package io.smppcore.simulator.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The fields of one map, each asked for by its name; what nobody asks for is a mistake. Not thread-safe. */
final class Fields {

    private final Item item;
    private final Map<String, Item> values;
    private final List<String> asked = new ArrayList<>();

    Fields(Item item) {
        this.item = item;
        this.values = item.map();
    }

    /** Hands over the field if it is there. */
    Fields on(String name, Consumer<Item> reader) {
        asked.add(name);
        Item value = values.get(name);
        if (value != null) {
            reader.accept(value);
        }
        return this;
    }

    /** The field, which has to be there. */
    Item required(String name) {
        asked.add(name);
        Item value = values.get(name);
        if (value == null) {
            throw item.failure("no " + name + " (expected: " + name + ")");
        }
        return value;
    }

    /** Makes what was read; what it refuses is told with the place of the field that the refusal begins with. */
    <T> T build(Supplier<T> made) {
        Set<String> unknown = new HashSet<>(values.keySet());
        asked.forEach(unknown::remove);
        for (Map.Entry<String, Item> value : values.entrySet()) {
            if (unknown.contains(value.getKey())) {
                throw value.getValue().failure("unknown (expected: one of " + String.join(", ", asked) + ")");
            }
        }
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            int colon = problem.indexOf(": ");
            Item field = colon < 0 ? null : values.get(problem.substring(0, colon));
            throw field == null ? item.failure(problem) : field.failure(problem.substring(colon + 2));
        }
    }
}
