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

/* Jackson jr alone reports neither missing nor unknown members, nor the path of a wrong one. */
/** A JSON object (RFC 8259) that checks its members when they are read; errors name the member. Not thread-safe. */
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
     * Returns the objects in a sequence of objects or arrays of objects.
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
     * Returns the values of a sequence: maps, lists, texts, Long for whole numbers, Double for others, booleans, and
     * {@code "null"} for null.
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

    /** Returns a member; null if it is missing. */
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

    /** Returns a whole number from 0 to a bound. */
    public long number(String name, long max) {
        String expected = "a whole number from 0 to " + max;
        long number = get(name, Long.class, expected);
        if (number < 0 || number > max) {
            throw wrong(name, expected);
        }
        return number;
    }

    /** Returns a number of up to 32 bits, written as text: {@code 0x} and hex digits. */
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

    /** Checks that all members were read. */
    public void refuseOthers() {
        for (Object name : members.keySet()) {
            if (!asked.contains(name)) {
                throw new InvalidFieldException(pathOf(name), "not a field of this PDU", "one of the specification");
            }
        }
    }

    /** Returns an exception to throw for a member with a wrong value. */
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

    /** Reader of whole numbers of any size as Long, and others as Double. */
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
