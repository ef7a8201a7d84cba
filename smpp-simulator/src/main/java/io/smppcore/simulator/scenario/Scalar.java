package io.smppcore.simulator.scenario;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The format of values that are written as a single text, number or boolean. Such values may also be keys of a map.
 *
 * @param parser function that reads a text
 * @param writer function that returns a text, a number or a boolean for a value
 * @param range check that fails with an {@link IllegalArgumentException} if a value is out of range
 */
record Scalar<T>(Parser<T> parser, Function<T, Object> writer, Consumer<T> range) implements Format<T> {

    /** A reader of a text. The item is the place of the text in the document, for errors. */
    @FunctionalInterface
    interface Parser<T> {
        T parse(String text, Item place);
    }

    Scalar(Parser<T> parser, Function<T, Object> writer) {
        this(parser, writer, value -> {});
    }

    /** Returns this format with another range. */
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

    /** Returns the text of a value, as the key of a map has it. */
    String text(T value) {
        return writer.apply(value).toString();
    }
}
