package io.smppcore.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a Prometheus scrape, for checks of expressions. Supports the part of PromQL that the dashboards and
 * alerts in docs/monitoring use.
 */
public final class ScrapedMetrics {

    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+)(?:\\{(.*)})? \\S+$");
    private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(=~|!~|!=|=)\"([^\"]*)\"");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)\\{([^}]*)}");
    private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");
    private static final Pattern WORD = Pattern.compile("[a-z_]+");
    private static final Set<String> OPERATIONS =
            Set.of("sum", "min", "max", "rate", "increase", "histogram_quantile", "unless");

    /** Labels that Prometheus itself adds to every series. */
    private static final Set<String> TARGET = Set.of("job", "instance");

    /** Values of labels, by the name of the metric and then by the name of the label. */
    private final Map<String, Map<String, Set<String>>> exported = new HashMap<>();

    /**
     * Reads a scrape.
     *
     * @param scrape in the text format
     */
    public ScrapedMetrics(String scrape) {
        Matcher sample = SAMPLE.matcher(scrape);
        while (sample.find()) {
            Map<String, Set<String>> labels = exported.computeIfAbsent(sample.group(1), name -> new HashMap<>());
            Matcher label = MATCHER.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.computeIfAbsent(label.group(1), name -> new HashSet<>()).add(label.group(3));
            }
        }
    }

    /** Returns the names of the metrics, one for all series of a timer. */
    public Set<String> names() {
        Set<String> names = new HashSet<>(exported.keySet());
        names.removeIf(name -> name.matches(".*_seconds_(count|sum|max)"));
        return names;
    }

    /**
     * Returns the metrics, labels and values in an expression that no series has.
     *
     * @param expression an expression in PromQL
     * @return empty if everything is exported
     */
    public List<String> problems(String expression) {
        List<String> problems = new ArrayList<>();
        Set<String> labels = new HashSet<>(TARGET);
        Matcher selector = SELECTOR.matcher(expression);
        while (selector.find()) {
            Map<String, Set<String>> known = exported.getOrDefault(selector.group(1), Map.of());
            labels.addAll(known.keySet());
            if (!known.isEmpty()) {
                Matcher matcher = MATCHER.matcher(selector.group(2));
                while (matcher.find()) {
                    String problem = problem(known, matcher);
                    if (problem != null) {
                        problems.add(selector.group(1) + ": " + problem);
                    }
                }
            }
        }
        String rest = expression.replaceAll("\\{[^}]*}|\\[[^]]*]|by \\([^)]*\\)", " ");
        Matcher word = WORD.matcher(rest);
        while (word.find()) {
            labels.addAll(exported.getOrDefault(word.group(), Map.of()).keySet());
            if (!OPERATIONS.contains(word.group()) && !exported.containsKey(word.group())) {
                problems.add(word.group());
            }
        }
        Matcher by = BY.matcher(expression);
        while (by.find()) {
            Matcher label = WORD.matcher(by.group(1));
            while (label.find()) {
                if (!labels.contains(label.group())) {
                    problems.add("by " + label.group());
                }
            }
        }
        return problems;
    }

    private static @Nullable String problem(Map<String, Set<String>> known, Matcher matcher) {
        String label = matcher.group(1);
        String value = matcher.group(3);
        if (TARGET.contains(label)) {
            return null;
        }
        if (!known.containsKey(label)) {
            return label;
        }
        boolean isPattern = matcher.group(2).endsWith("~");
        boolean found = value.startsWith("$")
                || known.getOrDefault(label, Set.of()).stream()
                        .anyMatch(each -> isPattern ? each.matches(value) : each.equals(value));
        return found ? null : label + matcher.group(2) + value;
    }
}
