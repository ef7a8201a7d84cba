package io.smppcore.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reader of the four numbers of a PDU header in an array. Allocates nothing.
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------------------------------------------------------+
 * |                        command_length                         |
 * +---------------------------------------------------------------+
 * |                          command_id                           |
 * +---------------------------------------------------------------+
 * |                        command_status                         |
 * +---------------------------------------------------------------+
 * |                        sequence_number                        |
 * +---------------------------------------------------------------+
 * </pre>
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.2 (3.4: 3.2)</a>
 */
public final class PduHeader {

    private static final int COMMAND_ID = 4;
    private static final int COMMAND_STATUS = 8;
    static final int SEQUENCE_NUMBER = 12;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private PduHeader() {}

    /**
     * Returns the command_length of a header with at least 4 octets as a signed number: 0x80000000 and above are
     * negative.
     */
    public static int commandLength(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index);
    }

    /** Returns the command_id, any 32-bit value. */
    public static int commandId(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index + COMMAND_ID);
    }

    /** Returns the command_status, any 32-bit value. */
    public static int commandStatus(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index + COMMAND_STATUS);
    }

    /** Returns the sequence_number, any 32-bit value. */
    public static int sequenceNumber(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index + SEQUENCE_NUMBER);
    }

    /** Writes the four numbers. */
    static void write(byte[] array, int index, int length, int commandId, int commandStatus, int sequenceNumber) {
        LONG.set(array, index, (long) length << Integer.SIZE | Integer.toUnsignedLong(commandId));
        LONG.set(
                array,
                index + COMMAND_STATUS,
                (long) commandStatus << Integer.SIZE | Integer.toUnsignedLong(sequenceNumber));
    }
}
