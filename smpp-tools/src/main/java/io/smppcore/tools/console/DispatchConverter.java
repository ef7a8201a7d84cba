package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a {@link Dispatch} in the spelling of a command line: {@code concurrent}, {@code ordered}, {@code event-loop}. */
public final class DispatchConverter implements ITypeConverter<Dispatch> {

    @Override
    public Dispatch convert(String text) {
        return Arrays.stream(Dispatch.values())
                .filter(dispatch -> spelling(dispatch).equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a dispatch (expected: " + String.join(", ", new Spellings()) + ")"));
    }

    public static String spelling(Dispatch dispatch) {
        return dispatch.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the help lists. */
    static final class Spellings implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Dispatch.values())
                    .map(DispatchConverter::spelling)
                    .iterator();
        }
    }
}
