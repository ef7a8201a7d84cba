package io.smppcore.simulator.verify;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was put first when it is full. */
final class Recent<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int max;

    /**
     * Empty.
     *
     * @param max entries, 1 or more
     */
    Recent(int max) {
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
