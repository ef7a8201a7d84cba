package io.smppcore.gateway.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An alert whose expression is true for some labels. Immutable.
 *
 * @param name name of the alert
 * @param severity severity, such as critical
 * @param runbook page of the runbook and its entry for the alert
 * @param entry text of this entry: paragraphs of one line each, with code between backticks
 * @param instances labels for which the expression is true
 * @param more number of further labels for which it is true, which are only counted
 */
public record Alert(String name, String severity, String runbook, String entry, List<Instance> instances, int more) {

    /** Copies the list. */
    public Alert {
        instances = List.copyOf(instances);
    }

    /** States of an alert for some labels. */
    public enum State {
        /** Its expression is true, but not yet for the time of the rule. */
        PENDING,
        FIRING
    }

    /**
     * Labels for which the expression of an alert is true.
     *
     * @param node node that has found it, empty without a cluster
     * @param state state
     * @param since time since which the expression is true
     * @param labels labels
     * @param value value of the expression
     * @param summary description
     */
    public record Instance(
            String node, State state, Instant since, Map<String, String> labels, double value, String summary) {

        /** Copies the map, sorted by the names of the labels. */
        public Instance {
            labels = Collections.unmodifiableMap(new TreeMap<>(labels));
        }
    }

    /** Returns the alerts of several nodes as one list, in which each alert is once. */
    public static List<Alert> merged(List<List<Alert>> ofNodes) {
        Map<String, Alert> merged = new LinkedHashMap<>();
        ofNodes.forEach(alerts -> alerts.forEach(alert -> merged.merge(alert.name, alert, Alert::with)));
        return List.copyOf(merged.values());
    }

    private Alert with(Alert other) {
        List<Instance> both = new ArrayList<>(instances);
        both.addAll(other.instances);
        return new Alert(name, severity, runbook, entry, both, more + other.more);
    }
}
