package io.smppcore.tools.capture;

import io.smppcore.tools.capture.OctetStream.Chunk;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reassembly of the TCP segments of one direction of a connection. Segments that arrive too early wait, repeated
 * octets are dropped, and a missing segment leaves a gap.
 */
final class TcpStream {

    /**
     * Maximum number of octets that wait for a missing segment, far more than a usual TCP window. When it is exceeded,
     * the segment counts as missing.
     */
    private static final int MAX_WAITING_OCTETS = 1 << 24;

    /** Segments that wait for an earlier one, by their offset in the stream. */
    private final TreeMap<Long, Chunk> waiting = new TreeMap<>();

    private final List<Chunk> chunks = new ArrayList<>();
    private int firstSequence;

    /** Offset of the next octet in the stream, from 0. */
    private long next;

    private long waitingOctets;
    private boolean begun;
    private boolean gap = true;

    /** Returns true if the stream began at this TCP sequence number. */
    boolean beganAt(int sequence) {
        return begun && firstSequence == sequence;
    }

    /** Sets the TCP sequence number of the first octet, unless it is set already. */
    void begin(int sequence) {
        if (!begun) {
            begun = true;
            firstSequence = sequence;
        }
    }

    /** Adds the octets of a segment; ignores a segment without octets. */
    void segment(int sequence, Octets payload, long nanos) {
        if (payload.isEmpty()) {
            return;
        }
        begin(sequence);
        // Sequence numbers wrap around after 4 GiB. The difference of 32 bits yields the nearest offset.
        long offset = next + (sequence - (firstSequence + (int) next));
        if (offset > next) {
            keep(offset, new Chunk(nanos, payload, true));
        } else {
            append(offset, payload, nanos);
            appendWaiting();
        }
    }

    private void keep(long offset, Chunk chunk) {
        Chunk other = waiting.get(offset);
        if (other == null || other.octets().length() < chunk.octets().length()) {
            waiting.put(offset, chunk);
            waitingOctets += chunk.octets().length()
                    - (other == null ? 0 : other.octets().length());
        }
        while (waitingOctets > MAX_WAITING_OCTETS) {
            skipGap();
        }
    }

    /** Appends the octets of a segment that are not known yet. The segment begins at or before the next octet. */
    private void append(long offset, Octets payload, long nanos) {
        long known = next - offset;
        if (known < payload.length()) {
            Octets fresh = payload.range((int) known, payload.length());
            chunks.add(new Chunk(nanos, fresh, !gap));
            gap = false;
            next += fresh.length();
        }
    }

    private void appendWaiting() {
        while (!waiting.isEmpty() && waiting.firstKey() <= next) {
            Map.Entry<Long, Chunk> first = waiting.pollFirstEntry();
            Chunk chunk = first.getValue();
            waitingOctets -= chunk.octets().length();
            append(first.getKey(), chunk.octets(), chunk.nanos());
        }
    }

    private void skipGap() {
        next = waiting.firstKey();
        gap = true;
        appendWaiting();
    }

    /**
     * Ends the stream, and returns its octets in order. Each segment that still waits for an earlier one follows a gap.
     */
    OctetStream direction(String name) {
        while (!waiting.isEmpty()) {
            skipGap();
        }
        return new OctetStream(name, chunks);
    }
}
