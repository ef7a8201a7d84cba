package io.smppcore.config;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One key. Immutable.
 *
 * @param <B> what it changes
 * @param key its name without the prefix
 * @param meaning one line for the documentation
 * @param unit what is counted, or what kind of value it is
 * @param range which values there are
 * @param defaultText what holds without it, as a value; in words, and in brackets, where no value says it
 * @param secret whether the value must not be shown
 * @param reading turns a value into a change, or throws an IllegalArgumentException
 */
public record Setting<B>(
        String key,
        String meaning,
        String unit,
        String range,
        String defaultText,
        boolean secret,
        Function<String, Consumer<B>> reading) {

    /** The value that takes an option away. */
    public static final String NONE = "none";

    /**
     * A key.
     *
     * @param <B> what it changes
     * @param <T> what its value is read as
     * @param key its name without the prefix
     * @param form how its value is written
     * @param defaultText what holds without it
     * @param set makes the change
     * @param meaning one line for the documentation
     * @return a setting
     */
    public static <B, T> Setting<B> of(
            String key, Form<T> form, String defaultText, BiConsumer<B, T> set, String meaning) {
        Function<String, T> read = form.reading();
        return new Setting<>(key, meaning, form.unit(), form.range(), defaultText, false, text -> {
            T value = read.apply(text);
            return target -> set.accept(target, value);
        });
    }

    /**
     * The same with one more value, {@code none}, which is the default.
     *
     * @param remove what {@code none} does
     * @return a new setting
     */
    public Setting<B> orNone(Consumer<B> remove) {
        return new Setting<>(
                key,
                meaning,
                unit,
                range + "; " + NONE,
                defaultText,
                secret,
                text -> text.equals(NONE) ? remove : reading.apply(text));
    }

    /**
     * The same with a value that is never shown.
     *
     * @return a new setting
     */
    public Setting<B> hidden() {
        return new Setting<>(key, meaning, unit, range, defaultText, true, reading);
    }

    /**
     * The same on something that has what is changed.
     *
     * @param <A> what has it
     * @param part finds it
     * @return a new setting
     */
    public <A> Setting<A> in(Function<A, B> part) {
        return new Setting<>(key, meaning, unit, range, defaultText, secret, text -> {
            Consumer<B> change = reading.apply(text);
            return whole -> change.accept(part.apply(whole));
        });
    }

    /** Without what it does, and never with a value. */
    @Override
    public String toString() {
        return key;
    }
}
