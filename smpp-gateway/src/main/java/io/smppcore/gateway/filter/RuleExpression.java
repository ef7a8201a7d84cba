package io.smppcore.gateway.filter;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.ParseException;
import com.ezylang.evalex.parser.Token.TokenType;
import io.smppcore.internal.util.EditDistance;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/*
 * The expression comes from a configuration and is evaluated for every message, so nothing in it may take long. There
 * are no loops, powers or factorials, patterns are compiled once by RE2/J, and texts and numbers are bounded
 * (RuleFunctions).
 */

/** A compiled expression of a rule. Thread-safe. */
final class RuleExpression {

    /** Maximum length of an expression in characters. */
    static final int MAX_LENGTH = 2_000;

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NODES = 500;
    private static final int MAX_SCALE = 100;

    private static final MessageView SAMPLE = new MessageView(
            Direction.MT,
            "account",
            "",
            Set.of(),
            Address.EMPTY,
            Address.EMPTY,
            "text",
            1,
            RegisteredDelivery.NONE,
            Instant.EPOCH);

    private final Expression expression;
    private final boolean needsText;

    /** A copy of the expression that is not in use; null if there is none. */
    private final AtomicReference<@Nullable Expression> idle = new AtomicReference<>();

    private RuleExpression(Expression expression, boolean needsText) {
        this.expression = expression;
        this.needsText = needsText;
    }

    /** Compiles an expression. Throws an IllegalArgumentException that states the problem and what is expected. */
    static RuleExpression compile(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(text.length() + " characters (expected: <= " + MAX_LENGTH + ")");
        }
        RuleFunctions functions = new RuleFunctions();
        ExpressionConfiguration configuration = ExpressionConfiguration.builder()
                .operatorDictionary(RuleFunctions.OPERATORS)
                .functionDictionary(functions.dictionary())
                .defaultConstants(RuleFunctions.CONSTANTS)
                .dataAccessorSupplier(MessageVariables::new)
                .arraysAllowed(false)
                .structuresAllowed(false)
                .implicitMultiplicationAllowed(false)
                .singleQuoteStringLiteralsAllowed(true)
                .maxRecursionDepth(MAX_DEPTH)
                .locale(Locale.ROOT)
                .build();
        Expression expression = new Expression(text, configuration);
        try {
            List<ASTNode> nodes = nodes(expression);
            if (nodes.size() > MAX_NODES) {
                throw new IllegalArgumentException(nodes.size() + " operations (expected: <= " + MAX_NODES + ")");
            }
            nodes.forEach(RuleExpression::checkNumber);
            functions.compilePatterns(nodes);
            expression.getUsedVariables().forEach(RuleExpression::checkVariable);
            boolean needsText =
                    expression.getUsedVariables().stream().anyMatch(MessageVariables.TEXT::equalsIgnoreCase);
            return new RuleExpression(expression, needsText);
        } catch (ParseException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " at character " + e.getStartPosition() + " of '" + text + "'", e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("too many parentheses (expected: <= " + MAX_DEPTH + ")", e);
        }
    }

    private static List<ASTNode> nodes(Expression expression) throws ParseException {
        try {
            return expression.getAllASTNodes();
        } catch (RuntimeException e) {
            // EvalEx 3.6.2 fails in its own way if operands are missing before a comma.
            throw new IllegalArgumentException(
                    "'" + expression.getExpressionString() + "' cannot be parsed (expected: an operand on both sides of"
                            + " each operator, and commas only between the parameters of functions)",
                    e);
        }
    }

    /**
     * Compiles a condition. Throws an IllegalArgumentException that states the problem and what is expected, also if
     * the result is not a boolean.
     */
    static RuleExpression condition(String text) {
        RuleExpression condition = compile(text);
        EvaluationValue value;
        try {
            value = condition.value(SAMPLE);
        } catch (EvaluationException | ParseException | RuntimeException e) {
            return condition; // not defined for the sample, such as the substring of an empty address
        }
        if (!value.isBooleanValue()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no condition (expected: true or false, as of a comparison)");
        }
        return condition;
    }

    /** Returns true if the value depends on the text of a message. */
    boolean needsText() {
        return needsText;
    }

    /** Returns the value of a condition for a message. */
    boolean test(MessageView message) {
        EvaluationValue value = evaluate(message);
        if (!value.isBooleanValue()) {
            throw new IllegalStateException("condition '" + expression.getExpressionString() + "': no true or false");
        }
        return value.getBooleanValue();
    }

    /** Returns the value for a message as text. */
    String text(MessageView message) {
        return evaluate(message).getStringValue();
    }

    private EvaluationValue evaluate(MessageView message) {
        try {
            return value(message);
        } catch (EvaluationException | ParseException e) {
            throw new IllegalStateException(
                    "expression '" + expression.getExpressionString() + "': " + e.getMessage(), e);
        }
    }

    /**
     * Evaluates a copy of the expression, because an expression contains the message. The copy shares the compiled
     * tree, and is kept for the next message.
     */
    private EvaluationValue value(MessageView message) throws EvaluationException, ParseException {
        Expression kept = idle.getAndSet(null);
        Expression copy = kept == null ? expression.copy() : kept;
        MessageVariables variables = (MessageVariables) copy.getDataAccessor();
        variables.message(message);
        try {
            return copy.evaluate();
        } finally {
            variables.message(null);
            idle.set(copy);
        }
    }

    private static void checkVariable(String name) {
        if (!MessageVariables.NAMES.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("no variable '" + name + "'"
                    + EditDistance.nearest(name, MessageVariables.NAMES)
                            .map(near -> " (did you mean " + near + "? A text has quotes)")
                            .orElse(""));
        }
    }

    /** Checks a number literal. One such as 1e999999999 would have a billion digits as text. */
    private static void checkNumber(ASTNode node) {
        if (node.getToken().getType() == TokenType.NUMBER_LITERAL) {
            String number = node.getToken().getValue();
            int exponent = number.startsWith("0x")
                    ? -1
                    : number.toLowerCase(Locale.ROOT).indexOf('e');
            if (exponent >= 0 && !isInRange(number)) {
                throw new IllegalArgumentException("'" + number + "' (expected: <= " + MAX_SCALE + " digits)");
            }
        }
    }

    private static boolean isInRange(String number) {
        try {
            return Math.abs(new BigDecimal(number).scale()) <= MAX_SCALE;
        } catch (NumberFormatException e) {
            return false; // an exponent beyond any number
        }
    }
}
