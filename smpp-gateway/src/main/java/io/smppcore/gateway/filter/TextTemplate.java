package io.smppcore.gateway.filter;

import java.util.ArrayList;
import java.util.List;

/**
 * A text in which expressions in braces are replaced by their values. A doubled brace stands for a single one.
 * Immutable.
 */
final class TextTemplate {

    private final List<Object> parts;

    private TextTemplate(List<Object> parts) {
        this.parts = List.copyOf(parts);
    }

    /** Compiles a template. Throws an IllegalArgumentException that states the problem and what is expected. */
    static TextTemplate compile(String text) {
        List<Object> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int index = 0;
        while (index < text.length()) {
            char c = text.charAt(index);
            if ((c == '{' || c == '}') && index + 1 < text.length() && text.charAt(index + 1) == c) {
                literal.append(c);
                index += 2;
            } else if (c == '{') {
                int end = end(text, index + 1);
                parts.add(literal.toString());
                literal.setLength(0);
                parts.add(RuleExpression.compile(text.substring(index + 1, end)));
                index = end + 1;
            } else if (c == '}') {
                throw new IllegalArgumentException("} at character " + (index + 1) + " (expected: }}, or { before it)");
            } else {
                literal.append(c);
                index++;
            }
        }
        parts.add(literal.toString());
        return new TextTemplate(parts);
    }

    /** Returns the index of the closing brace of an expression, skipping braces in quoted texts. */
    private static int end(String text, int start) {
        char quote = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote == 0 && c == '}') {
                return i;
            }
            if (c == '\\' && quote != 0) {
                i++;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
        throw new IllegalArgumentException("{ at character " + start + " without } (expected: {{, or } behind it)");
    }

    /** Returns true if the result depends on the text of a message. */
    boolean needsText() {
        return parts.stream().anyMatch(part -> part instanceof RuleExpression expression && expression.needsText());
    }

    /**
     * Returns the text for a message. Throws an IllegalStateException if it is longer than any text that can be sent.
     */
    String apply(MessageView message) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            text.append(part instanceof RuleExpression expression ? expression.text(message) : part);
        }
        if (text.length() > RuleFunctions.MAX_TEXT) {
            throw new IllegalStateException(
                    text.length() + " characters (expected: <= " + RuleFunctions.MAX_TEXT + ")");
        }
        return text.toString();
    }
}
