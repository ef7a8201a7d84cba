package io.smppcore.simulator.scenario;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of a value in YAML or JSON, for both reading and writing. Stateless.
 *
 * @param <T> type of the value
 */
interface Format<T> extends Item.Reader<T> {

    /** Returns the value as a map, a list, a text, a number or a boolean. */
    Object write(T value);

    /**
     * Checks the range of a value. By default, every value is allowed.
     *
     * @throws IllegalArgumentException if the value is out of range; its message has the value and the range
     */
    default void check(T value) {}

    /**
     * Returns a format for values that wrap a value of this format, such as an {@link java.util.Optional}.
     *
     * @param wrap function that wraps a value
     * @param unwrap function that returns the wrapped value; null if there is none
     */
    default <U> Format<U> as(Function<T, U> wrap, Function<U, @Nullable T> unwrap) {
        Format<T> inner = this;
        return new Format<>() {
            @Override
            public U read(Item item, @Nullable U base) {
                return wrap.apply(inner.read(item, base == null ? null : unwrap.apply(base)));
            }

            @Override
            public Object write(U value) {
                T unwrapped = unwrap.apply(value);
                return unwrapped == null ? "" : inner.write(unwrapped);
            }

            @Override
            public void check(U value) {
                T unwrapped = unwrap.apply(value);
                if (unwrapped != null) {
                    inner.check(unwrapped);
                }
            }
        };
    }
}
