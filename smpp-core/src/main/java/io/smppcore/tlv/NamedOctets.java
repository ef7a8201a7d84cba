package io.smppcore.tlv;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All 256 values of a list. Filled while its class is initialised, and not changed after that. */
final class NamedOctets<T extends NamedOctet> {

    /** Makes one value. */
    interface Maker<T> {

        T make(int value, @Nullable String name);
    }

    static final int VALUES = 256;

    private final String field;
    private final Maker<T> maker;
    private final List<T> all = new ArrayList<>(VALUES);

    NamedOctets(String field, Maker<T> maker) {
        this.field = field;
        this.maker = maker;
        for (int value = 0; value < VALUES; value++) {
            all.add(maker.make(value, null));
        }
    }

    T named(int value, String name) {
        T named = maker.make(value, name);
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
