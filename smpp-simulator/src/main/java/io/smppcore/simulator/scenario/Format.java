package io.smppcore.simulator.scenario;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The written form of a value, as it stands in YAML or JSON. Stateless.
 *
 * @param <T> the value
 */
@FunctionalInterface
interface Format<T> {

    /**
     * Reads a value.
     *
     * @param base the value to change; a value that has no keys of its own replaces it; null for the default
     * @throws ScenarioException if the item is not such a value
     */
    T read(Item item, @Nullable T base);

    /** Returns the value as a map, a list, a text, a number or a boolean. Formats that are only read do without. */
    default Object write(T value) {
        throw new UnsupportedOperationException("write " + value);
    }

    /**
     * Checks the range of a value.
     *
     * @throws IllegalArgumentException with the value and its range
     */
    default void check(T value) {}

    /** Returns a format for values that contain one of this format. */
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
