package io.smppcore.trace;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.type.CommandId;

/* The password is the second C-octet string of every PDU that has one, after the system_id. If the system_id is not
 * terminated, the start of the password is unknown, and the whole body counts as password. */

/**
 * Position of the password in the octets of a PDU.
 *
 * @param from index of its first octet
 * @param to index after its last octet; the terminating NUL is not included
 */
record PasswordOctets(int from, int to) {

    static final PasswordOctets NONE = new PasswordOctets(0, 0);

    /**
     * Returns the position of the password in the octets of one PDU, which may be malformed; an empty range if the
     * operation has none.
     */
    static PasswordOctets in(byte[] array, int index, int length) {
        int body = index + CodecLimits.HEADER_OCTETS;
        int end = index + length;
        if (body >= end || !hasPassword(PduHeader.commandId(array, index))) {
            return NONE;
        }
        int nul = endOfText(array, body, end);
        int from = nul == end ? body : nul + 1;
        return new PasswordOctets(from, endOfText(array, from, end));
    }

    boolean contains(int index) {
        return index >= from && index < to;
    }

    private static boolean hasPassword(int commandId) {
        return commandId == CommandId.BIND_RECEIVER.value()
                || commandId == CommandId.BIND_TRANSMITTER.value()
                || commandId == CommandId.BIND_TRANSCEIVER.value()
                || commandId == CommandId.OUTBIND.value();
    }

    private static int endOfText(byte[] array, int from, int end) {
        int index = from;
        while (index < end && array[index] != 0) {
            index++;
        }
        return index;
    }
}
