package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Option of a builder or an immutable value: a {@link Setting}, from which its check, default, property and
 * documentation are derived, and the way to set it. Immutable.
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

    /**
     * Returns this option as one of an object that contains its owner as a part.
     *
     * @param <A> the whole
     * @param part returns the part
     * @param replace replaces the part with a changed one; may be empty if the part is a builder
     */
    public <A> Option<A, T> in(Function<A, B> part, BiConsumer<A, B> replace) {
        BiFunction<A, T, A> set = (whole, value) -> {
            replace.accept(whole, setter.apply(part.apply(whole), value));
            return whole;
        };
        return new Option<>(setting, set);
    }

    /** Returns a message about a value that is out of range or cannot be parsed. */
    String problem(@Nullable Object value) {
        return setting.problem(name(), value);
    }

    /** Parses a text, and returns a function that sets the value in an owner. */
    Consumer<B> read(String text) {
        T value = setting.type().read(setting.type().secret() ? text : text.strip());
        return target -> {
            B unused = setter.apply(target, value); // a builder returns itself
        };
    }

    /**
     * Returns the row of this option in the table of a documentation page.
     *
     * @param prefix prefix of the property, including the trailing dot
     * @return five columns in Markdown: property, unit, meaning, range and default
     */
    public String row(String prefix) {
        OptionType<T> type = setting.type();
        String words = setting.standardInWords();
        String value = words != null ? "" : type.writing().apply(setting.standard());
        String shown = words != null ? words : value.isEmpty() ? "empty" : "`" + value + "`";
        return "| `%s%s` | %s | %s | %s | %s |"
                .formatted(prefix, name(), type.unit(), setting.meaning(), type.range(), shown);
    }

    @Override
    public String toString() {
        return name();
    }
}
