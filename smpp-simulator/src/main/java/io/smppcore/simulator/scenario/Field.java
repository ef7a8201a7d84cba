package io.smppcore.simulator.scenario;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One field of a record: its key, its format with unit and range, and its default.
 *
 * @param <T> type of the value
 * @param key key in a file
 * @param format format of the value
 * @param usual default; null for a field that has to be present
 * @param alias another key that sets the same field, and its format; null for none
 */
record Field<T>(String key, Format<T> format, @Nullable T usual, Map.@Nullable Entry<String, Format<T>> alias) {

    static <T> Field<T> of(String key, Format<T> format, T usual) {
        return new Field<>(key, format, usual, null);
    }

    static <T> Field<T> required(String key, Format<T> format) {
        return new Field<>(key, format, null, null);
    }

    Field<T> or(String otherKey, Format<T> otherFormat) {
        return new Field<>(key, format, usual, Map.entry(otherKey, otherFormat));
    }

    /** Reads the field from the items of a map, or returns the base if it is absent. */
    @Nullable
    T read(Map<String, Item> items, @Nullable Object base) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T before = (T) base;
        Item item = items.get(key);
        if (item != null) {
            return format.read(item, before);
        }
        Item other = alias == null ? null : items.get(alias.getKey());
        return other == null ? before : Objects.requireNonNull(alias).getValue().read(other, before);
    }

    /** Adds the field to a tree unless it has its default. */
    void write(Object value, Map<String, Object> tree) {
        if (!value.equals(usual)) {
            @SuppressWarnings("unchecked") // a component of the record that has this field
            T known = (T) value;
            tree.put(key, format.write(known));
        }
    }

    void check(Object value) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T known = (T) value;
        try {
            format.check(known);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }
}
