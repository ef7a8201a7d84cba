package io.smppcore.simulator.wire;

/** Offsets of the header fields, each of four octets. */
final class Header {

    static final int LENGTH = 0;
    static final int ID = 4;
    static final int STATUS = 8;
    static final int SEQUENCE = 12;
    static final int OCTETS = 16;

    private Header() {}

    static int at(byte[] array, int index) {
        return array[index] << 24
                | (array[index + 1] & 0xFF) << 16
                | (array[index + 2] & 0xFF) << 8
                | (array[index + 3] & 0xFF);
    }
}
