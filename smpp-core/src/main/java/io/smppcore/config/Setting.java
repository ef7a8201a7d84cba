package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/* Without the setter, because each method reference takes time to link, and every client loads the records of all
 * options, even if it sets none by property. */

/**
 * Description of an option: name, type, default and meaning. The record that contains the option checks its values with
 * it. Immutable.
 *
 * @param <T> type of the values
 * @param name name of the option, and of its property after the prefix
 * @param type type of the values
 * @param standard default value
 * @param standardInWords the default in words, if it depends on something else; null if {@code standard} is the default
 * @param meaning one line for the documentation
 */
public record Setting<T extends @Nullable Object>(
        String name,
        OptionType<T> type,
        T standard,
        @Nullable String standardInWords,
        String meaning) {

    /** Returns this setting as an option, whose setter sets it in a builder or returns a changed value. */
    public <B> Option<B, T> option(BiFunction<B, T, B> setter) {
        return new Option<>(this, setter);
    }

    /** Returns this setting as an option of a builder, with a setter that does not return the builder. */
    public <B> Option<B, T> change(BiConsumer<B, T> change) {
        return option((builder, value) -> {
            change.accept(builder, value);
            return builder;
        });
    }

    /** Returns this setting with a default in words, for a default that depends on something else. */
    public Setting<T> standardInWords(String words) {
        return new Setting<>(name, type, standard, words, meaning);
    }

    /**
     * Fails with {@link IllegalArgumentException} naming the setting, the value and the range if a value is out of
     * range.
     */
    public void check(T value) {
        check(name, value);
    }

    /**
     * Checks another value of the same range.
     *
     * @param component name of the value, for the message
     * @param value the value
     * @throws IllegalArgumentException if it is out of range, naming the setting, the value and the range
     */
    public void check(String component, T value) {
        if (!type.allowed().test(value)) {
            throw new IllegalArgumentException(problem(component, type.writing().apply(value)));
        }
    }

    /** Returns a message about a value that is out of range or cannot be parsed. */
    String problem(String component, @Nullable Object value) {
        String shown = type.secret() ? "a value that is not shown" : String.valueOf(value);
        return component + ": " + shown + " (expected: " + type.unit() + ", " + type.range() + ")";
    }
}
