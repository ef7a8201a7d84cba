package io.smppcore.internal.util;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Table of the names of numbers, such as TLV tags. A class fills it with its constants during its initialisation; it is
 * not changed afterwards.
 */
public final class NumberNames {

    private final Map<Integer, String> names = new HashMap<>();

    /** Sets the name of a number, and returns the number. */
    public int put(int constant, String name) {
        names.put(constant, name);
        return constant;
    }

    /** Returns the name of a number, or null if it has none. */
    public @Nullable String of(int value) {
        return names.get(value);
    }

    /** Returns the name and the number; the number alone if it has no name. */
    public String text(int value) {
        return text(value, of(value));
    }

    /** Returns the name and the number, for example {@code days (3)}; the number alone if there is no name. */
    public static String text(int value, @Nullable String name) {
        return name == null ? Integer.toString(value) : name + " (" + value + ")";
    }
}
