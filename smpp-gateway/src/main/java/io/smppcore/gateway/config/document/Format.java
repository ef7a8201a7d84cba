package io.smppcore.gateway.config.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The format of a value in a document. Stateless. */
public interface Format<T extends @Nullable Object> {

    /** Reads a value; throws if it does not have this format. */
    T read(Value value, ConfigReading reading);

    /** Returns the JSON Schema of the value. */
    Map<String, Object> schema();

    /** Returns a word or two for the kind of value, for the documentation. */
    String unit();

    /** Returns the allowed values in words, for the documentation. */
    String range();

    /** Returns a value as text, for the documentation. */
    default String text(T value) {
        return String.valueOf(value);
    }

    /** Adds the documentation rows of the keys below a value. */
    default void describe(String path, List<String> rows) {}
}
