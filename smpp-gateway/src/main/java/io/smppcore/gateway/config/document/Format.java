package io.smppcore.gateway.config.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Format of a value in a document: how it is read, its schema and its documentation. Stateless. */
public interface Format<T extends @Nullable Object> {

    /** Reads a value. Throws {@link UnreadableValueException} if it does not have this format. */
    T read(Value value, ConfigReading reading);

    /** Returns the JSON Schema of the value. */
    Map<String, Object> schema();

    /** Returns one or two words for the kind of value, for the documentation. */
    String unit();

    /** Returns the allowed values in words, for the documentation. */
    String range();

    /**
     * Returns true if the value at a path within a value of this format must not be shown.
     *
     * @param path keys that lead to it, empty for the value itself; lists have no key of their own
     */
    default boolean isSecret(List<String> path) {
        return false;
    }

    /** Returns a default as text, for the documentation. */
    default String text(T value) {
        return String.valueOf(value);
    }

    /**
     * Adds a row of the documentation for each key that a value of this format contains; by default none, for formats
     * without keys.
     *
     * @param path path of the value in the file, such as {@code a.b}; empty for the whole file
     */
    default void describe(String path, List<String> rows) {}
}
