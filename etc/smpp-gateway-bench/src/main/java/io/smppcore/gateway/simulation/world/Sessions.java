package io.smppcore.gateway.simulation.world;

import io.smppcore.session.SessionOptions;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Options of sessions in the configuration of the gateway. */
final class Sessions {

    private Sessions() {}

    static void options(SessionOptions.Builder options, Map<?, ?> properties) {
        Object window = property(properties, "window");
        if (window != null) {
            options.window(Integer.parseInt(window.toString()));
        }
        Object timeout = property(properties, "requestTimeout");
        if (timeout != null) {
            options.requestTimeout(
                    Duration.ofSeconds(Integer.parseInt(timeout.toString().replace("s", ""))));
        }
    }

    /** Returns the property whose name ends with a key. */
    static @Nullable Object property(Map<?, ?> properties, String key) {
        return properties.entrySet().stream()
                .filter(entry -> entry.getKey().toString().equals(key)
                        || entry.getKey().toString().endsWith("." + key))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
