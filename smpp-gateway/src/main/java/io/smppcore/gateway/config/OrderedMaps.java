package io.smppcore.gateway.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Static methods that make immutable maps in the order of the configuration file. */
final class OrderedMaps {

    private OrderedMaps() {}

    static Map<String, String> prefixed(String prefix, Map<String, String> options) {
        Map<String, String> properties = new LinkedHashMap<>();
        options.forEach((key, value) -> properties.put(prefix + key, value));
        return Collections.unmodifiableMap(properties);
    }

    static <V> Map<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
