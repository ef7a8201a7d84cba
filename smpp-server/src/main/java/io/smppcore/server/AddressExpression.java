package io.smppcore.server;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.smppcore.type.Address;
import java.util.function.Predicate;

/*
 * The expression comes from the peer. RE2/J needs time in proportion to the length of the text, where the matcher of
 * the JDK may never end, but its compiler copies what is repeated: ((((x{100}){100}){100}){100}) is a program of
 * 100 million steps. So the size of the program is bounded before anything is compiled, and with it the memory and the
 * time of each match.
 *
 *   G  product of the counts {n,m} that stand behind a group or behind another repetition
 *   S  length of the expression, plus one for each ( and |, as what is empty there is a step, too, plus every other
 *      count; twice the count where the lower bound is not the upper one
 *
 * No program has more steps than G x S and a few: each atom is copied at most as many times as the groups around it are
 * repeated. Counts inside brackets or behind a backslash are counted as well, as the scan does not have to read
 * expressions exactly as the compiler does. Classes of Unicode and flags are not in a UNIX regular expression, and make
 * tables of thousands of entries.
 */

/** A UNIX regular expression for addresses, of bounded size. Immutable. */
final class AddressExpression implements Predicate<String> {

    /** The longest address_range (SMPP 5.0 4.7.2: 41 octets with the NUL). */
    static final int MAX_OCTETS = 40;

    /** The steps of the largest program. An expression of 40 octets without counts stays below two thirds of it. */
    static final int MAX_STEPS = 128;

    private static final int MAX_COUNT_DIGITS = 4;

    private final Pattern pattern;

    private AddressExpression(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles an expression, in at most a few milliseconds.
     *
     * @throws IllegalArgumentException if it is none, or larger than the bounds
     */
    static AddressExpression compile(String expression) {
        if (expression.length() > MAX_OCTETS) {
            throw refused(expression.length() + " octets (expected: at most " + MAX_OCTETS + ")");
        }
        if (expression.contains("\\p") || expression.contains("\\P")) {
            throw refused("class of Unicode");
        }
        for (int i = expression.indexOf("(?"); i >= 0; i = expression.indexOf("(?", i + 1)) {
            if (!expression.startsWith("(?:", i)) {
                throw refused("flags");
            }
        }
        long steps = steps(expression);
        if (steps > MAX_STEPS) {
            throw refused("repetitions for a program of " + steps + " steps (expected: at most " + MAX_STEPS + ")");
        }
        try {
            return new AddressExpression(Pattern.compile(expression));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription(), e);
        }
    }

    /** Tells whether a part of the address matches; none of an address that is longer than any field allows. */
    @Override
    public boolean test(String address) {
        if (address.length() > Address.MAX_OCTETS) {
            return false;
        }
        Matcher matcher = pattern.matcher(address);
        return matcher.find();
    }

    /** Returns an upper bound of the size of the program, or a very large number. */
    static long steps(String expression) {
        long groups = 1;
        long single = expression.length()
                + expression.chars().filter(c -> c == '(' || c == '|').count();
        for (int i = expression.indexOf('{'); i >= 0; i = expression.indexOf('{', i + 1)) {
            long least = count(expression, i + 1);
            if (least < 0) {
                continue; // no repetition, but the character itself
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

    /** Returns the number that starts at this position, or -1 if there is none. */
    private static long count(String text, int from) {
        int digits = digits(text, from);
        if (digits == 0) {
            return -1;
        }
        return digits > MAX_COUNT_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(text, from, from + digits, 10);
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(why);
    }
}
