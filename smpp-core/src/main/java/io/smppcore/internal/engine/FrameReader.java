package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.PduDecoder;
import java.util.Arrays;

/* Every read is copied once, whole, into an array of the event loop and decoded from there: no slice, and no call on
 * the buffer for each PDU. What is left of an unfinished PDU is kept by the session, and grows with the octets that
 * arrive, never with what command_length claims. */

/** Cuts the octets of the connection into PDUs. Confined to the event loop. */
final class FrameReader {

    /** Gets the PDUs. */
    interface Sink {

        /** One whole PDU. */
        void onFrame(byte[] array, int index, int length);

        /** command_length is out of range; nothing more can be read. */
        void onLostFraming(DecodeException problem);
    }

    private static final byte[] NOTHING = new byte[0];
    private static final int FIRST_HOLD_OCTETS = 256;

    private final PduDecoder decoder;
    private final Sink sink;
    private byte[] held = NOTHING;
    private int heldLength;
    private long frames;
    private boolean paused;
    private boolean dead;

    FrameReader(PduDecoder decoder, Sink sink) {
        this.decoder = decoder;
        this.sink = sink;
    }

    /** Takes what the connection has brought. The buffer stays owned by the caller. */
    void read(ByteBuf in) {
        int arrived = in.readableBytes();
        if (dead) {
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
        readFrames(array, total);
        scratch.give(array);
    }

    /** Leaves further PDUs unread until {@link #resume}. May be called by the sink. */
    void pause() {
        paused = true;
    }

    void resume() {
        if (!paused) {
            return;
        }
        paused = false;
        byte[] array = held;
        int length = heldLength;
        drop();
        readFrames(array, length);
    }

    /** Whether a part of a PDU waits for the rest. */
    boolean isWaiting() {
        return heldLength > 0;
    }

    /** Returns how many octets of an unfinished PDU have arrived. */
    int unfinishedOctets() {
        return heldLength;
    }

    /** Returns how many octets are kept for it, those included that are free for its rest. */
    int heldOctets() {
        return held.length;
    }

    /** How many PDUs have come whole so far. */
    long frames() {
        return frames;
    }

    /** Lets go of everything; nothing is read any more. */
    void close() {
        dead = true;
        drop();
    }

    private void readFrames(byte[] array, int total) {
        int index = 0;
        try {
            while (!paused && !dead) {
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
        if (!dead && index < total) {
            held = Arrays.copyOfRange(array, index, total);
            heldLength = total - index;
        }
    }

    private boolean completesHeld(int arrived) {
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
