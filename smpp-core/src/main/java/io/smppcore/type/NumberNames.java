package io.smppcore.type;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of numbers, filled by the constants of a class during its initialisation and not changed afterwards. */
final class NumberNames {

    private final Map<Integer, String> names = new HashMap<>();

    /** Names a constant. */
    <T extends Named> T put(T constant, String name) {
        names.put(constant.value(), name);
        return constant;
    }

    @Nullable
    String of(int value) {
        return names.get(value);
    }
}
