package io.smppcore.simulator.verify;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of bounded size that discards its oldest entry. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int max;

    /** Creates an empty map with a maximum size of 1 or more. */
    BoundedMap(int max) {
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
