package io.smppcore.simulator.scenario;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that is written as a single text, also as the key of a map.
 *
 * @param parser reads the text
 * @param writer returns a text, a number or a boolean
 * @param range fails with an {@link IllegalArgumentException} if the value is out of range
 */
record Scalar<T>(Parser<T> parser, Function<T, Object> writer, Consumer<T> range) implements Format<T> {

    /** Reader of a text; the item is its place in the document. */
    @FunctionalInterface
    interface Parser<T> {
        T parse(String text, Item place);
    }

    Scalar(Parser<T> parser, Function<T, Object> writer) {
        this(parser, writer, value -> {});
    }

    Scalar<T> within(Consumer<T> newRange) {
        return new Scalar<>(parser, writer, newRange);
    }

    @Override
    public T read(Item item, @Nullable T base) {
        return parser.parse(item.text(), item);
    }

    @Override
    public Object write(T value) {
        return writer.apply(value);
    }

    @Override
    public void check(T value) {
        range.accept(value);
    }

    String text(T value) {
        return writer.apply(value).toString();
    }
}
