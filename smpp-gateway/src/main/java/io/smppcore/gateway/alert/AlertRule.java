package io.smppcore.gateway.alert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A rule of an alert. Immutable.
 *
 * @param name name of the alert
 * @param expression expression that has a value for each set of labels for which the alert is true
 * @param lasting time for which it must be true until the alert fires
 * @param severity severity
 * @param summary template of the description
 * @param runbook page of the runbook and its entry for the alert
 */
record AlertRule(
        String name, Expression expression, Duration lasting, String severity, String summary, String runbook) {

    /** Returns the rules in docs/monitoring/prometheus-gateway.yml, which the jar contains. */
    static List<AlertRule> shipped() {
        return read(resource("prometheus-gateway.yml"));
    }

    /** Returns true if higher values are worse, false if lower ones are. */
    boolean isAbove() {
        return switch (expression) {
            case Expression.Comparison comparison -> comparison.isAbove();
            case Expression.Unless unless -> unless.left().isAbove();
            default -> true;
        };
    }

    /** Returns the text of a file in the jar. */
    static String resource(String name) {
        try (InputStream in = AlertRule.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the rules of a file in the format of Prometheus. Throws an IllegalArgumentException with the mistake. */
    static List<AlertRule> read(String yaml) {
        List<AlertRule> rules = new ArrayList<>();
        Object file = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        for (Object group : (List<?>) member(file, "groups")) {
            for (Object rule : (List<?>) member(group, "rules")) {
                rules.add(rule(rule));
            }
        }
        return List.copyOf(rules);
    }

    private static AlertRule rule(Object rule) {
        String name = member(rule, "alert").toString();
        Object annotations = member(rule, "annotations");
        try {
            return new AlertRule(
                    name,
                    ExpressionParser.parse(member(rule, "expr").toString()),
                    ExpressionParser.duration(member(rule, "for").toString()),
                    member(member(rule, "labels"), "severity").toString(),
                    member(annotations, "summary").toString(),
                    member(annotations, "runbook").toString());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("alert " + name + ": " + e.getMessage(), e);
        }
    }

    private static Object member(Object of, String name) {
        Object value = of instanceof Map<?, ?> map ? map.get(name) : null;
        if (value == null) {
            throw new IllegalArgumentException(name + ": missing (expected: a value)");
        }
        return value;
    }
}
