package io.smppcore.simulator.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The format of values for single messages: a map from the number of a message, 1 to 1,000,000,000, to its value.
 *
 * @param format format of the values
 */
record NthFormat<T>(Scalar<T> format) implements Format<Map<Integer, T>> {

    private static final Scalar<Integer> NUMBER = Formats.integer(1, 1_000_000_000);

    @Override
    public Map<Integer, T> read(Item item, @Nullable Map<Integer, T> base) {
        Map<Integer, T> values = new TreeMap<>();
        item.map().forEach((key, value) -> {
            int number = NUMBER.parser().parse(key, value);
            value.checked(() -> {
                NUMBER.check(number);
                return number;
            });
            values.put(number, format.read(value, null));
        });
        return values;
    }

    @Override
    public Object write(Map<Integer, T> values) {
        Map<String, Object> written = new LinkedHashMap<>();
        new TreeMap<>(values).forEach((number, value) -> written.put(number.toString(), format.write(value)));
        return written;
    }

    @Override
    public void check(Map<Integer, T> values) {
        values.keySet().forEach(NUMBER::check);
    }
}
