package io.smppcore.simulator.scenario;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One field of a record: its key, its format with unit and range, and its default.
 *
 * @param <T> type of the value
 * @param key key in a file
 * @param reader {@link Format} of the value; only a reader in records that are not written
 * @param usual default; null for a field that has to be present
 * @param alias another key that sets the same field, and its format; null for none
 */
record Field<T>(
        String key, Item.Reader<T> reader, @Nullable T usual, Map.@Nullable Entry<String, Item.Reader<T>> alias) {

    static <T> Field<T> of(String key, Item.Reader<T> reader, T usual) {
        return new Field<>(key, reader, usual, null);
    }

    static <T> Field<T> required(String key, Item.Reader<T> reader) {
        return new Field<>(key, reader, null, null);
    }

    Field<T> or(String otherKey, Item.Reader<T> otherReader) {
        return new Field<>(key, reader, usual, Map.entry(otherKey, otherReader));
    }

    /** Reads the field from the items of a map; returns the base if it is absent, and the default if it is null. */
    @Nullable
    T read(Map<String, Item> items, @Nullable Object base) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T before = (T) base;
        Item item = items.get(key);
        if (item != null) {
            return item.isNull() ? usual : reader.read(item, before);
        }
        Item other = alias == null ? null : items.get(alias.getKey());
        if (other == null) {
            return before;
        }
        return other.isNull() ? usual : Objects.requireNonNull(alias).getValue().read(other, before);
    }

    /** Adds the field to a tree unless it has its default. */
    void write(Object value, Map<String, Object> tree) {
        if (!value.equals(usual)) {
            @SuppressWarnings("unchecked") // a component of the record that has this field
            T known = (T) value;
            tree.put(key, ((Format<T>) reader).write(known));
        }
    }

    void check(Object value) {
        @SuppressWarnings("unchecked") // a component of the record that has this field
        T known = (T) value;
        try {
            if (reader instanceof Format<T> format) {
                format.check(known);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }
}
