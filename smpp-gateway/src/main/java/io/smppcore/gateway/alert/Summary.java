package io.smppcore.gateway.alert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Descriptions of alerts: templates of Prometheus with labels, the value, and the functions that the rules use. */
final class Summary {

    private static final Pattern FIELD = Pattern.compile("\\{\\{([^}]*)}}");
    private static final Pattern LABEL = Pattern.compile("\\$labels\\.([a-z_]+)");
    private static final String[] UNITS = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final int UNIT = 1_024;
    private static final int PERCENT = 100;
    private static final int DIGITS = 4;
    private static final int MINUTE = 60;
    private static final int HOUR = 3_600;
    private static final int DAY = 86_400;

    private Summary() {}

    /** Returns a description. Throws an IllegalArgumentException if the template has another field. */
    static String of(String template, Map<String, String> labels, double value) {
        StringBuilder text = new StringBuilder();
        Matcher field = FIELD.matcher(template);
        while (field.find()) {
            field.appendReplacement(
                    text, Matcher.quoteReplacement(field(field.group(1).strip(), labels, value)));
        }
        return field.appendTail(text).toString();
    }

    private static String field(String field, Map<String, String> labels, double value) {
        Matcher label = LABEL.matcher(field);
        if (label.matches()) {
            return labels.getOrDefault(label.group(1), "");
        }
        return switch (field) {
            case "$value" -> number(value);
            case "$value | humanizeDuration" -> duration(value);
            case "$value | humanizePercentage" -> number(value * PERCENT) + "%";
            case "$value | humanize1024" -> octets(value);
            default ->
                throw new IllegalArgumentException("template: " + field
                        + " (expected: a label, the value, humanizeDuration, humanizePercentage or humanize1024)");
        };
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value, new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    private static String duration(double value) {
        if (!Double.isFinite(value) || value < MINUTE) {
            return number(value) + "s";
        }
        long seconds = (long) value;
        String parts = seconds / DAY + "d " + seconds % DAY / HOUR + "h " + seconds % HOUR / MINUTE + "m "
                + seconds % MINUTE + "s";
        return parts.replaceFirst("^(0[dh] )+", "");
    }

    private static String octets(double value) {
        double scaled = value;
        int unit = 0;
        while (scaled >= UNIT && unit < UNITS.length - 1) {
            scaled /= UNIT;
            unit++;
        }
        return number(scaled) + UNITS[unit];
    }
}
