package io.smppcore.tools.capacity;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of gateway nodes.
 *
 * @param needed nodes that carry the load
 * @param spare further nodes, so that as many may fail
 */
record Nodes(int needed, int spare) {

    int all() {
        return needed + spare;
    }

    @Override
    public String toString() {
        return needed + "+" + spare;
    }

    /** Reader of {@code 3+1}. */
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
