package io.smppcore.tools.console;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The base class of converters of values that have names on the command line. As an iterable, it lists all names for
 * the help.
 *
 * @param <T> type of the values
 */
public abstract class WordConverter<T> implements ITypeConverter<T>, Iterable<String> {

    private final String what;
    private final Map<String, T> values = new LinkedHashMap<>();

    /**
     * Creates a converter.
     *
     * @param what description of a value with its article, such as "a mode", for messages
     * @param values values in the order of the help
     * @param word function that returns the name of a value
     */
    public WordConverter(String what, Stream<T> values, Function<? super T, String> word) {
        this.what = what;
        values.forEach(value -> this.values.put(word.apply(value), value));
    }

    /** Returns the name of a constant on the command line: in lower case, with hyphens. */
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
