package io.smppcore.tools.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with variable parts: {@code {seq}}, {@code {seq:6}}, {@code {time}}, {@code {random:8}}, and in addresses
 * {@code #} for a random digit. A double brace stands for a brace. Immutable.
 */
final class Template {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{|}}|\\{([^{}]*)}|[{}]|#+");
    private static final Pattern WORD = Pattern.compile("(seq|time|random)(?::(\\d{1,3}))?");
    private static final int MAX_RANDOM_DIGITS = 100;

    private final String source;
    private final List<Piece> pieces;

    private Template(String source, List<Piece> pieces) {
        this.source = source;
        this.pieces = List.copyOf(pieces);
    }

    /**
     * Reads a template in which {@code #} has no meaning.
     *
     * @throws IllegalArgumentException if braces contain anything else
     */
    static Template ofText(String text) {
        return parse(text, false);
    }

    /**
     * Reads a template in which each {@code #} is a random digit.
     *
     * @throws IllegalArgumentException if braces contain anything else
     */
    static Template ofAddress(String text) {
        return parse(text, true);
    }

    private static Template parse(String text, boolean digits) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        Matcher place = PLACEHOLDER.matcher(text);
        int end = 0;
        while (place.find()) {
            literal.append(text, end, place.start());
            end = place.end();
            String found = place.group();
            boolean isText = found.length() == 2 && (found.equals("{{") || found.equals("}}"));
            if (isText || (found.charAt(0) == '#' && !digits)) {
                literal.append(isText ? found.substring(1) : found);
            } else {
                addLiteral(pieces, literal);
                pieces.add(found.charAt(0) == '#' ? new Piece.Random(found.length()) : placeholder(text, found));
            }
        }
        literal.append(text, end, text.length());
        addLiteral(pieces, literal);
        return new Template(text, pieces);
    }

    private static void addLiteral(List<Piece> pieces, StringBuilder literal) {
        if (!literal.isEmpty()) {
            pieces.add(new Piece.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private static Piece placeholder(String text, String found) {
        Matcher word = WORD.matcher(found.length() < 2 ? "" : found.substring(1, found.length() - 1));
        if (word.matches()) {
            int number = word.group(2) == null ? 0 : Integer.parseInt(word.group(2));
            boolean hasDigits = word.group(2) != null;
            switch (word.group(1)) {
                case "seq" -> {
                    if (!hasDigits || (number > 0 && number <= Piece.MAX_NUMBER_DIGITS)) {
                        return new Piece.MessageNumber(number);
                    }
                }
                case "random" -> {
                    if (number > 0 && number <= MAX_RANDOM_DIGITS) {
                        return new Piece.Random(number);
                    }
                }
                default -> {
                    if (!hasDigits) {
                        return new Piece.Time();
                    }
                }
            }
        }
        throw new IllegalArgumentException("'" + text + "': " + found
                + " (expected: {seq}, {seq:1} to {seq:12}, {time} or {random:1} to {random:100}; {{ for a brace)");
    }

    /** Returns true if it has no variable parts. */
    boolean isConstant() {
        return pieces.stream().allMatch(Piece.Literal.class::isInstance);
    }

    /** Returns the maximum number of characters of a text made from this template. */
    int maxLength() {
        return pieces.stream().mapToInt(Piece::maxLength).sum();
    }

    List<Piece> pieces() {
        return pieces;
    }

    /** Returns the longest text, with 0 for every variable digit. */
    String longest() {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(piece instanceof Piece.Literal literal ? literal.text() : "0".repeat(piece.maxLength()));
        }
        return text.toString();
    }

    /** Returns the text of one message. */
    String text(Turn turn) {
        StringBuilder text = new StringBuilder(maxLength());
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Literal literal -> text.append(literal.text());
                case Piece.MessageNumber number -> text.append(numberOf(turn, number.digits()));
                case Piece.Time time -> text.append(System.currentTimeMillis());
                case Piece.Random random -> {
                    for (int i = 0; i < random.digits(); i++) {
                        text.append((char) ('0' + turn.randomDigit()));
                    }
                }
            }
        }
        return text.toString();
    }

    private static String numberOf(Turn turn, int digits) {
        String number = String.format(Locale.ROOT, "%0" + Piece.MAX_NUMBER_DIGITS + "d", turn.number());
        return digits == 0 ? Long.toString(turn.number()) : number.substring(number.length() - digits);
    }

    @Override
    public String toString() {
        return source;
    }
}
