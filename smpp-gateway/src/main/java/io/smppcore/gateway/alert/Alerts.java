package io.smppcore.gateway.alert;

import io.smppcore.gateway.alert.Alert.Instance;
import io.smppcore.gateway.alert.Alert.State;
import io.smppcore.gateway.alert.Expression.Increase;
import io.smppcore.gateway.store.Guard;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The alerts of a node: the shipped rules, evaluated with each scrape of its metrics. Thread-safe.
 *
 * <p>What it keeps is bounded: {@link #MAX_INSTANCES} sets of labels of each rule, and the {@link CounterHistory}.
 */
public final class Alerts {

    /** Time between scrapes. */
    public static final Duration INTERVAL = Duration.ofSeconds(15);

    /**
     * Maximum number of sets of labels of a rule that are followed: the first ones that became true, of those at the
     * same scrape the worst. Further ones are counted.
     */
    static final int MAX_INSTANCES = 100;

    private final String node;
    private final List<AlertRule> rules;
    private final Runbook runbook;
    private final Set<String> names = new HashSet<>();
    private final CounterHistory counters;
    private final Guard lock = new Guard();
    private final Map<String, Map<Map<String, String>, Active>> active = new HashMap<>();
    private final Map<String, Integer> more = new HashMap<>();
    private long lastNanos;

    private record Active(long sinceNanos, Instant since, double value) {}

    /**
     * Creates the alerts of a node from the rules and the runbook in the jar.
     *
     * @param node name of the node, empty without a cluster
     */
    public Alerts(String node) {
        this(node, AlertRule.shipped(), Runbook.shipped());
    }

    Alerts(String node, List<AlertRule> rules, Runbook runbook) {
        this.node = node;
        this.rules = rules;
        this.runbook = runbook;
        rules.forEach(rule -> rule.expression().addNames(names));
        List<Increase> increases = new ArrayList<>();
        rules.forEach(rule -> rule.expression().addIncreases(increases));
        Set<String> ofCounters = new HashSet<>();
        Duration longest = INTERVAL;
        for (Increase increase : increases) {
            ofCounters.add(increase.selector().name());
            longest = increase.range().compareTo(longest) > 0 ? increase.range() : longest;
        }
        this.counters = new CounterHistory(ofCounters, longest, INTERVAL);
    }

    /**
     * Evaluates the rules.
     *
     * @param nanos time, as {@link System#nanoTime}
     * @param now time for display
     * @param scrape metrics in the text format of Prometheus
     */
    public void evaluate(long nanos, Instant now, String scrape) {
        Samples samples = Samples.read(scrape, names);
        lock.run(() -> {
            lastNanos = nanos;
            counters.add(nanos, samples);
            Measurements measurements = new Measurements(samples, counters);
            for (AlertRule rule : rules) {
                Map<Map<String, String>, Double> values = rule.expression().values(measurements);
                active.put(rule.name(), followed(rule, values, nanos, now));
                more.put(rule.name(), Math.max(0, values.size() - MAX_INSTANCES));
            }
        });
    }

    private Map<Map<String, String>, Active> followed(
            AlertRule rule, Map<Map<String, String>, Double> values, long nanos, Instant now) {
        Map<Map<String, String>, Active> followed = new HashMap<>();
        active.getOrDefault(rule.name(), Map.of()).forEach((labels, one) -> {
            Double value = values.get(labels);
            if (value != null) {
                followed.put(labels, new Active(one.sinceNanos, one.since, value));
            }
        });
        Comparator<Map.Entry<Map<String, String>, Double>> smallestFirst = Map.Entry.comparingByValue();
        values.entrySet().stream()
                .filter(value -> !followed.containsKey(value.getKey()))
                .sorted(rule.isAbove() ? smallestFirst.reversed() : smallestFirst)
                .limit(MAX_INSTANCES - followed.size())
                .forEach(value -> followed.put(value.getKey(), new Active(nanos, now, value.getValue())));
        return followed;
    }

    /** Returns the alerts whose expressions were true at the last scrape, in the order of the rules. */
    public List<Alert> current() {
        return lock.get(() -> rules.stream()
                .filter(rule -> !active.getOrDefault(rule.name(), Map.of()).isEmpty())
                .map(this::alert)
                .toList());
    }

    private Alert alert(AlertRule rule) {
        List<Instance> instances = new ArrayList<>();
        active.getOrDefault(rule.name(), Map.of()).forEach((labels, one) -> instances.add(instance(rule, labels, one)));
        instances.sort(Comparator.comparing(Instance::since)
                .thenComparing(instance -> instance.labels().toString()));
        return new Alert(
                rule.name(),
                rule.severity(),
                rule.runbook(),
                runbook.entry(rule.runbook()),
                instances,
                more.getOrDefault(rule.name(), 0));
    }

    private Instance instance(AlertRule rule, Map<String, String> labels, Active one) {
        boolean isFiring = lastNanos - one.sinceNanos >= rule.lasting().toNanos();
        // A scrape adds these labels; the gateway does not know under which names it is scraped.
        Map<String, String> all = new HashMap<>(labels);
        all.put("instance", node.isEmpty() ? "this gateway" : node);
        all.put("job", "this gateway");
        return new Instance(
                node,
                isFiring ? State.FIRING : State.PENDING,
                one.since,
                labels,
                one.value,
                Summary.of(rule.summary(), all, one.value));
    }
}
