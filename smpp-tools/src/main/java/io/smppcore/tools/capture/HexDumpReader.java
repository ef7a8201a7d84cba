package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of hex dumps with offsets, as written by Wireshark, tcpdump, xxd and hexdump. Each line has the offset, some
 * octets and optionally the same octets as characters.
 *
 * <p>The characters may look like hexadecimal digits. Hence the number of octets of a line follows from the offset of
 * the next line.
 */
final class HexDumpReader {

    private static final Pattern LINE = Pattern.compile(
            "\\s*(?:0[xX])?(\\p{XDigit}{4,8})(?::?\\s{2,}|:\\s|:?\\s*$|\\s(?=\\p{XDigit}{2}(?:\\s|$)))(.*)");
    private static final Pattern GROUP = Pattern.compile("\\G((?:\\p{XDigit}{2})+)(\\s+|$)");
    private static final int USUAL_WIDTH = 16;

    /** Number of octets of a line after which some programs write a wider gap. */
    private static final int HALF = 8;

    private static final int HALF_GAP = 2;

    /**
     * One line of a dump.
     *
     * @param number number of the line in the text, from 1
     * @param offset offset of its first octet
     * @param rest text after the offset
     */
    private record Line(int number, int offset, String rest) {}

    private HexDumpReader() {}

    /** Returns true if the first line that is not blank begins with the offset 0. */
    static boolean isDump(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(LINE::matcher)
                .filter(line -> line.matches() && !line.group(2).isBlank() && offset(line) == 0)
                .isPresent();
    }

    /**
     * Returns the octets of each dump in a text. Each dump begins at the offset 0.
     *
     * @param text all lines of the text
     *
     * @throws IllegalArgumentException if a line is not one of a dump, or octets are missing between two lines
     */
    static List<Octets> streams(List<String> text) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < text.size(); i++) {
            if (!text.get(i).isBlank()) {
                lines.add(line(text.get(i), i + 1));
            }
        }
        List<Octets> streams = new ArrayList<>();
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.offset() == 0) {
                endStream(digits, streams);
            }
            int expected = digits.length() / 2;
            if (line.offset() != expected) {
                throw new IllegalArgumentException(
                        "line %d: offset 0x%04X (expected: 0x%04X)".formatted(line.number(), line.offset(), expected));
            }
            digits.append(digits(line.rest(), maxOctets(lines, i)));
        }
        endStream(digits, streams);
        return streams;
    }

    private static void endStream(StringBuilder digits, List<Octets> streams) {
        if (!digits.isEmpty()) {
            streams.add(Octets.ofHex(digits.toString()));
            digits.setLength(0);
        }
    }

    private static Line line(String text, int number) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw new IllegalArgumentException("line " + number
                    + (text.strip().equals("*")
                            ? ": '*' leaves octets out (hexdump -v does not)"
                            : ": not a line of a hex dump (expected: an offset and octets)"));
        }
        return new Line(number, offset(line), line.group(2));
    }

    private static int offset(Matcher line) {
        return Integer.parseUnsignedInt(line.group(1), 16);
    }

    /**
     * Returns the maximum number of octets of a line: the distance to the offset of the next line; for the last line of
     * a dump, the number of octets of the line before.
     */
    private static int maxOctets(List<Line> lines, int i) {
        int here = lines.get(i).offset();
        int next = i + 1 < lines.size() ? lines.get(i + 1).offset() : 0;
        if (next > here) {
            return next - here;
        }
        return here == 0 ? USUAL_WIDTH : here - lines.get(i - 1).offset();
    }

    private static String digits(String rest, int maxOctets) {
        StringBuilder digits = new StringBuilder();
        Matcher group = GROUP.matcher(rest);
        while (digits.length() < 2 * maxOctets && group.find()) {
            digits.append(group.group(1));
            int gap = group.group(2).length();
            boolean half = gap == HALF_GAP && digits.length() == 2 * HALF;
            if (gap > 1 && !half) {
                break;
            }
        }
        return digits.toString();
    }
}
