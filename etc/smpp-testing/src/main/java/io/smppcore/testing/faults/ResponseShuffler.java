package io.smppcore.testing.faults;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A filter of a stream of PDUs that holds back the responses and releases them in another order. Not thread-safe. */
final class ResponseShuffler {

    private static final int HEADER_OCTETS = 16;

    private final int count;
    private final Random random;
    private final List<byte[]> held = new ArrayList<>();
    private byte[] rest = {};

    ResponseShuffler(int count, RandomGenerator random) {
        this.count = count;
        this.random = Random.from(random);
    }

    boolean holds() {
        return !held.isEmpty();
    }

    /** Adds received octets; returns the octets to relay. */
    byte[] take(byte[] octets, int length) {
        ByteArrayOutputStream ready = new ByteArrayOutputStream();
        ByteBuffer in = ByteBuffer.allocate(rest.length + length);
        in.put(rest).put(octets, 0, length).flip();
        while (in.remaining() >= HEADER_OCTETS && in.remaining() >= in.getInt(in.position())) {
            byte[] pdu = new byte[Math.max(in.getInt(in.position()), HEADER_OCTETS)];
            boolean response = in.getInt(in.position() + Integer.BYTES) < 0;
            in.get(pdu);
            if (response) {
                held.add(pdu);
                if (held.size() >= count) {
                    ready.writeBytes(takeAll());
                }
            } else {
                ready.writeBytes(pdu);
            }
        }
        rest = new byte[in.remaining()];
        in.get(rest);
        return ready.toByteArray();
    }

    /** Releases all held responses. */
    byte[] takeAll() {
        Collections.shuffle(held, random);
        ByteArrayOutputStream ready = new ByteArrayOutputStream();
        held.forEach(ready::writeBytes);
        held.clear();
        return ready.toByteArray();
    }
}
