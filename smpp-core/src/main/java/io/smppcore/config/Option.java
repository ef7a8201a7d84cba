package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Option with a single description, from which its check, its default, its property and its line in the documentation
 * come. Immutable.
 *
 * @param <B> owner of the option: a builder, or an immutable value
 * @param <T> type of its values
 * @param name name of the option, and of its property behind the prefix
 * @param type the values it may have
 * @param standard default value
 * @param standardInWords the default, if it depends on something else; null if {@code standard} is the default
 * @param setter sets the option of a builder, or returns a changed value
 * @param meaning one line for the documentation
 */
public record Option<B, T extends @Nullable Object>(
        String name,
        OptionType<T> type,
        T standard,
        @Nullable String standardInWords,
        BiFunction<B, T, B> setter,
        String meaning) {

    /**
     * Returns a setter of a builder whose method or field is set without returning the builder.
     *
     * @param <B> the builder
     * @param <T> type of the values
     * @param change sets a value
     * @return a setter that returns the builder
     */
    public static <B, T extends @Nullable Object> BiFunction<B, T, B> setter(BiConsumer<B, T> change) {
        return (builder, value) -> {
            change.accept(builder, value);
            return builder;
        };
    }

    /**
     * Returns this option with a default that depends on something else.
     *
     * @param words the default in words
     * @return a new option
     */
    public Option<B, T> standardInWords(String words) {
        return new Option<>(name, type, standard, words, setter, meaning);
    }

    /**
     * Returns this option of a part as an option of the whole.
     *
     * @param <A> the whole
     * @param part returns the part
     * @param replace replaces the part by a changed one; may do nothing if the part is a builder
     * @return a new option
     */
    public <A> Option<A, T> in(Function<A, B> part, BiConsumer<A, B> replace) {
        BiFunction<A, T, A> set = (whole, value) -> {
            replace.accept(whole, setter.apply(part.apply(whole), value));
            return whole;
        };
        return new Option<>(name, type, standard, standardInWords, set, meaning);
    }

    /**
     * Checks a value.
     *
     * @param value value of this option
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
    String problem(@Nullable Object value) {
        return problem(name, value);
    }

    private String problem(String component, @Nullable Object value) {
        String shown = type.secret() ? "a value that is not shown" : String.valueOf(value);
        return component + ": " + shown + " (expected: " + type.unit() + ", " + type.range() + ")";
    }

    /** Returns a change that sets the value of the text. */
    Consumer<B> read(String text) {
        T value = type.read(type.secret() ? text : text.strip());
        return target -> {
            B unused = setter.apply(target, value); // the target itself, because the whole is a builder
        };
    }

    /**
     * Returns the line of this option in the table of a documentation page.
     *
     * @param prefix beginning of the property
     * @return five columns in Markdown: property, unit, meaning, range and default
     */
    public String row(String prefix) {
        String value = standardInWords != null ? "" : type.writing().apply(standard);
        String shown = standardInWords != null ? standardInWords : value.isEmpty() ? "empty" : "`" + value + "`";
        return "| `%s%s` | %s | %s | %s | %s |".formatted(prefix, name, type.unit(), meaning, type.range(), shown);
    }

    @Override
    public String toString() {
        return name;
    }
}
