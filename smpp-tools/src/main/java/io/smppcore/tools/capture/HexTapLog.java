package io.smppcore.tools.capture;

import io.smppcore.tools.capture.OctetStream.Chunk;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of log files with the output of a {@link io.smppcore.trace.HexTap}: for each PDU a line with session,
 * direction, operation and length, followed by a dump of its octets. Other lines are ignored.
 *
 * <p>Masked octets of passwords are read as asterisks.
 */
final class HexTapLog {

    private static final Pattern HEAD = Pattern.compile("(?:.*\\s)?(\\S+) (sent|received) (.+), (\\d{1,9}) octets\\s*");
    private static final Pattern DUMP = Pattern.compile("\\p{XDigit}{5} ([ *\\p{XDigit}]{49}) \\|.*");
    private static final String MASKED = "**";
    private static final String ASTERISK = "2a";

    private final Map<String, List<Chunk>> chunks = new LinkedHashMap<>();
    private final StringBuilder digits = new StringBuilder();
    private String name = "";
    private int octets;
    private int line;

    private HexTapLog() {}

    /** Returns true if the lines contain the output of a HexTap. */
    static boolean isLog(List<String> lines) {
        for (int i = 0; i + 1 < lines.size(); i++) {
            if (HEAD.matcher(lines.get(i)).matches()
                    && DUMP.matcher(lines.get(i + 1)).matches()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the PDUs of each session and direction.
     *
     * @throws IllegalArgumentException if the length of a dump differs from that in its first line
     */
    static List<OctetStream> directions(List<String> lines) {
        HexTapLog log = new HexTapLog();
        for (int i = 0; i < lines.size(); i++) {
            log.read(lines.get(i), i + 1);
        }
        log.endPdu();
        List<OctetStream> directions = new ArrayList<>();
        log.chunks.forEach((name, chunks) -> directions.add(new OctetStream(name, chunks)));
        return directions;
    }

    private void read(String text, int number) {
        Matcher head = HEAD.matcher(text);
        Matcher dump = DUMP.matcher(text);
        if (head.matches()) {
            endPdu();
            name = head.group(1) + " " + head.group(2);
            octets = Integer.parseInt(head.group(4));
            line = number;
        } else if (octets > 0 && dump.matches()) {
            digits.append(dump.group(1).replace(MASKED, ASTERISK).replace(" ", ""));
        }
    }

    private void endPdu() {
        if (octets == 0) {
            return;
        }
        if (digits.length() != 2 * octets) {
            throw new IllegalArgumentException("line " + line + ": a dump of " + digits.length() / 2
                    + " octets (expected: " + octets + ", as this line says)");
        }
        List<Chunk> before = chunks.computeIfAbsent(name, unused -> new ArrayList<>());
        before.add(new Chunk(0, Octets.ofHex(digits.toString()), !before.isEmpty()));
        digits.setLength(0);
        octets = 0;
    }
}
