package io.smppcore.gateway.alert;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Values of a scrape in the text format of Prometheus, by name and labels of their series. Immutable.
 *
 * @param byName values by the name of their metric and by their labels
 */
record Samples(Map<String, Map<Map<String, String>, Double>> byName) {

    static final Samples NONE = new Samples(Map.of());

    /** Reads the values of the metrics with some names. */
    static Samples read(String scrape, Set<String> names) {
        Map<String, Map<Map<String, String>, Double>> byName = new HashMap<>();
        int begin = 0;
        while (begin < scrape.length()) {
            int newline = scrape.indexOf('\n', begin);
            int end = newline < 0 ? scrape.length() : newline;
            int nameEnd = begin;
            while (nameEnd < end && scrape.charAt(nameEnd) != '{' && scrape.charAt(nameEnd) != ' ') {
                nameEnd++;
            }
            String name = scrape.substring(begin, nameEnd);
            if (names.contains(name)) {
                Line line = new Line(scrape, nameEnd);
                Map<String, String> labels = line.labels();
                byName.computeIfAbsent(name, added -> new HashMap<>()).put(labels, line.value(end));
            }
            begin = end + 1;
        }
        return new Samples(byName);
    }

    /** Returns the values of the series of a metric by their labels. */
    Map<Map<String, String>, Double> of(String name) {
        return byName.getOrDefault(name, Map.of());
    }

    /** A reader of a line, after the name. */
    private static final class Line {

        private final String text;
        private int next;

        Line(String text, int next) {
            this.text = text;
            this.next = next;
        }

        Map<String, String> labels() {
            Map<String, String> labels = new TreeMap<>();
            if (text.charAt(next) != '{') {
                return labels;
            }
            next++;
            while (text.charAt(next) != '}') {
                int equals = text.indexOf('=', next);
                String label = text.substring(next, equals);
                next = equals + 2;
                labels.put(label, quoted());
                if (text.charAt(next) == ',') {
                    next++;
                }
            }
            next++;
            return labels;
        }

        /** Returns a text with its escapes replaced, which ends with a quotation mark. */
        private String quoted() {
            StringBuilder value = new StringBuilder();
            while (text.charAt(next) != '"') {
                char c = text.charAt(next++);
                if (c == '\\') {
                    c = text.charAt(next++);
                    c = c == 'n' ? '\n' : c;
                }
                value.append(c);
            }
            next++;
            return value.toString();
        }

        /** Returns the value, which a time may follow. */
        double value(int end) {
            String[] values = text.substring(next, end).strip().split(" ", 2);
            return Double.parseDouble(values[0].replace("Inf", "Infinity"));
        }
    }
}
