package io.smppcore.gateway.filter;

import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.FunctionDictionaryIfc;
import com.ezylang.evalex.config.MapBasedFunctionDictionary;
import com.ezylang.evalex.config.MapBasedOperatorDictionary;
import com.ezylang.evalex.config.OperatorDictionaryIfc;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.functions.basic.AbsFunction;
import com.ezylang.evalex.functions.basic.IfFunction;
import com.ezylang.evalex.functions.basic.MaxFunction;
import com.ezylang.evalex.functions.basic.MinFunction;
import com.ezylang.evalex.functions.string.StringContains;
import com.ezylang.evalex.functions.string.StringEndsWithFunction;
import com.ezylang.evalex.functions.string.StringLeftFunction;
import com.ezylang.evalex.functions.string.StringLengthFunction;
import com.ezylang.evalex.functions.string.StringLowerFunction;
import com.ezylang.evalex.functions.string.StringRightFunction;
import com.ezylang.evalex.functions.string.StringStartsWithFunction;
import com.ezylang.evalex.functions.string.StringSubstringFunction;
import com.ezylang.evalex.functions.string.StringTrimFunction;
import com.ezylang.evalex.functions.string.StringUpperFunction;
import com.ezylang.evalex.operators.InfixOperator;
import com.ezylang.evalex.operators.OperatorIfc;
import com.ezylang.evalex.operators.arithmetic.InfixDivisionOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMinusOperator;
import com.ezylang.evalex.operators.arithmetic.InfixModuloOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMultiplicationOperator;
import com.ezylang.evalex.operators.arithmetic.InfixPlusOperator;
import com.ezylang.evalex.operators.arithmetic.PrefixMinusOperator;
import com.ezylang.evalex.operators.booleans.InfixAndOperator;
import com.ezylang.evalex.operators.booleans.InfixEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterOperator;
import com.ezylang.evalex.operators.booleans.InfixLessEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixLessOperator;
import com.ezylang.evalex.operators.booleans.InfixNotEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixOrOperator;
import com.ezylang.evalex.operators.booleans.PrefixNotOperator;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.Token;
import com.ezylang.evalex.parser.Token.TokenType;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Operators and functions of one expression, all with bounded time and memory. Immutable after compilation. */
final class RuleFunctions {

    static final OperatorDictionaryIfc OPERATORS = operators();

    static final Map<String, EvaluationValue> CONSTANTS =
            Map.of("TRUE", EvaluationValue.TRUE, "FALSE", EvaluationValue.FALSE);

    /**
     * Maximum number of characters of a text. The longest text that can be sent, 255 parts in the GSM alphabet, has
     * 39,015.
     */
    static final int MAX_TEXT = 40_000;

    private static final String MATCHES = "MATCHES";
    private static final String REPLACE = "REPLACE";
    private static final Set<String> WITH_PATTERN = Set.of(MATCHES, REPLACE);
    private static final int MAX_REPETITIONS = 1_000;
    private static final Pattern COUNTS = Pattern.compile("\\{(\\d*)(?:,(\\d*))?}");

    private final Map<String, Pattern> patterns = new HashMap<>();

    private static OperatorDictionaryIfc operators() {
        OperatorDictionaryIfc operators = new MapBasedOperatorDictionary();
        operators.addOperator("+", new BoundedPlus());
        operators.addOperator("-", new InfixMinusOperator());
        operators.addOperator("-", new PrefixMinusOperator());
        operators.addOperator("*", new InfixMultiplicationOperator());
        operators.addOperator("/", new InfixDivisionOperator());
        operators.addOperator("%", new InfixModuloOperator());
        operators.addOperator("=", new InfixEqualsOperator());
        operators.addOperator("==", new InfixEqualsOperator());
        operators.addOperator("!=", new InfixNotEqualsOperator());
        operators.addOperator("<>", new InfixNotEqualsOperator());
        operators.addOperator(">", new InfixGreaterOperator());
        operators.addOperator(">=", new InfixGreaterEqualsOperator());
        operators.addOperator("<", new InfixLessOperator());
        operators.addOperator("<=", new InfixLessEqualsOperator());
        operators.addOperator("&&", new InfixAndOperator());
        operators.addOperator("||", new InfixOrOperator());
        operators.addOperator("!", new PrefixNotOperator());
        return operators;
    }

    FunctionDictionaryIfc dictionary() {
        FunctionDictionaryIfc functions = new MapBasedFunctionDictionary();
        functions.addFunction("IF", new IfFunction());
        functions.addFunction("ABS", new AbsFunction());
        functions.addFunction("MIN", new MinFunction());
        functions.addFunction("MAX", new MaxFunction());
        functions.addFunction("CONTAINS", new StringContains());
        functions.addFunction("STARTS_WITH", new StringStartsWithFunction());
        functions.addFunction("ENDS_WITH", new StringEndsWithFunction());
        functions.addFunction("LENGTH", new StringLengthFunction());
        functions.addFunction("LOWER", new StringLowerFunction());
        functions.addFunction("UPPER", new StringUpperFunction());
        functions.addFunction("TRIM", new StringTrimFunction());
        functions.addFunction("LEFT", new StringLeftFunction());
        functions.addFunction("RIGHT", new StringRightFunction());
        functions.addFunction("SUBSTRING", new StringSubstringFunction());
        functions.addFunction("TAG", new Tag());
        functions.addFunction(MATCHES, new Matches(patterns));
        functions.addFunction(REPLACE, new Replace(patterns));
        return functions;
    }

    /** Compiles the patterns in an expression. They must be literals. */
    void compilePatterns(List<ASTNode> nodes) {
        for (ASTNode node : nodes) {
            String name = node.getToken().getValue().toUpperCase(Locale.ROOT);
            if (node.getToken().getType() == TokenType.FUNCTION && WITH_PATTERN.contains(name)) {
                Token pattern = node.getParameters().get(1).getToken();
                if (pattern.getType() != TokenType.STRING_LITERAL) {
                    throw new IllegalArgumentException(name + ": the pattern is computed (expected: a text in quotes)");
                }
                patterns.put(pattern.getValue(), compiled(pattern.getValue()));
            }
        }
    }

    private static Pattern compiled(String pattern) {
        long repetitions = 1;
        Matcher counts = COUNTS.matcher(pattern);
        while (counts.find() && repetitions <= MAX_REPETITIONS) {
            repetitions *= Math.max(1, Math.max(count(counts.group(1)), count(counts.group(2))));
        }
        if (repetitions > MAX_REPETITIONS) {
            throw new IllegalArgumentException("pattern '" + pattern + "': more than " + MAX_REPETITIONS
                    + " repetitions (expected: <= " + MAX_REPETITIONS + ", multiplied)");
        }
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "pattern '" + pattern + "': " + e.getDescription() + " (expected: the syntax of RE2)", e);
        }
    }

    private static long count(String digits) {
        if (digits == null || digits.isEmpty()) {
            return 0;
        }
        return digits.length() > 4 ? MAX_REPETITIONS + 1L : Long.parseLong(digits);
    }

    /** Returns a matcher that applies the compiled pattern of the second parameter to the first. */
    private static Matcher matcher(Map<String, Pattern> patterns, EvaluationValue... parameters) {
        Pattern pattern = Objects.requireNonNull(patterns.get(parameters[1].getStringValue()));
        return pattern.matcher(parameters[0].getStringValue());
    }

    private static EvaluationValue bounded(String text) {
        if (text.length() > MAX_TEXT) {
            throw new IllegalStateException(
                    "a text of " + text.length() + " characters (expected: <= " + MAX_TEXT + ")");
        }
        return EvaluationValue.stringValue(text);
    }

    /** The operator that adds numbers, or concatenates texts. */
    @InfixOperator(precedence = OperatorIfc.OPERATOR_PRECEDENCE_ADDITIVE)
    private static final class BoundedPlus extends InfixPlusOperator {

        @Override
        public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... operands) {
            EvaluationValue sum = super.evaluate(expression, token, operands);
            return sum.isStringValue() ? bounded(sum.getStringValue()) : sum;
        }
    }

    /** The function that returns true if the message has a tag. */
    @FunctionParameter(name = "tag")
    private static final class Tag extends AbstractFunction {

        @Override
        public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... parameters) {
            MessageView message = ((MessageVariables) expression.getDataAccessor()).message();
            return EvaluationValue.booleanValue(message.tags().contains(parameters[0].getStringValue()));
        }
    }

    /** The function that returns true if a part of a text matches a pattern. */
    @FunctionParameter(name = "text")
    @FunctionParameter(name = "pattern")
    private static final class Matches extends AbstractFunction {

        private final Map<String, Pattern> patterns;

        Matches(Map<String, Pattern> patterns) {
            this.patterns = patterns;
        }

        @Override
        public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... parameters) {
            return EvaluationValue.booleanValue(matcher(patterns, parameters).find());
        }
    }

    /** The function that returns a text with all matches of a pattern replaced. */
    @FunctionParameter(name = "text")
    @FunctionParameter(name = "pattern")
    @FunctionParameter(name = "replacement")
    private static final class Replace extends AbstractFunction {

        private final Map<String, Pattern> patterns;

        Replace(Map<String, Pattern> patterns) {
            this.patterns = patterns;
        }

        @Override
        public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... parameters) {
            String replacement = parameters[2].getStringValue();
            // The length is checked after each match, because a replacement may repeat groups.
            Matcher matcher = matcher(patterns, parameters);
            StringBuilder result = new StringBuilder();
            while (matcher.find()) {
                matcher.appendReplacement(result, replacement);
                if (result.length() > MAX_TEXT) {
                    break;
                }
            }
            matcher.appendTail(result);
            return bounded(result.toString());
        }
    }
}
