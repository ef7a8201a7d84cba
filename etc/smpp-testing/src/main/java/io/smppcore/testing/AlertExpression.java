package io.smppcore.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An expression of an alert rule, evaluated with scrapes. Supports the part of PromQL that the rules in docs/monitoring
 * use: aggregations, rates and increases of a selector with equal labels, quotients, sums, a comparison with a number,
 * and {@code unless}. Rates are those between the first and the last scrape that have the series, whatever the range
 * is.
 */
public final class AlertExpression {

    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+)(?:\\{(.*)})? (\\S+)$");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");
    private static final Pattern TOKEN = Pattern.compile("\\s*([a-z_]+(?:\\{[^}]*})?(?:\\[\\w+])?|[0-9.]+|[+/<>(),])");

    private final List<String> tokens = new ArrayList<>();
    private final List<Scrape> scrapes;
    private int next;

    /** A scrape: values by series. */
    private record Scrape(double seconds, Map<Series, Double> values) {}

    private record Series(String name, Map<String, String> labels) {}

    private AlertExpression(String text, List<Scrape> scrapes) {
        this.scrapes = scrapes;
        Matcher token = TOKEN.matcher(text.strip());
        int at = 0;
        while (token.region(at, text.strip().length()).lookingAt()) {
            tokens.add(token.group(1));
            at = token.end();
        }
        if (at < text.strip().length()) {
            throw new IllegalArgumentException("not supported: " + text.strip().substring(at));
        }
    }

    /**
     * Returns the labels and values for which an expression is true.
     *
     * @param expression expression of an alert rule
     * @param scrapes scrapes by their times in seconds
     */
    public static Map<Map<String, String>, Double> evaluate(String expression, Map<Double, String> scrapes) {
        List<Scrape> read = new TreeMap<>(scrapes)
                .entrySet().stream()
                        .map(scrape -> new Scrape(scrape.getKey(), samples(scrape.getValue())))
                        .toList();
        AlertExpression parser = new AlertExpression(expression, read);
        Map<Map<String, String>, Double> result = parser.comparison();
        while (parser.peek().equals("unless")) {
            parser.take();
            result.keySet().removeAll(parser.comparison().keySet());
        }
        if (parser.next != parser.tokens.size()) {
            throw new IllegalArgumentException("not supported: " + parser.peek() + " in " + expression);
        }
        return result;
    }

    private static Map<Series, Double> samples(String scrape) {
        Map<Series, Double> values = new HashMap<>();
        Matcher sample = SAMPLE.matcher(scrape);
        while (sample.find()) {
            values.put(
                    new Series(sample.group(1), labels(Objects.requireNonNullElse(sample.group(2), ""))),
                    Double.parseDouble(sample.group(3).replace("+Inf", "Infinity")));
        }
        return values;
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(text);
        while (label.find()) {
            labels.put(label.group(1), label.group(2));
        }
        return labels;
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private String take() {
        return tokens.get(next++);
    }

    private void expect(String token) {
        if (!take().equals(token)) {
            throw new IllegalArgumentException("not supported: expected " + token + " before " + peek());
        }
    }

    private Map<Map<String, String>, Double> comparison() {
        Map<Map<String, String>, Double> left = sum();
        String operator = take();
        double bound = Double.parseDouble(take());
        Map<Map<String, String>, Double> result = new HashMap<>(left);
        result.values().removeIf(value -> switch (operator) {
            case "<" -> !(value < bound);
            case ">" -> !(value > bound);
            default -> throw new IllegalArgumentException("not supported: " + operator);
        });
        return result;
    }

    private Map<Map<String, String>, Double> sum() {
        Map<Map<String, String>, Double> left = quotient();
        while (peek().equals("+")) {
            take();
            left = joined(left, quotient(), Double::sum);
        }
        return left;
    }

    private Map<Map<String, String>, Double> quotient() {
        Map<Map<String, String>, Double> left = operand();
        while (peek().equals("/")) {
            take();
            left = joined(left, operand(), (dividend, divisor) -> dividend / divisor);
        }
        return left;
    }

    private static Map<Map<String, String>, Double> joined(
            Map<Map<String, String>, Double> left,
            Map<Map<String, String>, Double> right,
            DoubleBinaryOperator operator) {
        Map<Map<String, String>, Double> result = new HashMap<>();
        left.forEach((labels, value) -> {
            Double other = right.get(labels);
            if (other != null) {
                result.put(labels, operator.applyAsDouble(value, other));
            }
        });
        return result;
    }

    private Map<Map<String, String>, Double> operand() {
        String token = take();
        return switch (token) {
            case "(" -> {
                Map<Map<String, String>, Double> inner = sum();
                expect(")");
                yield inner;
            }
            case "sum", "min", "max" -> aggregation(token);
            case "histogram_quantile" -> {
                expect("(");
                double quantile = Double.parseDouble(take());
                expect(",");
                Map<Map<String, String>, Double> buckets = sum();
                expect(")");
                yield quantile(quantile, buckets);
            }
            case "rate", "increase" -> {
                expect("(");
                String selector = take();
                expect(")");
                yield increase(selector, token.equals("rate"));
            }
            default -> values(token, scrapes.getLast());
        };
    }

    private Map<Map<String, String>, Double> aggregation(String function) {
        expect("by");
        expect("(");
        List<String> by = new ArrayList<>();
        while (!peek().equals(")")) {
            String word = take();
            if (!word.equals(",")) {
                by.add(word);
            }
        }
        expect(")");
        expect("(");
        Map<Map<String, String>, Double> inner = sum();
        expect(")");
        return inner.entrySet().stream()
                .collect(Collectors.toMap(
                        one -> {
                            Map<String, String> labels = new TreeMap<>(one.getKey());
                            labels.keySet().retainAll(by);
                            return labels;
                        },
                        Map.Entry::getValue,
                        (one, other) -> switch (function) {
                            case "min" -> Math.min(one, other);
                            case "max" -> Math.max(one, other);
                            default -> one + other;
                        }));
    }

    private static Map<Map<String, String>, Double> values(String selector, Scrape scrape) {
        String name = selector.replaceAll("[{\\[].*", "");
        Map<String, String> wanted = labels(selector);
        return scrape.values.entrySet().stream()
                .filter(one -> one.getKey().name.equals(name)
                        && one.getKey().labels.entrySet().containsAll(wanted.entrySet()))
                .collect(Collectors.toMap(one -> one.getKey().labels, Map.Entry::getValue));
    }

    private Map<Map<String, String>, Double> increase(String selector, boolean isRate) {
        Map<Map<String, String>, Double> result = new HashMap<>();
        values(selector, scrapes.getLast()).forEach((labels, last) -> {
            Scrape from = scrapes.stream()
                    .filter(scrape -> values(selector, scrape).containsKey(labels))
                    .findFirst()
                    .orElseThrow();
            double seconds = scrapes.getLast().seconds - from.seconds;
            if (seconds > 0) {
                double first = Objects.requireNonNull(values(selector, from).get(labels));
                result.put(labels, (last - first) / (isRate ? seconds : 1));
            }
        });
        return result;
    }

    private static Map<Map<String, String>, Double> quantile(
            double quantile, Map<Map<String, String>, Double> buckets) {
        Map<Map<String, String>, TreeMap<Double, Double>> histograms = new HashMap<>();
        buckets.forEach((labels, value) -> {
            Map<String, String> others = new TreeMap<>(labels);
            String bound = Objects.requireNonNull(others.remove("le"));
            histograms
                    .computeIfAbsent(others, histogram -> new TreeMap<>())
                    .put(Double.parseDouble(bound.replace("+Inf", "Infinity")), value);
        });
        Map<Map<String, String>, Double> result = new HashMap<>();
        histograms.forEach((labels, histogram) -> {
            double rank = quantile * histogram.lastEntry().getValue();
            Stream.of(histogram)
                    .flatMap(all -> all.entrySet().stream())
                    .filter(bucket -> bucket.getValue() >= rank)
                    .findFirst()
                    .ifPresent(bucket -> result.put(labels, bucket.getKey()));
        });
        return result;
    }
}
