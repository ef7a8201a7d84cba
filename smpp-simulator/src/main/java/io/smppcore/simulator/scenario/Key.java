package io.smppcore.simulator.scenario;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The description of one component of a record: its key, its format with unit and range, and its default. Immutable.
 *
 * @param <T> type of the value
 * @param key key in a file
 * @param reader {@link Format} of the value; a plain reader suffices in records that are never written
 * @param defaultValue value of an absent key; null if the key is required
 * @param alias another key that sets the same field, and its format; null for none
 */
record Key<T>(
        String key,
        Item.Reader<T> reader,
        @Nullable T defaultValue,
        Map.@Nullable Entry<String, Item.Reader<T>> alias) {

    static <T> Key<T> of(String key, Item.Reader<T> reader, T defaultValue) {
        return new Key<>(key, reader, defaultValue, null);
    }

    static <T> Key<T> required(String key, Item.Reader<T> reader) {
        return new Key<>(key, reader, null, null);
    }

    /** Returns this key with an alias, which is read if the key is absent. */
    Key<T> or(String otherKey, Item.Reader<T> otherReader) {
        return new Key<>(key, reader, defaultValue, Map.entry(otherKey, otherReader));
    }

    /**
     * Reads the field from the items of a map by its key or alias. Returns the base if both are absent, and the default
     * if the item is the word null.
     */
    @Nullable
    T read(Map<String, Item> items, @Nullable Object base) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T before = (T) base;
        Item item = items.get(key);
        if (item != null) {
            return item.isNull() ? defaultValue : reader.read(item, before);
        }
        Item other = alias == null ? null : items.get(alias.getKey());
        if (other == null) {
            return before;
        }
        return other.isNull()
                ? defaultValue
                : Objects.requireNonNull(alias).getValue().read(other, before);
    }

    /** Adds the field to a map for output, unless its value is the default. */
    void write(Object value, Map<String, Object> tree) {
        if (!value.equals(defaultValue)) {
            @SuppressWarnings("unchecked") // a component of the record that has this field
            T typed = (T) value;
            tree.put(key, ((Format<T>) reader).write(typed));
        }
    }

    /**
     * Checks the range of a value.
     *
     * @throws IllegalArgumentException if it is out of range; its message begins with the key
     */
    void check(Object value) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T typed = (T) value;
        try {
            if (reader instanceof Format<T> format) {
                format.check(typed);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }
}
