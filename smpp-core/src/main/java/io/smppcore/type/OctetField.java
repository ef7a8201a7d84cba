package io.smppcore.type;

import java.util.function.IntFunction;

/** Range check and table of instances for the value types of one octet, such as {@link Ton}. */
final class OctetField {

    static final int VALUES = 256;

    private OctetField() {}

    /** Returns the value; fails with {@link InvalidFieldException} unless it is 0 to 255. */
    static int check(String field, int value) {
        if (value < 0 || value >= VALUES) {
            throw new InvalidFieldException(field, "value " + value, "0 to 255");
        }
        return value;
    }

    /** Fills a table with the instances of all 256 values and returns it. */
    static <T> T[] all(T[] table, IntFunction<T> make) {
        for (int value = 0; value < VALUES; value++) {
            table[value] = make.apply(value);
        }
        return table;
    }
}
