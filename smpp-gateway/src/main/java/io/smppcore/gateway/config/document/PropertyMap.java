package io.smppcore.gateway.config.document;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.tls.ServerTlsOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Format of a map of options that a builder defines. Nested keys stand for property names with full stops.
 *
 * @param <B> type of the builder
 * @param <R> type of the result
 * @param outer prefix of the properties that the document omits
 * @param page link to the options in the documentation
 * @param options options of the builder
 * @param refused options that are refused, because they have no effect in the gateway, with the reason; the options
 *     below them are refused too
 * @param builder creates a builder
 * @param result creates the result from the builder and the properties without {@code outer}
 */
public record PropertyMap<B, R>(
        String outer,
        String page,
        OptionGroup<B> options,
        Map<String, String> refused,
        Supplier<B> builder,
        BiFunction<B, Map<String, String>, R> result)
        implements Format<R> {

    /** Format of the TLS options of a server. */
    public static final Format<ServerTlsOptions> SERVER_TLS = new PropertyMap<>(
            "tls.",
            "[those of a server](../configuration.md#the-server) without `smpp.server.tls.`",
            ServerTlsOptions.options(),
            Map.of(),
            ServerTlsOptions::builder,
            (builder, properties) -> builder.build());

    @Override
    public R read(Value value, ConfigReading reading) {
        Map<String, Value> places = new LinkedHashMap<>();
        flatten("", value, places);
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        int before = reading.problemCount();
        places.forEach((key, one) -> {
            String text = reading.attempt(
                    () -> String.join(",", one.list().stream().map(Value::text).toList()));
            String instead = refusal(key);
            if (instead != null) {
                reading.problem(one, "an option without effect in the gateway (expected: none; " + instead + ")");
            } else if (text != null) {
                properties.put(outer + key, text);
                names.put(key, text);
            }
        });
        try {
            B target = builder.get();
            options.set(prefix(), properties, target, builder.get());
            if (reading.isGoodSince(before)) {
                return result.apply(target, names);
            }
        } catch (IllegalArgumentException e) {
            String.valueOf(e.getMessage())
                    .lines()
                    .map(String::strip)
                    .forEach(line -> note(line, value, places, reading));
        }
        throw new UnreadableValueException();
    }

    /** Returns the reason why an option is refused; null if it is not. */
    private @Nullable String refusal(String key) {
        for (Map.Entry<String, String> entry : refused.entrySet()) {
            if (key.equals(entry.getKey()) || key.startsWith(entry.getKey() + ".")) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** Returns the prefix of the option names, empty if the names already contain it, as those of TLS do. */
    private String prefix() {
        return options.options().getFirst().name().startsWith(outer) ? "" : outer;
    }

    private static void flatten(String path, Value value, Map<String, Value> places) {
        for (Map.Entry<String, Value> entry : value.map().entrySet()) {
            String key = path + entry.getKey();
            if (entry.getValue().isMap()) {
                flatten(key + ".", entry.getValue(), places);
            } else {
                places.put(key, entry.getValue());
            }
        }
    }

    /** Reports a line of an error message of the options at the place of its property. */
    private void note(String line, Value section, Map<String, Value> places, ConfigReading reading) {
        if (line.matches("\\d+ problems:")) {
            return;
        }
        String problem = line.replace(outer, "");
        for (Value one : places.values()) {
            for (Value part : one.list()) {
                if (part.secret() && !part.text().isEmpty()) {
                    problem = problem.replace(part.text(), "(not shown)");
                }
            }
        }
        int colon = problem.indexOf(": ");
        Value place = colon < 0 ? null : places.get(problem.substring(0, colon));
        if (place != null) {
            reading.problem(place, problem.substring(colon + 2));
        } else {
            reading.problem(section, problem);
        }
    }

    @Override
    public Map<String, Object> schema() {
        Tree<B> root = new Tree<>();
        for (Option<B, ?> option : options.options()) {
            String name = option.name().startsWith(outer) && prefix().isEmpty()
                    ? option.name().substring(outer.length())
                    : option.name();
            if (refusal(name) != null) {
                continue;
            }
            Tree<B> tree = root;
            for (String part : name.split("\\.", -1)) {
                tree = tree.children.computeIfAbsent(part, key -> new Tree<>());
            }
            tree.option = option;
        }
        return root.schema();
    }

    @Override
    public boolean isSecret(List<String> path) {
        String key = outer + String.join(".", path);
        return options.options().stream()
                .anyMatch(option -> (prefix() + option.name()).equals(key)
                        && option.setting().type().secret());
    }

    @Override
    public String unit() {
        return "options";
    }

    @Override
    public String range() {
        return page;
    }

    /** A tree of options by the parts of their names between full stops. */
    private static final class Tree<B> {

        private final Map<String, Tree<B>> children = new TreeMap<>();
        private @Nullable Option<B, ?> option;

        Map<String, Object> schema() {
            if (option != null && children.isEmpty()) {
                return schema(option.setting());
            }
            Map<String, Object> properties = new LinkedHashMap<>();
            children.forEach((name, child) -> properties.put(name, child.schema()));
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("type", "object");
            object.put("properties", properties);
            // A name with full stops may also be written as a single key.
            object.put("patternProperties", Map.of("\\.", Map.of()));
            object.put("additionalProperties", false);
            return option == null ? object : JsonSchema.anyOf(schema(option.setting()), object);
        }

        private static <T> Map<String, Object> schema(Setting<T> setting) {
            Map<String, Object> schema = new LinkedHashMap<>();
            OptionType<T> type = setting.type();
            String words = setting.standardInWords();
            String standard = words != null ? words : type.writing().apply(setting.standard());
            schema.put("description", Key.description(setting.meaning(), type.unit(), type.range(), standard));
            Map<String, Object> values = Scalar.schemaOf(type);
            schema.putAll(type.unit().startsWith("list of ") ? JsonSchema.valueOrList(values) : values);
            return schema;
        }
    }
}
