package io.smppcore.type;

import java.util.function.IntFunction;

/** The range check and the table of instances of value types of one octet. */
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
}
