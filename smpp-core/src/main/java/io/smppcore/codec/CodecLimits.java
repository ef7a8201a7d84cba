package io.smppcore.codec;

/**
 * How much a peer may send.
 *
 * @param maxPduOctets the largest command_length that is accepted, at least 16; a larger one ends the session before anything of the
 *     PDU is kept
 */
public record CodecLimits(int maxPduOctets) {

    /** Octets in the header of every PDU (SMPP 5.0 3.2). */
    public static final int HEADER_OCTETS = 16;

    /** Room for a message_payload of 65,535 octets and 4 KiB of everything else. */
    private static final int DEFAULT_MAX_PDU_OCTETS = 69_632;

    private static final int LARGEST = 1 << 24;

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if the limit is below 16 octets or above 16 MiB
     */
    public CodecLimits {
        if (maxPduOctets < HEADER_OCTETS || maxPduOctets > LARGEST) {
            throw new IllegalArgumentException(
                    "maxPduOctets: " + maxPduOctets + " (expected: " + HEADER_OCTETS + " to " + LARGEST + ")");
        }
    }

    /**
     * The limits that suit every conforming peer.
     *
     * @return 69,632 octets: a full message_payload and 4 KiB besides
     */
    public static CodecLimits defaults() {
        return new CodecLimits(DEFAULT_MAX_PDU_OCTETS);
    }
}
