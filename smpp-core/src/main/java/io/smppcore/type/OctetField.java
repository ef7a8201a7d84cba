package io.smppcore.type;

import java.util.function.IntFunction;

/** The range check, the table of instances and the text of value types of one octet. */
final class OctetField {

    static final int VALUES = 256;

    private OctetField() {}

    static int check(String field, int value) {
        if (value < 0 || value >= VALUES) {
            throw new InvalidFieldException(field, "value " + value, "0 to 255");
        }
        return value;
    }

    static <T> T[] all(T[] table, IntFunction<T> make) {
        for (int value = 0; value < VALUES; value++) {
            table[value] = make.apply(value);
        }
        return table;
    }

    /** Returns the name and the number, for example {@code UCS2 (8)}; the number alone if there is no name. */
    static String text(Named named) {
        String name = named.name();
        return name == null ? Integer.toString(named.value()) : name + " (" + named.value() + ")";
    }
}
