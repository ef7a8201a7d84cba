package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An option, whose single description is the source of its check, default, property and documentation. Immutable.
 *
 * @param <B> owner of the option: a builder, or an immutable value
 * @param <T> type of its values
 * @param setting description: name, values, default and meaning
 * @param setter sets the option of a builder, or returns a changed value
 */
public record Option<B, T extends @Nullable Object>(Setting<T> setting, BiFunction<B, T, B> setter) {

    /** Returns the {@linkplain Setting#name name} of the setting. */
    public String name() {
        return setting.name();
    }

    /** Returns the {@linkplain Setting#type type} of the setting. */
    public OptionType<T> type() {
        return setting.type();
    }

    /** Returns the {@linkplain Setting#standard default value} of the setting. */
    public T standard() {
        return setting.standard();
    }

    /** Returns the {@linkplain Setting#standardInWords default in words}; null if the value is the default. */
    public @Nullable String standardInWords() {
        return setting.standardInWords();
    }

    /** Returns the {@linkplain Setting#meaning meaning} of the setting. */
    public String meaning() {
        return setting.meaning();
    }

    /**
     * Returns a setter that returns the builder, from one that does not.
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
        return new Option<>(setting.standardInWords(words), setter);
    }

    /**
     * Returns this option of a part as an option of the whole object.
     *
     * @param <A> the whole
     * @param part returns the part
     * @param replace replaces the part by a changed one; may be empty if the part is a builder
     * @return a new option
     */
    public <A> Option<A, T> in(Function<A, B> part, BiConsumer<A, B> replace) {
        BiFunction<A, T, A> set = (whole, value) -> {
            replace.accept(whole, setter.apply(part.apply(whole), value));
            return whole;
        };
        return new Option<>(setting, set);
    }

    /**
     * Checks a value.
     *
     * @param value value of this option
     * @throws IllegalArgumentException if it is out of range, naming the option, the value and the range
     */
    public void check(T value) {
        setting.check(value);
    }

    /** Returns a message about a value that is out of range or cannot be parsed. */
    String problem(@Nullable Object value) {
        return setting.problem(name(), value);
    }

    /** Returns a change that sets the value parsed from a text. */
    Consumer<B> read(String text) {
        T value = type().read(type().secret() ? text : text.strip());
        return target -> {
            B unused = setter.apply(target, value); // same as target, because the whole is a builder
        };
    }

    /**
     * Returns the row of this option in the table of a documentation page.
     *
     * @param prefix prefix of the property, including the trailing dot
     * @return five columns in Markdown: property, unit, meaning, range and default
     */
    public String row(String prefix) {
        String words = setting.standardInWords();
        String value = words != null ? "" : type().writing().apply(standard());
        String shown = words != null ? words : value.isEmpty() ? "empty" : "`" + value + "`";
        return "| `%s%s` | %s | %s | %s | %s |"
                .formatted(prefix, name(), type().unit(), meaning(), type().range(), shown);
    }

    @Override
    public String toString() {
        return name();
    }
}
