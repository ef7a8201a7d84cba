package io.smppcore.gateway.http;

import io.smppcore.internal.util.Printable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Members of a JSON object in a body, with the place of the object for errors. Methods throw a {@link Problem} that
 * names the member and what was expected.
 *
 * @param members values by name, as {@link JsonBody#read} returns them
 * @param where path of the object that ends with a slash, such as {@code /3/}
 */
record JsonMembers(Map<?, ?> members, String where) {

    /** Result of {@link #number} for a member that is absent. */
    static final int ABSENT = -1;

    /** Returns the error of a member. */
    Problem wrong(String name, String what, String expected) {
        return new Problem(
                Problem.BAD_REQUEST,
                "body: " + where + Printable.of(name, Call.MAX_SHOWN) + ": " + Printable.of(what, Call.MAX_SHOWN)
                        + " (expected: " + expected + ")");
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    @Nullable
    Object get(String name) {
        return members.get(name);
    }

    /** Refuses members with names other than these. */
    void checkNames(Set<String> names) {
        for (Object name : members.keySet()) {
            if (!names.contains(name)) {
                throw wrong(
                        name.toString(),
                        "unknown",
                        "one of " + String.join(", ", names.stream().sorted().toList()));
            }
        }
    }

    /** Returns a text; its absence is an error. */
    String text(String name, String expected) {
        if (get(name) instanceof String text) {
            return text;
        }
        throw wrong(name, has(name) ? "no text" : "missing", expected);
    }

    /** Returns a whole number in a range, or {@link #ABSENT}. */
    int number(String name, int min, int max) {
        if (!has(name)) {
            return ABSENT;
        }
        if (get(name) instanceof Double number && number >= min && number <= max && number == Math.rint(number)) {
            return number.intValue();
        }
        throw wrong(name, String.valueOf(get(name)), "a whole number from " + min + " to " + max);
    }

    /** Returns the elements of a list of a limited size; an empty list if the member is absent. */
    List<?> list(String name, int max, String expected) {
        Object value = get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list && list.size() <= max) {
            return list;
        }
        throw wrong(name, "no such list", expected);
    }

    /** Returns the members of an object of a limited size; an empty map if the member is absent. */
    Map<?, ?> object(String name, int max) {
        Object value = get(name);
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> map && map.size() <= max) {
            return map;
        }
        throw wrong(name, "no such object", "an object of at most " + max + " members");
    }
}
