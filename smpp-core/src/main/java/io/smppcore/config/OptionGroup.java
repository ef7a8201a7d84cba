package io.smppcore.config;

import io.smppcore.internal.util.EditDistance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options of one builder or immutable value, in the order of the documentation, with checks of their combinations.
 * Immutable.
 *
 * @param <B> owner of the options: a builder, or an immutable value
 * @param options the options
 * @param checks checks of combinations: each throws an {@link IllegalArgumentException}, whose message begins with the
 *     name of an option
 */
public record OptionGroup<B>(List<Option<B, ?>> options, List<Consumer<B>> checks) {

    /** Copies the lists. */
    public OptionGroup {
        options = List.copyOf(options);
        checks = List.copyOf(checks);
    }

    /**
     * Returns a group.
     *
     * @param <B> owner of the options
     * @param check check of combinations, which throws an {@link IllegalArgumentException}
     * @param options the options
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // only copied
    public static <B> OptionGroup<B> of(Consumer<B> check, Option<B, ?>... options) {
        return new OptionGroup<>(List.of(options), List.of(check));
    }

    /** Returns this group followed by another one. */
    public OptionGroup<B> and(OptionGroup<B> other) {
        return new OptionGroup<>(
                Stream.concat(options.stream(), other.options.stream()).toList(),
                Stream.concat(checks.stream(), other.checks.stream()).toList());
    }

    /**
     * Returns these options, which are those of a builder, as options of an object that contains the builder; {@code
     * part} returns the builder.
     */
    public <A> OptionGroup<A> in(Function<A, B> part) {
        return in(part, (whole, same) -> {});
    }

    /**
     * Returns these options, which are those of an immutable value, as options of an object that contains the value.
     *
     * @param <A> owner of the value
     * @param part returns the value
     * @param replace sets another value
     */
    public <A> OptionGroup<A> in(Function<A, B> part, BiConsumer<A, B> replace) {
        List<Option<A, ?>> moved = new ArrayList<>();
        options.forEach(option -> moved.add(option.in(part, replace)));
        List<Consumer<A>> movedChecks = new ArrayList<>();
        checks.forEach(check -> movedChecks.add(whole -> check.accept(part.apply(whole))));
        return new OptionGroup<>(moved, movedChecks);
    }

    /**
     * Sets options from properties: all of them, or none if there is an error.
     *
     * @param prefix prefix of the properties, including the trailing dot; other properties are ignored
     * @param properties keys and values
     * @param target target of the values
     * @param trial another object like the target, which is changed to find contradictions
     * @throws IllegalArgumentException with a line for each unknown key, unusable value and contradiction
     */
    public void set(String prefix, Map<?, ?> properties, B target, B trial) {
        Map<String, @Nullable Object> values = values(prefix, properties);
        Map<String, Option<B, ?>> known = new LinkedHashMap<>();
        options.forEach(option -> known.put(option.name(), option));
        List<String> problems = new ArrayList<>();
        values.keySet().stream()
                .filter(key -> !known.containsKey(key))
                .sorted()
                .forEach(key -> problems.add(unknown(prefix, key)));
        List<Consumer<B>> changes = new ArrayList<>();
        options.stream()
                .filter(option -> values.containsKey(option.name()))
                .forEach(option -> read(option, values.get(option.name()), changes, problems));
        // Applied to the trial first, so that the target stays unchanged if there is a problem.
        changes.forEach(change -> check(change, trial, problems));
        checks.forEach(check -> check(check, trial, problems));
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(message(prefix, problems));
        }
        changes.forEach(change -> change.accept(target));
    }

    /** Returns the property keys of the options, in order; the prefix includes the trailing dot. */
    public List<String> keys(String prefix) {
        return options.stream().map(option -> prefix + option.name()).toList();
    }

    private static Map<String, @Nullable Object> values(String prefix, Map<?, ?> properties) {
        Map<String, @Nullable Object> values = new HashMap<>();
        BiConsumer<Object, @Nullable Object> put = (key, value) -> {
            if (key instanceof String text && text.startsWith(prefix)) {
                values.put(text.substring(prefix.length()), value);
            }
        };
        properties.forEach(put);
        // The default values of a Properties object are not entries of it as a map.
        if (properties instanceof Properties withDefaults) {
            withDefaults.stringPropertyNames().forEach(key -> put.accept(key, withDefaults.getProperty(key)));
        }
        return values;
    }

    private static <B> void read(
            Option<B, ?> option, @Nullable Object value, List<Consumer<B>> changes, List<String> problems) {
        try {
            if (value instanceof String text) {
                changes.add(option.read(text));
                return;
            }
        } catch (IllegalArgumentException e) {
            // the message below names the expected values rather than the error of the parser
        }
        problems.add(option.problem(value));
    }

    private static <B> void check(Consumer<B> check, B trial, List<String> problems) {
        try {
            check.accept(trial);
        } catch (IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problems.contains(problem)) { // a part is checked both alone and within the whole
                problems.add(problem);
            }
        }
    }

    private String unknown(String prefix, String key) {
        String nearest = EditDistance.nearest(key, keys("")).orElseThrow();
        return key + ": unknown (did you mean " + prefix + nearest + "?)";
    }

    private static String message(String prefix, List<String> problems) {
        String separator = System.lineSeparator() + "  ";
        String first = problems.size() == 1 ? "" : problems.size() + " problems:" + separator;
        return first + prefix + String.join(separator + prefix, problems);
    }
}
