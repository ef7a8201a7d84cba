package io.smppcore.tools.capacity;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The number of nodes of a gateway, for which subscribers are computed. Immutable.
 *
 * @param needed number of nodes that carry the load
 * @param spare number of additional nodes, and thus of nodes that may fail
 */
record Nodes(int needed, int spare) {

    int all() {
        return needed + spare;
    }

    @Override
    public String toString() {
        return needed + "+" + spare;
    }

    /** The converter of option values such as {@code 3+1}. */
    static final class Converter implements ITypeConverter<Nodes> {

        private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})(?:\\+(\\d{1,6}))?");

        @Override
        public Nodes convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException(
                        "'" + text + "' is not a number of nodes (expected: such as 3+1, at least one needed)");
            }
            String spare = matcher.group(2);
            return new Nodes(Integer.parseInt(matcher.group(1)), spare == null ? 0 : Integer.parseInt(spare));
        }
    }
}
