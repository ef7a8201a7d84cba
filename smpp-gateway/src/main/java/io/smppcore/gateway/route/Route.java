package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AddressPattern;
import io.smppcore.gateway.config.Rejection;
import io.smppcore.gateway.config.RouteConfig;
import io.smppcore.gateway.config.RouteConfig.Strategy;
import io.smppcore.gateway.config.RouteConfig.Target;
import io.smppcore.gateway.config.TimeWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A configured route, with its conditions prepared for fast decisions. Immutable. */
final class Route {

    private final RouteConfig config;
    private final PrefixTree<Boolean> from = new PrefixTree<>();

    /** Decision for every message; null if the order of targets is drawn by weight for each message. */
    private final @Nullable Decision always;

    Route(RouteConfig config) {
        this.config = config;
        for (String pattern : config.from()) {
            if (AddressPattern.isPrefix(pattern)) {
                from.addPrefix(AddressPattern.characters(pattern), true);
            } else {
                from.addExact(pattern, true);
            }
        }
        this.always = always(config);
    }

    private static @Nullable Decision always(RouteConfig config) {
        Rejection reject = config.reject();
        if (reject != null) {
            return new Decision.Refused(config.name(), reject.status(), reject.reason());
        }
        if (config.strategy() == Strategy.WEIGHTED && config.targets().size() > 1) {
            return null;
        }
        List<Target> targets = new ArrayList<>(config.targets());
        if (config.strategy() == Strategy.LEAST_COST) {
            targets.sort(Comparator.comparingDouble(Target::cost));
        }
        return new Decision.Groups(
                config.name(), targets.stream().map(Target::group).toList());
    }

    String name() {
        return config.name();
    }

    /** Returns true if all conditions except the destination hold. */
    boolean matches(RouteQuery query) {
        return hasAccount(query) && hasTag(query) && hasFrom(query) && hasTime(query);
    }

    Decision decide(long spread) {
        return always != null ? always : new Decision.Groups(config.name(), shuffled(spread));
    }

    /**
     * Returns a description of the first condition that does not hold; empty if all hold. The destination is not
     * checked.
     */
    Optional<String> against(RouteQuery query) {
        if (!hasAccount(query)) {
            return Optional.of("the account is " + query.account());
        }
        if (!hasTag(query)) {
            return Optional.of(
                    "the message has " + (query.tags().isEmpty() ? "no tags" : "tags " + text(query.tags())));
        }
        if (!hasFrom(query)) {
            return Optional.of("the source is " + query.from().value());
        }
        return hasTime(query) ? Optional.empty() : Optional.of("the time is " + query.time());
    }

    /** Returns a description of the conditions, except the destination, each preceded by a comma. */
    String conditions() {
        StringBuilder words = new StringBuilder();
        append(words, "account", config.accounts());
        append(words, "tag", config.tags());
        append(words, "source", config.from());
        append(words, "time", config.times());
        return words.toString();
    }

    private static void append(StringBuilder words, String name, Iterable<?> values) {
        String text = text(values);
        if (!text.isEmpty()) {
            words.append(", ").append(name).append(' ').append(text);
        }
    }

    private static String text(Iterable<?> values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.toString()));
        if (values instanceof Set) {
            texts.sort(Comparator.naturalOrder());
        }
        return texts.stream().collect(Collectors.joining(" or "));
    }

    private boolean hasAccount(RouteQuery query) {
        return config.accounts().isEmpty() || config.accounts().contains(query.account());
    }

    private boolean hasTag(RouteQuery query) {
        if (config.tags().isEmpty()) {
            return true;
        }
        for (String tag : query.tags()) {
            if (config.tags().contains(tag)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasFrom(RouteQuery query) {
        if (config.from().isEmpty()) {
            return true;
        }
        boolean[] found = new boolean[1];
        from.visit(query.from().value(), 0, entry -> found[0] = true);
        return found[0];
    }

    private boolean hasTime(RouteQuery query) {
        if (config.times().isEmpty()) {
            return true;
        }
        for (TimeWindow window : config.times()) {
            if (window.contains(query.time())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the groups of all targets in a random order: each place is drawn by weight among the remaining targets.
     * The share of a group that is down is thereby divided among the others by weight.
     */
    private List<String> shuffled(long spread) {
        List<Target> left = new ArrayList<>(config.targets());
        List<String> groups = new ArrayList<>(left.size());
        long random = spread;
        while (!left.isEmpty()) {
            random = mixed(random);
            groups.add(left.remove(drawn(left, random)).group());
        }
        return groups;
    }

    private static int drawn(List<Target> targets, long random) {
        long sum = 0;
        for (Target target : targets) {
            sum += target.weight();
        }
        long rest = Long.remainderUnsigned(random, sum);
        int index = 0;
        while (rest >= targets.get(index).weight()) {
            rest -= targets.get(index).weight();
            index++;
        }
        return index;
    }

    /** Returns pseudo-random bits by the mixing function of SplitMix64. */
    private static long mixed(long seed) {
        long bits = seed + 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }
}
