package io.smppcore.gateway.alert;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An expression of an alert rule: the part of PromQL that the shipped rules use. Immutable. {@link ExpressionParser}
 * reads it.
 *
 * <p>Its value is a vector: numbers by labels.
 */
sealed interface Expression {

    /** Returns the labels with a value now, and the values. */
    Map<Map<String, String>, Double> values(Measurements measurements);

    /** Returns the expressions from which the value is computed. */
    List<Expression> operands();

    /** Adds the names of the metrics that the value depends on. */
    default void addNames(Set<String> names) {
        operands().forEach(operand -> operand.addNames(names));
    }

    /** Adds the increases that the value depends on. */
    default void addIncreases(List<Increase> increases) {
        operands().forEach(operand -> operand.addIncreases(increases));
    }

    /** The last values of the series of a metric, those with all of some labels. */
    record Selector(String name, Map<String, String> labels) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            return selected(measurements.latest().of(name));
        }

        private Map<Map<String, String>, Double> selected(Map<Map<String, String>, Double> all) {
            Map<Map<String, String>, Double> selected = new HashMap<>(all);
            selected.keySet().removeIf(ofSeries -> !ofSeries.entrySet().containsAll(labels.entrySet()));
            return selected;
        }

        @Override
        public List<Expression> operands() {
            return List.of();
        }

        @Override
        public void addNames(Set<String> names) {
            names.add(name);
        }
    }

    /** The increase of counters in a time, or its rate per second. */
    record Increase(Selector selector, Duration range, boolean isRate) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            return selector.selected(measurements.counters().increase(selector.name, range, isRate));
        }

        @Override
        public List<Expression> operands() {
            return List.of(selector);
        }

        @Override
        public void addIncreases(List<Increase> increases) {
            increases.add(this);
        }
    }

    /** Functions that combine the values with the same remaining labels. */
    enum Function {
        SUM,
        MIN,
        MAX;

        double of(double one, double other) {
            return switch (this) {
                case SUM -> one + other;
                case MIN -> Math.min(one, other);
                case MAX -> Math.max(one, other);
            };
        }
    }

    /** The values of another expression, combined by some of their labels. */
    record Aggregation(Function function, List<String> by, Expression of) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            Map<Map<String, String>, Double> combined = new HashMap<>();
            of.values(measurements).forEach((labels, value) -> {
                Map<String, String> some = new TreeMap<>(labels);
                some.keySet().retainAll(by);
                combined.merge(some, value, function::of);
            });
            return combined;
        }

        @Override
        public List<Expression> operands() {
            return List.of(of);
        }
    }

    /** A quantile of histograms, whose buckets are the values of another expression. */
    record Quantile(double quantile, Expression buckets) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            Map<Map<String, String>, TreeMap<Double, Double>> histograms = new HashMap<>();
            buckets.values(measurements).forEach((labels, count) -> {
                Map<String, String> others = new TreeMap<>(labels);
                String bound = others.remove("le");
                if (bound != null) {
                    histograms
                            .computeIfAbsent(others, added -> new TreeMap<>())
                            .put(Double.parseDouble(bound.replace("Inf", "Infinity")), count);
                }
            });
            Map<Map<String, String>, Double> quantiles = new HashMap<>();
            histograms.forEach((labels, histogram) -> quantiles.put(labels, quantileOf(histogram)));
            return quantiles;
        }

        /** Interpolates in the bucket of the quantile; beyond the last finite bound, it is this bound. */
        private double quantileOf(TreeMap<Double, Double> histogram) {
            double rank = quantile * histogram.lastEntry().getValue();
            double lower = 0;
            double below = 0;
            for (Map.Entry<Double, Double> bucket : histogram.entrySet()) {
                if (bucket.getValue() >= rank && bucket.getValue() > below) {
                    return Double.isInfinite(bucket.getKey())
                            ? lower
                            : lower + (bucket.getKey() - lower) * (rank - below) / (bucket.getValue() - below);
                }
                lower = bucket.getKey();
                below = bucket.getValue();
            }
            return Double.NaN;
        }

        @Override
        public List<Expression> operands() {
            return List.of(buckets);
        }
    }

    /** The sum or the quotient of the values with the same labels. */
    record Arithmetic(Expression left, boolean isQuotient, Expression right) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            Map<Map<String, String>, Double> others = right.values(measurements);
            Map<Map<String, String>, Double> results = new HashMap<>();
            left.values(measurements).forEach((labels, value) -> {
                Double other = others.get(labels);
                if (other != null) {
                    results.put(labels, isQuotient ? value / other : value + other);
                }
            });
            return results;
        }

        @Override
        public List<Expression> operands() {
            return List.of(left, right);
        }
    }

    /** The values above or below a number. */
    record Comparison(Expression left, boolean isAbove, double bound) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            Map<Map<String, String>, Double> values = new HashMap<>(left.values(measurements));
            values.values().removeIf(value -> isAbove ? !(value > bound) : !(value < bound));
            return values;
        }

        @Override
        public List<Expression> operands() {
            return List.of(left);
        }
    }

    /** The values of a comparison whose labels have no value in another expression. */
    record Unless(Comparison left, Expression right) implements Expression {

        @Override
        public Map<Map<String, String>, Double> values(Measurements measurements) {
            Map<Map<String, String>, Double> values = left.values(measurements);
            values.keySet().removeAll(right.values(measurements).keySet());
            return values;
        }

        @Override
        public List<Expression> operands() {
            return List.of(left, right);
        }
    }
}
