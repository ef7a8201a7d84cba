package io.smppcore.type;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The public constants of a class, by reflection. */
public final class Constants {

    private Constants() {}

    /** Returns the constants of one type, in the order of the source. */
    public static <T> List<T> of(Class<?> owner, Class<T> type) {
        List<T> constants = new ArrayList<>();
        for (Field field : owner.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && type.isInstance(read(field))) {
                constants.add(type.cast(read(field)));
            }
        }
        return constants;
    }

    private static Object read(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
