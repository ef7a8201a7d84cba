package io.smppcore.trace;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.type.CommandId;

/* The password is the second C-octet string of every PDU that has one, behind the system_id. When the system_id has no end, nobody can
 * say where the password starts, and the whole body counts as password. */

/**
 * Where the password is in the octets of a PDU.
 *
 * @param from index of its first octet
 * @param to index behind its last octet; the NUL behind it is not part of it
 */
record PasswordOctets(int from, int to) {

    static final PasswordOctets NONE = new PasswordOctets(0, 0);

    /** Finds it in the octets of one PDU, which need not be well-formed. */
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
