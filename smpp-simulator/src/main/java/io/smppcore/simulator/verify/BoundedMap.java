package io.smppcore.simulator.verify;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that discards its oldest entry when a new one exceeds its maximum size. Not thread-safe. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int max;

    /**
     * Creates an empty map.
     *
     * @param max maximum number of entries, 1 or more
     */
    BoundedMap(int max) {
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
