package io.smppcore.internal.engine;

import io.netty.util.concurrent.FastThreadLocal;
import io.smppcore.codec.PduEncoder;

/**
 * Buffers that all sessions of one event loop share, so that an idle session keeps none. Confined to the event loop.
 */
final class LoopScratch {

    private static final int READ_OCTETS = 1 << 17;
    private static final int KEEP_OCTETS = 1 << 20;

    private static final FastThreadLocal<LoopScratch> CURRENT = new FastThreadLocal<>() {
        @Override
        protected LoopScratch initialValue() {
            return new LoopScratch();
        }
    };

    final PduEncoder encoder = new PduEncoder();
    private byte[] free = new byte[READ_OCTETS];

    static LoopScratch current() {
        return CURRENT.get();
    }

    /** Returns an array of at least this length, reserved for the caller until it is given back. */
    byte[] take(int octets) {
        byte[] taken = free;
        if (taken.length < octets) {
            return new byte[Math.max(octets, READ_OCTETS)];
        }
        free = new byte[0];
        return taken;
    }

    void give(byte[] array) {
        if (array.length > free.length && array.length <= KEEP_OCTETS) {
            free = array;
        }
    }
}
