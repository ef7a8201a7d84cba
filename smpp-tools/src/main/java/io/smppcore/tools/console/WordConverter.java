package io.smppcore.tools.console;

import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a value by its name on the command line, and lists all names for the help.
 *
 * @param <T> type of the values
 */
public abstract class WordConverter<T> implements ITypeConverter<T>, Iterable<String> {

    private final String what;
    private final Map<String, T> values;

    /**
     * Creates a converter.
     *
     * @param what description of a value, for messages
     * @param values values by name, in the order of the help
     */
    public WordConverter(String what, Map<String, T> values) {
        this.what = what;
        this.values = values;
    }

    /** Returns the constants of an enum by their names on the command line: lower case, with hyphens. */
    public static <E extends Enum<E>> Map<String, E> spelled(Stream<E> constants) {
        Map<String, E> values = new LinkedHashMap<>();
        constants.forEach(constant -> values.put(spelling(constant), constant));
        return Collections.unmodifiableMap(values);
    }

    public static String spelling(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public T convert(String text) {
        T value = values.get(text);
        if (value == null) {
            throw new TypeConversionException(
                    "'" + text + "' is not " + what + " (expected: " + String.join(", ", this) + ")");
        }
        return value;
    }

    @Override
    public Iterator<String> iterator() {
        return values.keySet().iterator();
    }
}
