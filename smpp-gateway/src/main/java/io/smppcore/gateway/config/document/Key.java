package io.smppcore.gateway.config.document;

import io.smppcore.config.OptionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key of a section. This is the only definition of its name, values, default and meaning, from which reading, schema
 * and documentation are derived. Immutable.
 *
 * @param name name of the key
 * @param format format of its value
 * @param standard default; null if there is none
 * @param standardInWords default for the documentation
 * @param required true if the key must be present
 * @param meaning one line for the documentation
 */
public record Key<T extends @Nullable Object>(
        String name,
        Format<? extends T> format,
        @Nullable T standard,
        String standardInWords,
        boolean required,
        String meaning) {

    /** Returns a key with a default. */
    public static <T> Key<T> of(String name, Format<T> format, T standard, String meaning) {
        String text = format.text(standard);
        return new Key<>(name, format, standard, text.isEmpty() ? "none" : "`" + text + "`", false, meaning);
    }

    /** Returns a key of a single value, with a default. */
    public static <T> Key<T> of(String name, OptionType<T> type, T standard, String meaning) {
        return of(name, new Scalar<>(type), standard, meaning);
    }

    /** Returns a key of a list, empty by default. */
    public static <T> Key<List<T>> list(String name, Format<T> item, String meaning) {
        return of(name, new ListOf<>(item), List.<T>of(), meaning);
    }

    /** Returns a key of a list of single values, empty by default. */
    public static <T> Key<List<T>> list(String name, OptionType<T> type, String meaning) {
        return list(name, new Scalar<>(type), meaning);
    }

    /** Returns a key that may be absent. */
    public static <T> Key<@Nullable T> optional(String name, Format<T> format, String absent, String meaning) {
        return new Key<@Nullable T>(name, format, null, absent, false, meaning);
    }

    /** Returns a key of one value that may be absent. */
    public static <T> Key<@Nullable T> optional(String name, OptionType<T> type, String absent, String meaning) {
        return optional(name, new Scalar<>(type), absent, meaning);
    }

    /** Returns a required key. */
    public static <T> Key<T> required(String name, Format<T> format, String meaning) {
        return new Key<>(name, format, null, "required", true, meaning);
    }

    /** Returns this key with a description of its default in place of the value, for the documentation. */
    public Key<T> standardInWords(String words) {
        return new Key<>(name, format, standard, words, required, meaning);
    }

    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", description(meaning, format.unit(), format.range(), standardInWords));
        schema.putAll(format.schema());
        return schema;
    }

    static String description(String meaning, String unit, String range, String standard) {
        return meaning + " (" + unit + ": " + range + "; default: " + standard.replace("`", "") + ")";
    }

    void describe(String path, List<String> rows) {
        String here = path.isEmpty() ? name : path + "." + name;
        rows.add(row(here, format.unit(), meaning, format.range(), standardInWords));
        format.describe(here, rows);
    }

    static String row(String path, String unit, String meaning, String range, String standard) {
        return "| `%s` | %s | %s | %s | %s |".formatted(path, unit, meaning, range, standard);
    }
}
