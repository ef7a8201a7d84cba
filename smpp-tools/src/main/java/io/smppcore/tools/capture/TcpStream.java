package io.smppcore.tools.capture;

import io.smppcore.tools.capture.OctetStream.Chunk;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sorter of the segments of one direction: early ones wait, repeated ones are dropped, and a missing one leaves a gap.
 */
final class TcpStream {

    /** Maximum number of octets that wait for a segment; more than any TCP window without scaling. */
    private static final int MAX_WAITING_OCTETS = 1 << 24;

    /** Early segments by offset. */
    private final TreeMap<Long, Chunk> waiting = new TreeMap<>();

    private final List<Chunk> chunks = new ArrayList<>();
    private int firstSequence;

    /** Offset of the next octet. */
    private long next;

    private long waitingOctets;
    private boolean begun;
    private boolean gap = true;

    boolean beganAt(int sequence) {
        return begun && firstSequence == sequence;
    }

    void begin(int sequence) {
        if (!begun) {
            begun = true;
            firstSequence = sequence;
        }
    }

    void segment(int sequence, Octets payload, long nanos) {
        if (payload.isEmpty()) {
            return;
        }
        begin(sequence);
        // Sequence numbers wrap after 4 GiB: take the nearest offset.
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

    /** Appends the new part of a segment that begins at or before the next octet. */
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

    /** Returns the octets in order; segments still waiting follow a gap. */
    OctetStream direction(String name) {
        while (!waiting.isEmpty()) {
            skipGap();
        }
        return new OctetStream(name, chunks);
    }
}
