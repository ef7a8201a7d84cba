package io.smppcore.tlv;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All 256 values of a list, filled during the initialisation of its class and not changed afterwards. */
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

    T named(int value, String name) {
        T named = constructor.create(value, name);
        all.set(value, named);
        return named;
    }

    void named(int from, int to, String name) {
        for (int value = from; value <= to; value++) {
            named(value, name);
        }
    }

    T of(int value) {
        return all.get(OctetAndNumber.checkOctet(field, value));
    }
}
