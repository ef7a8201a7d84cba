package io.smppcore.simulator.web;

import io.smppcore.session.OctetTap.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The last PDUs of all sessions. Thread-safe; adding is two writes and a copy of the octets. */
final class PduRing {

    static final int SIZE = 1_024;

    /** Of longer ones the rest is forgotten, so that the ring stays below 4 MB. */
    static final int MAX_OCTETS = 4_096;

    private static final int HEADER_OCTETS = 16;
    private static final int ID = 4;

    private final AtomicReferenceArray<@Nullable SeenPdu> ring = new AtomicReferenceArray<>(SIZE);
    private final AtomicLong next = new AtomicLong();

    void add(String session, Direction direction, byte[] array, int index, int length) {
        byte[] octets = Arrays.copyOfRange(array, index, index + Math.min(length, MAX_OCTETS));
        hidePassword(octets);
        long number = next.getAndIncrement();
        SeenPdu seen = new SeenPdu(number, System.currentTimeMillis(), session, direction, octets, length);
        ring.set((int) (number % SIZE), seen);
    }

    /** The last ones behind a number, the newest first. */
    List<SeenPdu> last(int count, long after) {
        long end = next.get();
        List<SeenPdu> found = new ArrayList<>();
        long first = Math.max(Math.max(after + 1, end - count), Math.max(0, end - SIZE));
        for (long number = end - 1; number >= first; number--) {
            SeenPdu seen = ring.get((int) (number % SIZE));
            // Another one may be just being put here.
            if (seen != null && seen.number() == number) {
                found.add(seen);
            }
        }
        return found;
    }

    /** The second text of bind_* and outbind becomes asterisks. */
    private static void hidePassword(byte[] octets) {
        if (octets.length < HEADER_OCTETS || octets[ID] != 0 || octets[ID + 1] != 0 || octets[ID + 2] != 0) {
            return;
        }
        switch (octets[ID + 3]) {
            case 1, 2, 9, 0x0B -> {
                int i = HEADER_OCTETS;
                while (i < octets.length && octets[i] != 0) {
                    i++;
                }
                for (i++; i < octets.length && octets[i] != 0; i++) {
                    octets[i] = '*';
                }
            }
            default -> {}
        }
    }
}
