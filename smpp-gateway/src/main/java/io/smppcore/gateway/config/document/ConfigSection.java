package io.smppcore.gateway.config.document;

import io.smppcore.internal.util.EditDistance;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Format of a map with given keys, whose values form a record. Immutable. */
public final class ConfigSection<R> implements Format<R> {

    private final String unit;
    private final List<Key<?>> keys;
    private final Set<String> names;
    private final @Nullable Key<?> shorthand;
    private final Function<Values, R> maker;
    private final boolean isComplete;

    private ConfigSection(
            String unit, List<Key<?>> keys, @Nullable Key<?> shorthand, Function<Values, R> maker, boolean isComplete) {
        this.unit = unit;
        this.keys = List.copyOf(keys);
        this.names = keys.stream().map(Key::name).collect(Collectors.toCollection(LinkedHashSet::new));
        this.shorthand = shorthand;
        this.maker = maker;
        this.isComplete = isComplete;
    }

    /**
     * Returns a section.
     *
     * @param unit word for the section in the documentation
     * @param maker creates the record from the values; may throw an IllegalArgumentException whose message begins with
     *     the key of the problem
     */
    public static <R> ConfigSection<R> of(String unit, Function<Values, R> maker, Key<?>... keys) {
        return new ConfigSection<>(unit, List.of(keys), null, maker, true);
    }

    /** Returns this section with a shorthand: a single value in place of the section is the value of the given key. */
    public ConfigSection<R> shorthand(Key<?> key) {
        return new ConfigSection<>(unit, keys, key, maker, isComplete);
    }

    /** Returns this section without required keys. The value of such a key is null if it is absent. */
    public ConfigSection<R> withoutRequired() {
        return new ConfigSection<>(unit, keys, shorthand, maker, false);
    }

    public List<Key<?>> keys() {
        return keys;
    }

    /** Returns the record of an absent section. All keys must have defaults. */
    public R defaults() {
        Value empty = new Value("", "", 0, 0, Map.of(), false);
        return maker.apply(new Values(empty, Map.of(), new IdentityHashMap<>(), new ConfigReading()));
    }

    /**
     * The values read from one section of a document, with their positions. Passed to the function that creates the
     * record of the section. Confined to one thread.
     */
    public static final class Values {

        private final Value place;
        private final Map<String, Value> places;
        private final IdentityHashMap<Key<?>, Object> read;
        private final ConfigReading reading;

        private Values(
                Value place, Map<String, Value> places, IdentityHashMap<Key<?>, Object> read, ConfigReading reading) {
            this.place = place;
            this.places = places;
            this.read = read;
            this.reading = reading;
        }

        /** Returns the value of a key, or its default. */
        @SuppressWarnings({"unchecked", "NullAway"}) // stored for this key; null only if the key may be absent
        public <T extends @Nullable Object> T get(Key<T> key) {
            Object value = read.get(key);
            return (T) (value != null ? value : key.standard());
        }

        /** Returns true if the key is in the document. */
        public boolean has(Key<?> key) {
            return places.containsKey(key.name());
        }

        /** Returns the place of a key, or of the section if the key is absent. */
        public Value place(Key<?> key) {
            return places.getOrDefault(key.name(), place);
        }

        public Value place() {
            return place;
        }

        public ConfigReading reading() {
            return reading;
        }
    }

    @Override
    public R read(Value value, ConfigReading reading) {
        Map<String, Value> places = shorthand != null && value.isText() ? Map.of(shorthand.name(), value) : value.map();
        int before = reading.problemCount();
        places.forEach((name, one) -> {
            if (!names.contains(name)) {
                reading.problem(
                        one,
                        "unknown (did you mean "
                                + EditDistance.nearest(name, names).orElseThrow() + "?)");
            }
        });
        // By identity: keys are constants, and a hash over all of their fields would take longer than reading.
        IdentityHashMap<Key<?>, Object> read = new IdentityHashMap<>();
        for (Key<?> key : keys) {
            Value one = places.get(key.name());
            if (one != null) {
                Object known = reading.attempt(
                        () -> Objects.requireNonNull(key.format().read(one, reading)));
                if (known != null) {
                    read.put(key, known);
                }
            } else if (key.required() && isComplete) {
                reading.problem(
                        value,
                        "no " + key.name() + " (expected: " + key.name() + ", "
                                + key.format().unit() + ")");
            }
        }
        if (!reading.isGoodSince(before)) {
            throw new UnreadableValueException();
        }
        return made(new Values(value, places, read, reading));
    }

    private R made(Values values) {
        try {
            return maker.apply(values);
        } catch (IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            int colon = problem.indexOf(": ");
            Value field = colon < 0 ? null : values.places.get(problem.substring(0, colon));
            throw field == null ? values.place.problem(problem) : field.problem(problem.substring(colon + 2));
        }
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key.name(), key.schema()));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        List<String> required = new ArrayList<>();
        keys.stream().filter(Key::required).forEach(key -> required.add(key.name()));
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", false);
        return shorthand == null ? schema : JsonSchema.anyOf(shorthand.format().schema(), schema);
    }

    @Override
    public boolean isSecret(List<String> path) {
        if (path.isEmpty()) {
            return shorthand != null && shorthand.format().isSecret(path);
        }
        return keys.stream()
                .anyMatch(key ->
                        key.name().equals(path.getFirst()) && key.format().isSecret(path.subList(1, path.size())));
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public String range() {
        return shorthand == null ? "keys below" : "keys below, or just `" + shorthand.name() + "`";
    }

    @Override
    public void describe(String path, List<String> rows) {
        keys.forEach(key -> key.describe(path, rows));
    }
}
