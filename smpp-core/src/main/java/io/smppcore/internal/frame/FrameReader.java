package io.smppcore.internal.frame;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.PduDecoder;
import java.util.Arrays;

/*
 * Each read is copied once, as a whole, into an array of the event loop and decoded from there: no slice, and no buffer
 * call per PDU. The session keeps the beginning of an unfinished PDU, whose memory grows with the received octets, not
 * with command_length.
 */

/**
 * Splitter of the octets that a session receives into PDUs, by their command_length. It keeps an unfinished PDU until
 * the rest arrives. Confined to the event loop.
 */
public final class FrameReader {

    /** Receiver of the PDUs. Called on the event loop, within {@link #read} or {@link #resume}. */
    public interface Sink {

        /** Handles one complete PDU, including its header. The array is valid only during the call. */
        void onFrame(byte[] array, int index, int length);

        /**
         * Handles a command_length out of range. Nothing more is read from the connection, because the start of the
         * next PDU is unknown.
         */
        void onLostFraming(DecodeException problem);
    }

    private static final byte[] NOTHING = new byte[0];
    private static final int FIRST_HOLD_OCTETS = 256;

    private final PduDecoder decoder;
    private byte[] held = NOTHING;
    private int heldLength;
    private long frames;
    private boolean paused;
    private boolean closed;

    public FrameReader(PduDecoder decoder) {
        this.decoder = decoder;
    }

    /** Reads all octets of a buffer and passes each complete PDU to the sink. The caller releases the buffer. */
    public void read(ByteBuf in, Sink sink) {
        int arrived = in.readableBytes();
        if (closed) {
            return;
        }
        if (paused || (heldLength > 0 && !completesHeld(arrived))) {
            hold(arrived);
            in.readBytes(held, heldLength, arrived);
            heldLength += arrived;
            return;
        }
        LoopScratch scratch = LoopScratch.current();
        int total = heldLength + arrived;
        byte[] array = scratch.take(total);
        System.arraycopy(held, 0, array, 0, heldLength);
        in.readBytes(array, heldLength, arrived);
        drop();
        readFrames(array, total, sink);
        scratch.give(array);
    }

    /** Keeps further PDUs without passing them on, until {@link #resume}. May be called by the sink. */
    public void pause() {
        paused = true;
    }

    /** Passes the PDUs kept since {@link #pause} to the sink. Has no effect if not paused. */
    public void resume(Sink sink) {
        if (!paused) {
            return;
        }
        paused = false;
        byte[] array = held;
        int length = heldLength;
        drop();
        readFrames(array, length, sink);
    }

    /** Returns true if octets are kept: part of a PDU, or PDUs received while paused. */
    public boolean isWaiting() {
        return heldLength > 0;
    }

    /** Returns the number of octets kept: those of an unfinished PDU, and of PDUs received while paused. */
    public int unfinishedOctets() {
        return heldLength;
    }

    /**
     * Returns the memory in octets that is allocated for the octets kept, including free space for those still to
     * arrive.
     */
    public int heldOctets() {
        return held.length;
    }

    /** Returns the number of PDUs passed to the sink so far. */
    public long frames() {
        return frames;
    }

    /** Releases all memory and stops reading. */
    public void close() {
        closed = true;
        drop();
    }

    private void readFrames(byte[] array, int total, Sink sink) {
        int index = 0;
        try {
            while (!paused && !closed) {
                int length = decoder.frameLength(array, index, total - index);
                if (length == 0 || length > total - index) {
                    break;
                }
                sink.onFrame(array, index, length);
                index += length;
                frames++;
            }
        } catch (DecodeException e) {
            close();
            sink.onLostFraming(e);
        }
        if (!closed && index < total) {
            held = Arrays.copyOfRange(array, index, total);
            heldLength = total - index;
        }
    }

    private boolean completesHeld(int arrived) {
        // frameLength does not throw here, because readFrames has already checked the command_length of held octets.
        // With fewer than 4 octets it is unknown.
        int length = Math.max(Integer.BYTES, heldLength < Integer.BYTES ? 0 : decoder.frameLength(held, 0, heldLength));
        return heldLength + arrived >= length;
    }

    private void hold(int more) {
        if (heldLength + more > held.length) {
            held = Arrays.copyOf(held, Math.max(FIRST_HOLD_OCTETS, Math.max(heldLength + more, 2 * heldLength)));
        }
    }

    private void drop() {
        held = NOTHING;
        heldLength = 0;
    }
}
