package io.smppcore.tlv;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table of the 256 instances of a {@link NamedOctet} subclass. The static initialiser of the subclass fills it, and it
 * is not changed afterwards.
 */
final class NamedOctets<T extends NamedOctet> {

    interface Constructor<T> {

        T create(int value, @Nullable String name);
    }

    static final int VALUES = 256;

    private final String field;
    private final Constructor<T> constructor;
    private final List<T> all = new ArrayList<>(VALUES);

    NamedOctets(String field, Constructor<T> constructor) {
        this.field = field;
        this.constructor = constructor;
        for (int value = 0; value < VALUES; value++) {
            all.add(constructor.create(value, null));
        }
    }

    /** Gives a value a name; returns its new instance. Called only by the static initialiser of the subclass. */
    T named(int value, String name) {
        T named = constructor.create(value, name);
        all.set(value, named);
        return named;
    }

    /** Gives all values of a range, both ends included, the same name. */
    void named(int from, int to, String name) {
        for (int value = from; value <= to; value++) {
            named(value, name);
        }
    }

    /**
     * Returns the instance of a value; fails with {@link io.smppcore.type.InvalidFieldException} unless it is 0 to 255.
     */
    T of(int value) {
        return all.get(OctetAndNumber.checkOctet(field, value));
    }
}
