package io.smppcore.trace;

import io.smppcore.type.Octets;
import java.time.Instant;

/**
 * One TCP packet of a session, captured and not yet written.
 *
 * @param flow between whom
 * @param fromEsme which way
 * @param flags of the TCP header
 * @param sequenceNumber of TCP, of the first octet of the payload
 * @param acknowledgement of TCP, the next octet that is expected from the other side
 * @param time when it was captured
 * @param payload the octets of one PDU, or none
 */
record PcapPacket(
        PcapAddresses flow,
        boolean fromEsme,
        int flags,
        int sequenceNumber,
        int acknowledgement,
        Instant time,
        Octets payload) {

    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int PSH = 0x08;
    static final int ACK = 0x10;

    /** What a packet without payload costs in the queue; roughly what it takes in memory. */
    private static final int OVERHEAD_OCTETS = 128;

    long queuedOctets() {
        return (long) OVERHEAD_OCTETS + payload.length();
    }
}
