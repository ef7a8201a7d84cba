package io.smppcore.tlv;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of numbers, filled by the constants of a class during its initialisation and not changed afterwards. */
final class NumberNames {

    private final Map<Integer, String> names = new HashMap<>();

    int put(int constant, String name) {
        names.put(constant, name);
        return constant;
    }

    @Nullable
    String of(int value) {
        return names.get(value);
    }

    String text(int value) {
        return text(value, of(value));
    }

    /** Returns the name and the number, for example {@code days (3)}; the number alone if there is no name. */
    static String text(int value, @Nullable String name) {
        return name == null ? Integer.toString(value) : name + " (" + value + ")";
    }
}
