package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.BindsOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converter of the types of binds, such as {@code trx:2,tx:1,rx:1}. The number may be left out if it is 1. At least
 * one bind must be able to send.
 */
final class BindMix implements ITypeConverter<BindMix.Types> {

    private static final Pattern PART = Pattern.compile("(trx|tx|rx)(?::(\\d{1,4}))?");

    /**
     * The types of all binds. It is not a plain list, which picocli would take for an option with several values.
     *
     * @param list type of each bind, in the order of the text
     */
    record Types(List<BindType> list) {}

    @Override
    public Types convert(String text) {
        List<BindType> types = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part);
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + part + "' is not a bind (expected: trx, tx or rx, with a number"
                        + " as in trx:2, several with commas between them)");
            }
            int count = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
            types.addAll(Collections.nCopies(count, type(matcher.group(1))));
        }
        if (types.isEmpty() || types.size() > BindsOption.MAX) {
            throw new TypeConversionException(
                    "'" + text + "': " + types.size() + " binds (expected: 1 to " + BindsOption.MAX + ")");
        }
        if (types.stream().noneMatch(BindType::transmits)) {
            throw new TypeConversionException("'" + text + "': no bind sends (expected: at least one trx or tx)");
        }
        return new Types(List.copyOf(types));
    }

    /** Returns a text with the number of binds of each type, which does not depend on the order of the binds. */
    static String words(List<BindType> types) {
        Map<BindType, Integer> counts = new EnumMap<>(BindType.class);
        types.forEach(type -> counts.merge(type, 1, Integer::sum));
        StringJoiner words = new StringJoiner(",");
        counts.forEach((type, count) -> words.add(word(type) + ":" + count));
        return words.toString();
    }

    private static BindType type(String word) {
        return switch (word) {
            case "trx" -> BindType.TRANSCEIVER;
            case "tx" -> BindType.TRANSMITTER;
            default -> BindType.RECEIVER;
        };
    }

    private static String word(BindType type) {
        return switch (type) {
            case TRANSCEIVER -> "trx";
            case TRANSMITTER -> "tx";
            case RECEIVER -> "rx";
        };
    }
}
