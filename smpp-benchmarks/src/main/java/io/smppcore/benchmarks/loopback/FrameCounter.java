package io.smppcore.benchmarks.loopback;

import io.netty.buffer.ByteBuf;

/** Counter of the frames of a stream by their length fields, without storing their content. */
final class FrameCounter {

    private static final int LENGTH_OCTETS = 4;

    private int length;
    private int lengthOctets;
    private int missing;

    /** Reads all octets and returns the number of frames that they complete. */
    int count(ByteBuf in) {
        int frames = 0;
        while (missing > 0 || readLength(in)) {
            int octets = Math.min(missing, in.readableBytes());
            in.skipBytes(octets);
            missing -= octets;
            if (missing > 0) {
                return frames;
            }
            frames++;
        }
        return frames;
    }

    /** Returns {@code false} if the length is not complete yet. */
    private boolean readLength(ByteBuf in) {
        if (lengthOctets == 0 && in.readableBytes() >= LENGTH_OCTETS) {
            missing = in.readInt() - LENGTH_OCTETS;
            return true;
        }
        while (lengthOctets < LENGTH_OCTETS && in.isReadable()) {
            length = length << Byte.SIZE | in.readUnsignedByte();
            lengthOctets++;
        }
        if (lengthOctets < LENGTH_OCTETS) {
            return false;
        }
        missing = length - LENGTH_OCTETS;
        length = 0;
        lengthOctets = 0;
        return true;
    }
}
