package io.smppcore.tools.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/*
 * A class of our own, as Jackson jr reports neither missing nor unknown members, nor the path of a member with a wrong
 * value.
 */
/**
 * A JSON object (RFC 8259) in the input of a command. Members are checked when they are read: {@link
 * InvalidFieldException} names a member that is missing or has a wrong value. Not thread-safe.
 */
public final class JsonInput {

    private static final Pattern HEX = Pattern.compile("0x\\p{XDigit}{1,8}");

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String path;
    private final Map<?, ?> members;
    private final Set<String> asked = new HashSet<>();

    private JsonInput(String path, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new InvalidFieldException(path, JsonObject.line(value), "an object");
        }
        this.path = path;
        this.members = map;
    }

    /**
     * Parses a sequence of objects, or of arrays of objects, and returns all objects.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON, has other values than objects, or none
     */
    public static List<JsonInput> read(byte[] json) {
        List<JsonInput> objects = new ArrayList<>();
        for (Object value : values(json)) {
            List<?> elements = value instanceof List<?> list ? list : List.of(value);
            elements.forEach(element -> objects.add(new JsonInput("record " + (objects.size() + 1), element)));
        }
        if (objects.isEmpty()) {
            throw new IllegalArgumentException("no JSON (expected: an object for each PDU)");
        }
        return objects;
    }

    /**
     * Parses a sequence of any JSON values. They become maps, lists, texts, Long for whole numbers, Double for other
     * numbers, booleans, and the text {@code "null"} for null.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON
     */
    public static List<Object> values(byte[] json) {
        List<Object> values = new ArrayList<>();
        try (JsonParser parser = new LongNumbers(FACTORY.createParser(json))) {
            while (parser.nextToken() != null) {
                Object value = JSON.std.anyFrom(parser);
                values.add(value == null ? "null" : value);
            }
            return values;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "line %d, column %d: not JSON: %s"
                            .formatted(
                                    e.getLocation().getLineNr(), e.getLocation().getColumnNr(), e.getOriginalMessage()),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the value of a member; null if it is missing. */
    @Nullable
    public Object find(String name) {
        asked.add(name);
        return members.get(name);
    }

    public boolean has(String name) {
        return find(name) != null;
    }

    public String text(String name) {
        return get(name, String.class, "a text");
    }

    /** Returns a member that is a whole number from 0 to the maximum. */
    public long number(String name, long max) {
        String expected = "a whole number from 0 to " + max;
        long number = get(name, Long.class, expected);
        if (number < 0 || number > max) {
            throw wrong(name, expected);
        }
        return number;
    }

    /** Returns a member that is a number of up to 32 bits, written as a text of {@code 0x} and hexadecimal digits. */
    public int hexNumber(String name) {
        String expected = "a text of 0x and 1 to 8 hex digits";
        String text = get(name, String.class, expected);
        if (!HEX.matcher(text).matches()) {
            throw wrong(name, expected);
        }
        return Integer.parseUnsignedInt(text, 2, text.length(), 16);
    }

    public boolean flag(String name) {
        return has(name) && get(name, Boolean.class, "true or false");
    }

    public Octets octets(String name) {
        String expected = "pairs of hex digits";
        String hex = get(name, String.class, expected);
        try {
            return Octets.ofHex(hex);
        } catch (IllegalArgumentException e) {
            throw wrong(name, expected);
        }
    }

    public JsonInput object(String name) {
        return new JsonInput(pathOf(name), get(name, Object.class, "an object"));
    }

    public List<JsonInput> list(String name) {
        List<JsonInput> objects = new ArrayList<>();
        for (Object element : get(name, List.class, "a list")) {
            objects.add(new JsonInput(pathOf(name) + "[" + (objects.size() + 1) + "]", element));
        }
        return objects;
    }

    /**
     * Checks that every member has been read.
     *
     * @throws InvalidFieldException if there is another member, whose name is thus unknown
     */
    public void refuseOthers() {
        for (Object name : members.keySet()) {
            if (!asked.contains(name)) {
                throw new InvalidFieldException(pathOf(name), "not a field of this PDU", "one of the specification");
            }
        }
    }

    /** Returns an exception for a member with a wrong value, to be thrown by the caller. */
    public InvalidFieldException wrong(String name, String expected) {
        return new InvalidFieldException(pathOf(name), JsonObject.line(members.get(name)), expected);
    }

    public String path() {
        return path;
    }

    private <T> T get(String name, Class<T> type, String expected) {
        Object value = find(name);
        if (value == null) {
            throw new InvalidFieldException(pathOf(name), "missing", expected);
        }
        if (!type.isInstance(value)) {
            throw wrong(name, expected);
        }
        return type.cast(value);
    }

    private String pathOf(Object name) {
        return path + "." + name;
    }

    /** A parser that reads whole numbers as Long, and other numbers as Double, whatever their size is. */
    private static final class LongNumbers extends JsonParserDelegate {

        LongNumbers(JsonParser from) {
            super(from);
        }

        @Override
        public NumberType getNumberType() {
            return hasToken(JsonToken.VALUE_NUMBER_INT) ? NumberType.LONG : NumberType.DOUBLE;
        }
    }
}
