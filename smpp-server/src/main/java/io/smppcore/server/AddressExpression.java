package io.smppcore.server;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.smppcore.type.Address;
import java.util.function.Predicate;

/* The expression is sent by the peer. RE2/J matches in time proportional to the length of the text, where the matcher
 * of the JDK may never end, but its compiler copies repeated parts: ((((x{100}){100}){100}){100}) is a program of 100
 * million steps. So the size of the program is bounded before compilation, and with it the memory and the time of each
 * match.
 *
 *   G  product of the counts {n,m} that follow a group or another repetition
 *   S  length of the expression, plus one for each ( and |, because an empty part is a step, too, plus all other
 *      counts; a count is doubled if its lower bound differs from its upper one
 *
 * A program has at most G x S steps and a few more: each atom is copied at most as many times as the groups around it
 * are repeated. Counts inside brackets or after a backslash are included, because the scan need not read expressions
 * exactly as the compiler does. Unicode classes and flags do not exist in UNIX regular expressions, and create tables
 * of thousands of entries. */

/** A compiler of UNIX regular expressions in the address_range of a bind, which bounds their size. */
final class AddressExpression {

    /** The longest address_range (SMPP 5.0 4.7.2: 41 octets with the NUL). */
    static final int MAX_OCTETS = 40;

    /**
     * Maximum number of steps of a compiled program. An expression of 40 octets without counts has less than two thirds
     * of them.
     */
    static final int MAX_STEPS = 128;

    private static final int MAX_COUNT_DIGITS = 4;

    private AddressExpression() {}

    /**
     * Compiles an expression, which takes at most a few milliseconds.
     *
     * @return a test that returns true if a part of an address matches, and false for an address that is longer than
     *     any field allows
     * @throws IllegalArgumentException if it is invalid or exceeds the bounds
     */
    static Predicate<String> compile(String expression) {
        if (expression.length() > MAX_OCTETS) {
            throw new IllegalArgumentException(expression.length() + " octets (expected: <= " + MAX_OCTETS + ")");
        }
        if (expression.contains("\\p") || expression.contains("\\P")) {
            throw new IllegalArgumentException("class of Unicode");
        }
        for (int i = expression.indexOf("(?"); i >= 0; i = expression.indexOf("(?", i + 1)) {
            if (!expression.startsWith("(?:", i)) {
                throw new IllegalArgumentException("flags");
            }
        }
        long steps = steps(expression);
        if (steps > MAX_STEPS) {
            throw new IllegalArgumentException(
                    "repetitions for a program of " + steps + " steps (expected: <= " + MAX_STEPS + ")");
        }
        try {
            Pattern pattern = Pattern.compile(expression);
            return address -> address.length() <= Address.MAX_OCTETS
                    && pattern.matcher(address).find();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription(), e);
        }
    }

    /**
     * Returns an upper bound of the number of steps of the compiled program; {@link Integer#MAX_VALUE} if it is beyond
     * {@link #MAX_STEPS}.
     */
    static long steps(String expression) {
        long groups = 1;
        long single = expression.length()
                + expression.chars().filter(c -> c == '(' || c == '|').count();
        for (int i = expression.indexOf('{'); i >= 0; i = expression.indexOf('{', i + 1)) {
            long least = count(expression, i + 1);
            if (least < 0) {
                continue; // the character itself, not a repetition
            }
            int comma = i + 1 + digits(expression, i + 1);
            boolean exact = comma >= expression.length() || expression.charAt(comma) != ',';
            long most = exact ? least : Math.max(least, count(expression, comma + 1));
            long count = Math.max(1, exact ? most : 2 * most);
            if (i > 0 && ")}*+?".indexOf(expression.charAt(i - 1)) >= 0) {
                groups *= count;
            } else {
                single += count;
            }
            if (groups > MAX_STEPS || single > MAX_STEPS) {
                return Integer.MAX_VALUE;
            }
        }
        return groups * single;
    }

    private static int digits(String text, int from) {
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return to - from;
    }

    /**
     * Returns the decimal number that starts at this position, or -1 if there is none; {@link Integer#MAX_VALUE} if it
     * has more than four digits.
     */
    private static long count(String text, int from) {
        int digits = digits(text, from);
        if (digits == 0) {
            return -1;
        }
        return digits > MAX_COUNT_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(text, from, from + digits, 10);
    }
}
