package io.smppcore.gateway.alert;

import io.smppcore.gateway.alert.Expression.Aggregation;
import io.smppcore.gateway.alert.Expression.Arithmetic;
import io.smppcore.gateway.alert.Expression.Comparison;
import io.smppcore.gateway.alert.Expression.Function;
import io.smppcore.gateway.alert.Expression.Increase;
import io.smppcore.gateway.alert.Expression.Quantile;
import io.smppcore.gateway.alert.Expression.Selector;
import io.smppcore.gateway.alert.Expression.Unless;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of the expressions of alert rules: aggregations by labels, rates and increases of a selector with equal
 * labels, quantiles, quotients, sums, a comparison with a number, and {@code unless}. Anything else is refused.
 * Confined to one thread.
 */
final class ExpressionParser {

    private static final Pattern TOKEN = Pattern.compile("\\s*([a-z_]+(?:\\{[^}]*})?(?:\\[\\w+])?|[0-9.]+|[+/<>(),])");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)(?:\\{(.*)})?(?:\\[(\\d+)([smh])])?");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"\\\\]*)\"(?:,|$)");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int next;

    private ExpressionParser(String text) {
        this.text = text.strip();
        Matcher token = TOKEN.matcher(this.text);
        int at = 0;
        while (token.region(at, this.text.length()).lookingAt()) {
            tokens.add(token.group(1));
            at = token.end();
        }
        if (at < this.text.length()) {
            throw unsupported(this.text.substring(at));
        }
    }

    /** Returns an expression: a comparison, or one {@code unless} another. */
    static Expression parse(String text) {
        ExpressionParser parser = new ExpressionParser(text);
        Comparison comparison = parser.comparison();
        Expression whole = comparison;
        if (parser.peek().equals("unless")) {
            parser.take();
            whole = new Unless(comparison, parser.comparison());
        }
        if (parser.next < parser.tokens.size()) {
            throw parser.unsupported(parser.peek());
        }
        return whole;
    }

    /** Returns the time of a text such as 5m. */
    static Duration duration(String text) {
        if (text.length() > 1) {
            try {
                return duration(Long.parseLong(text, 0, text.length() - 1, 10), text.charAt(text.length() - 1));
            } catch (NumberFormatException e) {
                // Reported below.
            }
        }
        throw new IllegalArgumentException("time: " + text + " (expected: a number with s, m or h)");
    }

    private static Duration duration(long number, char unit) {
        return switch (unit) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            default -> throw new IllegalArgumentException("time: " + number + unit + " (expected: s, m or h)");
        };
    }

    private IllegalArgumentException unsupported(String what) {
        return new IllegalArgumentException("expression: " + what
                + " (expected: sums, quotients, aggregations by labels, rate, increase, histogram_quantile, a"
                + " comparison with a number, unless) in " + text);
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private String take() {
        if (next == tokens.size()) {
            throw unsupported("nothing at the end");
        }
        return tokens.get(next++);
    }

    private void expect(String token) {
        String found = take();
        if (!found.equals(token)) {
            throw unsupported(found + " instead of " + token);
        }
    }

    private double number() {
        String found = take();
        try {
            return Double.parseDouble(found);
        } catch (NumberFormatException e) {
            throw unsupported(found + " instead of a number");
        }
    }

    private Comparison comparison() {
        Expression left = sum();
        String operator = take();
        if (!operator.equals("<") && !operator.equals(">")) {
            throw unsupported(operator);
        }
        return new Comparison(left, operator.equals(">"), number());
    }

    private Expression sum() {
        Expression left = quotient();
        while (peek().equals("+")) {
            take();
            left = new Arithmetic(left, false, quotient());
        }
        return left;
    }

    private Expression quotient() {
        Expression left = operand();
        while (peek().equals("/")) {
            take();
            left = new Arithmetic(left, true, operand());
        }
        return left;
    }

    private Expression operand() {
        String token = take();
        return switch (token) {
            case "(" -> inner();
            case "sum", "min", "max" -> aggregation(Function.valueOf(token.toUpperCase(Locale.ROOT)));
            case "rate", "increase" -> {
                expect("(");
                Increase increase = increase(take(), token.equals("rate"));
                expect(")");
                yield increase;
            }
            case "histogram_quantile" -> {
                expect("(");
                double quantile = number();
                expect(",");
                yield new Quantile(quantile, inner());
            }
            default -> selector(token, false);
        };
    }

    /** Returns an expression in parentheses, after the first one. */
    private Expression inner() {
        Expression inner = sum();
        expect(")");
        return inner;
    }

    private Expression aggregation(Function function) {
        expect("by");
        expect("(");
        List<String> by = new ArrayList<>();
        for (String word = take(); !word.equals(")"); word = take()) {
            if (!word.equals(",")) {
                by.add(word);
            }
        }
        expect("(");
        return new Aggregation(function, List.copyOf(by), inner());
    }

    private Increase increase(String token, boolean isRate) {
        Matcher matcher = SELECTOR.matcher(token);
        if (!matcher.matches() || matcher.group(3) == null) {
            throw unsupported(token + " without a time in brackets");
        }
        Duration range =
                duration(Long.parseLong(matcher.group(3)), matcher.group(4).charAt(0));
        return new Increase(selector(token, true), range, isRate);
    }

    private Selector selector(String token, boolean isRange) {
        Matcher matcher = SELECTOR.matcher(token);
        if (!matcher.matches() || (matcher.group(3) != null) != isRange) {
            throw unsupported(token);
        }
        Map<String, String> labels = new TreeMap<>();
        String conditions = matcher.group(2) == null ? "" : matcher.group(2);
        Matcher label = LABEL.matcher(conditions);
        int at = 0;
        while (at < conditions.length()) {
            if (!label.region(at, conditions.length()).lookingAt()) {
                throw unsupported("{" + conditions + "}");
            }
            labels.put(label.group(1), label.group(2));
            at = label.end();
        }
        return new Selector(matcher.group(1), labels);
    }
}
