package io.smppcore.tools.capture;

import io.smppcore.tools.capture.OctetStream.Chunk;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A reader of recorded SMPP traffic, whose form it recognizes: a capture file, the log of a HexTap, or hexadecimal
 * digits.
 */
public final class RecordingReader {

    /** Maximum number of octets of a recording. */
    public static final int MAX_OCTETS = 1 << 30;

    private RecordingReader() {}

    /**
     * Returns the requests of clients in recorded traffic. Requests of several connections are merged in the order of
     * their times.
     *
     * @param name name of the file, for messages
     * @param content pcap (classic format, micro- or nanoseconds), the log of a HexTap, or hex in any form that {@code
     *     decode} reads
     * @throws IllegalArgumentException if the content has none of these forms, or contains no request of a client
     */
    public static Recording read(String name, byte[] content) {
        List<String> problems = new ArrayList<>();
        boolean pcap = PcapFile.isPcap(name, content);
        List<OctetStream> directions = pcap ? pcap(name, content, problems) : hex(name, content);
        List<RecordedRequest> requests = new ArrayList<>();
        long leftOut = 0;
        for (OctetStream direction : directions) {
            PduFinder finder = new PduFinder(direction);
            finder.findAll();
            problems.addAll(finder.problems());
            if (finder.isClient()) {
                requests.addAll(finder.requests());
                leftOut += finder.leftOut();
            }
        }
        if (requests.isEmpty()) {
            throw new IllegalArgumentException(name + ": no request of a client"
                    + (problems.isEmpty() ? "" : "; " + String.join("; ", problems))
                    + " (expected: submit_sm, data_sm and the like, not encrypted)");
        }
        if (pcap) {
            requests.sort(Comparator.comparingLong(RecordedRequest::nanos));
        }
        long startNanos = requests.getFirst().nanos();
        return new Recording(
                requests.stream()
                        .map(found -> new RecordedRequest(found.nanos() - startNanos, found.request()))
                        .toList(),
                pcap,
                leftOut,
                problems);
    }

    private static List<OctetStream> pcap(String name, byte[] content, List<String> problems) {
        TcpStreams streams = new TcpStreams();
        new PcapFile(name, content).read(streams, problems);
        return streams.directions(problems);
    }

    private static List<OctetStream> hex(String name, byte[] content) {
        List<String> lines = new String(content, StandardCharsets.UTF_8).lines().toList();
        if (HexTapLog.isLog(lines)) {
            return HexTapLog.directions(lines);
        }
        try {
            List<OctetStream> directions = new ArrayList<>();
            for (Octets stream : HexInput.streams(content, false)) {
                directions.add(
                        new OctetStream("stream " + (directions.size() + 1), List.of(new Chunk(0, stream, false))));
            }
            return directions;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    name + ": " + e.getMessage() + " (expected: a pcap file, the log of a HexTap, or hex)", e);
        }
    }
}
