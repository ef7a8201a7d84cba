package io.smppcore.trace;

import io.smppcore.type.Octets;
import java.time.Instant;

/**
 * TCP packet of a session, captured and not yet written.
 *
 * @param flow connection of the packet
 * @param fromEsme true from the ESME to the SMSC
 * @param flags flags of the TCP header
 * @param sequenceNumber TCP sequence number of the first octet of the payload
 * @param acknowledgement TCP acknowledgement number, the next octet expected from the other side
 * @param time time of the capture
 * @param payload octets of one PDU, or none
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

    /** Octets that a packet without payload counts for in the limit of the queue: roughly its size in memory. */
    private static final int OVERHEAD_OCTETS = 128;

    long queuedOctets() {
        return (long) OVERHEAD_OCTETS + payload.length();
    }
}
