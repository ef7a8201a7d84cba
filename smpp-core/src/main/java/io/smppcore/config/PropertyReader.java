package io.smppcore.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads options from properties and collects everything that is wrong with them. Not thread-safe.
 *
 * @param <B> what the options are put into
 */
public final class PropertyReader<B> {

    private final String prefix;
    private final Map<String, Setting<B>> settings;
    private final List<String> problems = new ArrayList<>();

    /**
     * A reader.
     *
     * @param prefix what the keys begin with, with the point at its end; all others are left alone
     * @param settings which keys there are
     */
    public PropertyReader(String prefix, List<Setting<B>> settings) {
        this.prefix = prefix;
        this.settings = settings.stream()
                .collect(Collectors.toMap(
                        Setting::key,
                        Function.identity(),
                        (one, other) -> {
                            throw new IllegalStateException("two settings with the key " + one);
                        },
                        LinkedHashMap::new));
    }

    /**
     * Reads what can be read, in the order of the settings.
     *
     * @param properties keys and values
     * @param target gets the values
     */
    public void read(Map<?, ?> properties, B target) {
        Map<String, @Nullable Object> values = new HashMap<>();
        properties.forEach((key, value) -> put(values, key, value));
        if (properties instanceof Properties withDefaults) {
            withDefaults.stringPropertyNames().forEach(key -> put(values, key, withDefaults.getProperty(key)));
        }
        values.keySet().stream()
                .sorted()
                .filter(key -> !settings.containsKey(key))
                .forEach(this::unknown);
        settings.values().forEach(setting -> {
            Consumer<B> change = values.containsKey(setting.key()) ? read(setting, values.get(setting.key())) : null;
            if (change != null) {
                change.accept(target);
            }
        });
    }

    /**
     * Makes something of several keys.
     *
     * @param <T> what is made
     * @param keys what they have in common, for the message
     * @param making throws an IllegalArgumentException when they do not go together
     * @return what was made; null when that is noted as a problem
     */
    public <T> @Nullable T make(String keys, Supplier<@Nullable T> making) {
        try {
            return making.get();
        } catch (IllegalArgumentException e) {
            problems.add(prefix + keys + ": " + e.getMessage());
            return null;
        }
    }

    /**
     * The end of the reading.
     *
     * @throws IllegalArgumentException with everything that was wrong, a line for each problem
     */
    public void finish() {
        if (!problems.isEmpty()) {
            String lines = String.join(System.lineSeparator() + "  ", problems);
            throw new IllegalArgumentException(
                    problems.size() == 1
                            ? lines
                            : problems.size() + " problems:" + System.lineSeparator() + "  " + lines);
        }
    }

    private void put(Map<String, @Nullable Object> values, Object key, @Nullable Object value) {
        if (key instanceof String text && text.startsWith(prefix)) {
            values.put(text.substring(prefix.length()), value);
        }
    }

    private @Nullable Consumer<B> read(Setting<B> setting, @Nullable Object value) {
        try {
            if (value instanceof String text) {
                return setting.reading().apply(setting.secret() ? text : text.strip());
            }
        } catch (IllegalArgumentException e) {
            // said below: what is expected, and not what the parser did not like
        }
        String shown = setting.secret() ? "a value that is not shown" : Objects.toString(value);
        problems.add(
                prefix + setting.key() + ": " + shown + " (expected: " + setting.unit() + ", " + setting.range() + ")");
        return null;
    }

    private void unknown(String key) {
        String nearest = settings.keySet().stream()
                .min(Comparator.comparingInt(known -> EditDistance.between(known, key)))
                .orElseThrow();
        problems.add(prefix + key + ": unknown (did you mean " + prefix + nearest + "?)");
    }
}
