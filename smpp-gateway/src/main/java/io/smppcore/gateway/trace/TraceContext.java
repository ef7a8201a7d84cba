package io.smppcore.gateway.trace;

import io.smppcore.gateway.row.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The context of a trace as fields with names and values, such as the {@code traceparent} of W3C Trace Context.
 * Immutable.
 *
 * @param fields names and values in turn, empty for a message without a trace
 */
public record TraceContext(List<String> fields) {

    /** The context of a message without a trace. */
    public static final TraceContext NONE = new TraceContext(List.of());

    /** Maximum characters of all names and values; a {@code tracestate} alone may have 512. */
    static final int MAX_CHARACTERS = 1_024;

    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9_-]+");
    private static final String PARENT = "traceparent";

    /** Number of hexadecimal digits of the flags at the end of the field {@value #PARENT}. */
    private static final int FLAGS = 2;

    private static final int HEX = 16;

    /** Memory of a field in bytes, without its characters. */
    private static final int FIELD_OCTETS = 50;

    public TraceContext {
        fields = List.copyOf(fields);
    }

    /**
     * Returns the context of fields. In the order of their names, a field is omitted if it cannot be an HTTP header, or
     * if it would make the total exceed 1,024 characters.
     */
    public static TraceContext of(Map<String, String> fields) {
        if (fields.isEmpty()) {
            return NONE;
        }
        List<String> kept = new ArrayList<>();
        int characters = 0;
        for (Map.Entry<String, String> field : new TreeMap<>(fields).entrySet()) {
            int length = field.getKey().length() + field.getValue().length();
            if (characters + length <= MAX_CHARACTERS && isHeader(field)) {
                kept.add(field.getKey());
                kept.add(field.getValue());
                characters += length;
            }
        }
        return new TraceContext(kept);
    }

    private static boolean isHeader(Map.Entry<String, String> field) {
        return HEADER.matcher(field.getKey()).matches()
                && field.getValue().chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /** Reads a context that {@link #write} has written. */
    public static TraceContext read(Row.Reader row) {
        List<String> fields = row.texts();
        return fields.isEmpty() ? NONE : new TraceContext(fields);
    }

    /** Writes the context to a row. */
    public Row write(Row row) {
        return row.texts(fields);
    }

    /** Returns true if there is no context. */
    public boolean isEmpty() {
        return fields.isEmpty();
    }

    /** Returns this context; none if the flags of its {@code traceparent} say that the trace is not sampled. */
    public TraceContext ifSampled() {
        String parent = value(PARENT);
        if (parent == null || parent.length() < FLAGS) {
            return this;
        }
        int last = Character.digit(parent.charAt(parent.length() - 1), HEX);
        return last >= 0 && (last & 1) == 0 ? NONE : this;
    }

    /** Returns the value of a field, whose name is compared regardless of case; null if there is none. */
    public @Nullable String value(String name) {
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                return fields.get(i + 1);
            }
        }
        return null;
    }

    /** Calls a consumer with the name and value of each field. */
    public void forEach(BiConsumer<String, String> field) {
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            field.accept(fields.get(i), fields.get(i + 1));
        }
    }

    /** Returns the approximate memory of the context in bytes. */
    public int weight() {
        int octets = 0;
        for (String text : fields) {
            octets += FIELD_OCTETS + text.length();
        }
        return octets;
    }
}
