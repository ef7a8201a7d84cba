package io.smppcore.simulator.web;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.session.OctetTap.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The last 1,024 PDUs of all sessions, for the page. Thread-safe and without locks, as event loops add every PDU. */
final class PduRing {

    static final int SIZE = 1_024;

    /** Maximum number of octets that are kept of a PDU, so that all together take about 4 MB at most. */
    static final int MAX_OCTETS = 4_096;

    private final AtomicReferenceArray<@Nullable RecordedPdu> ring = new AtomicReferenceArray<>(SIZE);
    private final AtomicLong next = new AtomicLong();

    /** Adds a copy of a PDU without its password, in place of the oldest one. */
    void add(String session, Direction direction, byte[] array, int index, int length) {
        byte[] octets = Arrays.copyOfRange(array, index, index + Math.min(length, MAX_OCTETS));
        hidePassword(octets);
        long number = next.getAndIncrement();
        RecordedPdu seen = new RecordedPdu(number, System.currentTimeMillis(), session, direction, octets, length);
        ring.set((int) (number % SIZE), seen);
    }

    /**
     * Returns the last PDUs, the newest first.
     *
     * @param count maximum number of PDUs
     * @param after number of the last PDU that the caller already has; -1 for none
     */
    List<RecordedPdu> last(int count, long after) {
        long end = next.get();
        List<RecordedPdu> found = new ArrayList<>();
        long first = Math.max(Math.max(after + 1, end - count), Math.max(0, end - SIZE));
        for (long number = end - 1; number >= first; number--) {
            RecordedPdu seen = ring.get((int) (number % SIZE));
            // A newer PDU may have overwritten it.
            if (seen != null && seen.number() == number) {
                found.add(seen);
            }
        }
        return found;
    }

    /** Overwrites the password of a bind or outbind, its second C-octet string, with asterisks. */
    private static void hidePassword(byte[] octets) {
        if (octets.length < CodecLimits.HEADER_OCTETS) {
            return;
        }
        switch (PduHeader.commandId(octets, 0)) {
            case 1, 2, 9, 0x0B -> {
                int i = CodecLimits.HEADER_OCTETS;
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

    /**
     * A recorded PDU.
     *
     * @param number number of the PDU among all sessions, from 0
     * @param millis time of the recording, in milliseconds since 1970
     * @param session id of the session
     * @param direction direction
     * @param octets first octets of the PDU, at most 4,096, without passwords; not modified
     * @param length length of the whole PDU in octets
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record RecordedPdu(long number, long millis, String session, Direction direction, byte[] octets, int length) {}
}
