package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A reader of octets in the input of a command, whose form it recognizes: binary, a hex dump with offsets, or plain
 * hexadecimal digits.
 */
public final class HexInput {

    private static final Pattern SEPARATORS = Pattern.compile("(?:[\\s,:;-]|\\\\x)+");
    private static final Pattern PREFIX = Pattern.compile("^0[xX]");
    private static final Pattern HEX = Pattern.compile("\\p{XDigit}*");
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int LONGEST_QUOTE = 20;

    private HexInput() {}

    /**
     * Returns the streams of octets in an input. Binary input is one stream. In a hex dump, each line with the offset 0
     * begins another stream.
     *
     * @param lineIsStream true if each line of plain digits, or each dump, is a separate stream; false to join all of
     *     them to one
     * @throws IllegalArgumentException if the content has none of these forms, or contains no octets
     */
    public static List<Octets> streams(byte[] content, boolean lineIsStream) {
        if (isBinary(content)) {
            return List.of(Octets.of(content));
        }
        String text = new String(content, StandardCharsets.UTF_8).replace(BYTE_ORDER_MARK, "");
        List<String> lines = text.lines().toList();
        List<Octets> streams = HexDumpReader.isDump(lines) ? HexDumpReader.streams(lines) : plain(lines);
        if (streams.isEmpty()) {
            throw new IllegalArgumentException("no octets (expected: hex, a hex dump or binary)");
        }
        return lineIsStream || HexDumpReader.isDump(lines) ? streams : List.of(joined(streams));
    }

    /**
     * Returns true if the content has control characters besides white space. Text has none, and a PDU of less than 16
     * MiB begins with a NUL.
     */
    private static boolean isBinary(byte[] content) {
        for (byte octet : content) {
            if (octet >= 0 && octet < ' ' && !Character.isWhitespace(octet)) {
                return true;
            }
        }
        return false;
    }

    private static List<Octets> plain(List<String> lines) {
        List<Octets> streams = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Octets octets = plain(lines.get(i), i + 1);
            if (!octets.isEmpty()) {
                streams.add(octets);
            }
        }
        return streams;
    }

    private static Octets plain(String line, int number) {
        StringBuilder digits = new StringBuilder(line.length());
        SEPARATORS.splitAsStream(line).forEach(token -> digits.append(digits(token, number)));
        return Octets.ofHex(digits.toString());
    }

    private static String digits(String token, int number) {
        String digits = PREFIX.matcher(token).replaceFirst("");
        if (!HEX.matcher(digits).matches()) {
            throw new IllegalArgumentException("line " + number + ": '" + shortened(token) + "' is not hex");
        }
        if (digits.length() == 1 && token.length() > 1) {
            return "0" + digits; // a single digit after 0x, as in source code
        }
        if (digits.length() % 2 != 0) {
            throw new IllegalArgumentException(
                    "line " + number + ": '" + shortened(token) + "' has an odd number of hex digits");
        }
        return digits;
    }

    private static String shortened(String token) {
        return token.length() <= LONGEST_QUOTE ? token : token.substring(0, LONGEST_QUOTE) + "...";
    }

    private static Octets joined(List<Octets> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(part -> all.writeBytes(part.toByteArray()));
        return Octets.wrap(all.toByteArray());
    }
}
