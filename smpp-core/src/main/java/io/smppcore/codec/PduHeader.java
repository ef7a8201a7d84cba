package io.smppcore.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The four numbers in front of every PDU, read from an array without making an object.
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
     * How long the PDU is.
     *
     * @param array holds at least 4 octets of the header
     * @param index where the header starts
     * @return command_length as a signed number: 0x80000000 and above come out negative
     */
    public static int commandLength(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index);
    }

    /**
     * Which operation the PDU is.
     *
     * @param array holds the header
     * @param index where the header starts
     * @return command_id
     */
    public static int commandId(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index + COMMAND_ID);
    }

    /**
     * What a response says about its request.
     *
     * @param array holds the header
     * @param index where the header starts
     * @return command_status
     */
    public static int commandStatus(byte[] array, int index) {
        return (int) OctetWriter.INT.get(array, index + COMMAND_STATUS);
    }

    /**
     * Which request a response belongs to.
     *
     * @param array holds the header
     * @param index where the header starts
     * @return sequence_number, any 32-bit value
     */
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
