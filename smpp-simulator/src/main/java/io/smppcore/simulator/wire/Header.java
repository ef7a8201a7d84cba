package io.smppcore.simulator.wire;

/** Offsets of the header fields, each of four octets. */
public final class Header {

    public static final int LENGTH = 0;
    public static final int ID = 4;
    public static final int STATUS = 8;
    public static final int SEQUENCE = 12;
    public static final int OCTETS = 16;

    private Header() {}

    /** Returns the field at an index of an array. */
    public static int at(byte[] array, int index) {
        return array[index] << 24
                | (array[index + 1] & 0xFF) << 16
                | (array[index + 2] & 0xFF) << 8
                | (array[index + 3] & 0xFF);
    }
}
