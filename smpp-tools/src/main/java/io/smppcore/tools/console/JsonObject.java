package io.smppcore.tools.console;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object that checks its members when they are read; errors name the member. Not thread-safe. */
public final class JsonObject {

    private static final String HEX_PREFIX = "0x";

    private final String path;
    private final Map<?, ?> members;
    private final Set<String> asked = new HashSet<>();

    private JsonObject(String path, Map<?, ?> members) {
        this.path = path;
        this.members = members;
    }

    /**
     * Wraps a value.
     *
     * @param path path of the value, for messages
     * @throws InvalidFieldException if it is not an object
     */
    public static JsonObject of(String path, @Nullable Object value) {
        if (value instanceof Map<?, ?> members) {
            return new JsonObject(path, members);
        }
        throw new InvalidFieldException(path, Json.of(value), "an object");
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
        if (get(name, "a text") instanceof String text) {
            return text;
        }
        throw wrong(name, "a text");
    }

    /** Returns a whole number from 0 to a bound. */
    public long number(String name, long max) {
        String expected = "a whole number from 0 to " + max;
        if (get(name, expected) instanceof Long number && number >= 0 && number <= max) {
            return number;
        }
        throw wrong(name, expected);
    }

    /** Returns a number of up to 32 bits, written as text: {@code 0x} and hex digits. */
    public int hexNumber(String name) {
        String expected = "a text of 0x and 1 to 8 hex digits";
        try {
            if (get(name, expected) instanceof String text && text.startsWith(HEX_PREFIX)) {
                return Integer.parseUnsignedInt(text.substring(HEX_PREFIX.length()), 16);
            }
        } catch (NumberFormatException e) {
            throw wrong(name, expected);
        }
        throw wrong(name, expected);
    }

    public boolean flag(String name) {
        Object value = find(name);
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw wrong(name, "true or false");
    }

    public Octets octets(String name) {
        String expected = "pairs of hex digits";
        try {
            if (get(name, expected) instanceof String hex) {
                return Octets.ofHex(hex);
            }
        } catch (IllegalArgumentException e) {
            throw wrong(name, expected);
        }
        throw wrong(name, expected);
    }

    public JsonObject object(String name) {
        return of(pathOf(name), get(name, "an object"));
    }

    public List<JsonObject> list(String name) {
        if (!(get(name, "a list") instanceof List<?> list)) {
            throw wrong(name, "a list");
        }
        List<JsonObject> objects = new ArrayList<>();
        for (Object element : list) {
            objects.add(of(pathOf(name) + "[" + (objects.size() + 1) + "]", element));
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
        return new InvalidFieldException(pathOf(name), Json.of(members.get(name)), expected);
    }

    public String path() {
        return path;
    }

    private Object get(String name, String expected) {
        Object value = find(name);
        if (value == null) {
            throw new InvalidFieldException(pathOf(name), "missing", expected);
        }
        return value;
    }

    private String pathOf(Object name) {
        return path + "." + name;
    }
}
