package io.smppcore.simulator.scenario;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys, formats and defaults of all components of a record, in the order of the components. Records of this package
 * are read, checked and written by this table alone. Immutable.
 *
 * @param <R> type of the record
 */
final class Fields<R extends Record> implements Format<R> {

    private final List<Key<?>> fields;
    private final RecordComponent[] components;
    private final Constructor<R> constructor;

    private Fields(Class<R> type, List<Key<?>> fields) {
        this.fields = fields;
        this.components = type.getRecordComponents();
        if (components.length != fields.size()) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + ": " + fields.size() + " fields (expected: " + components.length + ")");
        }
        try {
            this.constructor = type.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // every record has its canonical constructor
        }
    }

    static <R extends Record> Fields<R> of(Class<R> type, Key<?>... fields) {
        return new Fields<>(type, List.of(fields));
    }

    /** Returns all keys, including aliases. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (Key<?> field : fields) {
            keys.add(field.key());
            if (field.alias() != null) {
                keys.add(field.alias().getKey());
            }
        }
        return keys;
    }

    /** Returns the record in which every field has its default. */
    R defaults() {
        return make(defaultValues());
    }

    /** Returns a copy of the record with another value of one field. */
    R with(R record, String key, Object value) {
        @Nullable Object[] values = values(record);
        values[index(key)] = value;
        return make(values);
    }

    /**
     * Checks the ranges of all fields. Called by the canonical constructor of the record.
     *
     * @param values values of all components, in their order
     *
     * @throws IllegalArgumentException if a value is out of range; its message begins with the key
     */
    void check(Object... values) {
        for (int i = 0; i < values.length; i++) {
            fields.get(i).check(values[i]);
        }
    }

    @Override
    public R read(Item item, @Nullable R base) {
        return read(item, item.map(), base);
    }

    /**
     * Reads a record from items of a map, from which the caller may have removed some.
     *
     * @param item place of the map, for errors
     * @param base record whose other fields remain; null for the defaults
     */
    R read(Item item, Map<String, Item> items, @Nullable R base) {
        List<String> keys = keys();
        items.forEach((key, value) -> {
            if (!keys.contains(key)) {
                throw value.failure("unknown (expected: one of " + String.join(", ", keys) + ")");
            }
        });
        @Nullable Object[] values = base == null ? defaultValues() : values(base);
        for (int i = 0; i < values.length; i++) {
            String key = fields.get(i).key();
            values[i] = fields.get(i).read(items, values[i]);
            if (values[i] == null) {
                throw item.failure("no " + key + " (expected: " + key + ")");
            }
        }
        try {
            return make(values);
        } catch (IllegalArgumentException e) {
            throw located(item, items, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the fields by their keys. Fields that have their defaults are left out. */
    @Override
    public Map<String, Object> write(R record) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Object[] values = values(record);
        for (int i = 0; i < values.length; i++) {
            fields.get(i).write(values[i], tree);
        }
        return tree;
    }

    /** Returns the failure for a problem whose message begins with the key of a field, with the place of this field. */
    private static ScenarioException located(Item item, Map<String, Item> items, String problem) {
        int colon = problem.indexOf(": ");
        Item field = colon < 0 ? null : items.get(problem.substring(0, colon));
        return field == null ? item.failure(problem) : field.failure(problem.substring(colon + 2));
    }

    private int index(String key) {
        return fields.stream().map(Key::key).toList().indexOf(key);
    }

    private @Nullable Object[] defaultValues() {
        return fields.stream().map(Key::defaultValue).toArray();
    }

    private Object[] values(R record) {
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getAccessor().invoke(record);
            }
            return values;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // accessors of records do not fail
        }
    }

    private R make(@Nullable Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException refused ? refused : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
