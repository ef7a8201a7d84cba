package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/* Apart from the setter, because each method reference takes time to link, and the records of all options are loaded
 * at the start of a client that sets none by property. */

/**
 * Name, values, default and meaning of an option: all that a record needs to check itself. Immutable.
 *
 * @param <T> type of the values
 * @param name name of the option, and of its property behind the prefix
 * @param type the values it may have
 * @param standard default value
 * @param standardInWords the default, if it depends on something else; null if {@code standard} is the default
 * @param meaning one line for the documentation
 */
public record Setting<T extends @Nullable Object>(
        String name,
        OptionType<T> type,
        T standard,
        @Nullable String standardInWords,
        String meaning) {

    /**
     * Returns this setting as an option of an owner.
     *
     * @param <B> owner of the option
     * @param setter sets the option of a builder, or returns a changed value
     * @return the option
     */
    public <B> Option<B, T> option(BiFunction<B, T, B> setter) {
        return new Option<>(this, setter);
    }

    /**
     * Returns this setting as an option of a builder whose method or field is set without returning the builder.
     *
     * @param <B> the builder
     * @param change sets a value
     * @return the option
     */
    public <B> Option<B, T> change(BiConsumer<B, T> change) {
        return option(Option.setter(change));
    }

    /**
     * Returns this setting with a default that depends on something else.
     *
     * @param words the default in words
     * @return a new setting
     */
    public Setting<T> standardInWords(String words) {
        return new Setting<>(name, type, standard, words, meaning);
    }

    /**
     * Checks a value.
     *
     * @param value value of this setting
     * @throws IllegalArgumentException if it is out of range, with the name, the value and the range
     */
    public void check(T value) {
        check(name, value);
    }

    /**
     * Checks a value of a record that has the same range.
     *
     * @param component name of the value in the message
     * @param value value of the component
     * @throws IllegalArgumentException if it is out of range, with the name, the value and the range
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
