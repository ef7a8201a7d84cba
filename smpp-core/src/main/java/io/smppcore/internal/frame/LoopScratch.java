package io.smppcore.internal.frame;

import io.netty.util.concurrent.FastThreadLocal;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.loop.EventLoopThread;
import io.smppcore.session.SessionOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Buffers that all sessions of one event loop share, so that an idle session keeps none. Confined to the event loop.
 */
public final class LoopScratch {

    private static final int READ_OCTETS = 1 << 17;
    private static final int KEEP_OCTETS = 1 << 20;

    /** Maximum number of decoders, one for each combination of options. */
    private static final int MAX_DECODERS = 8;

    private static final FastThreadLocal<LoopScratch> CURRENT = new FastThreadLocal<>() {
        @Override
        protected LoopScratch initialValue() {
            return new LoopScratch();
        }
    };

    final PduEncoder encoder = new PduEncoder();
    private final List<SharedDecoder> decoders = new ArrayList<>();
    private byte[] free = new byte[READ_OCTETS];

    /**
     * Number of flushes of all sessions at the ends of their turns, modulo 256, which is enough to see whether it has
     * changed.
     */
    byte flushes;

    static LoopScratch current() {
        return CURRENT.get();
    }

    /**
     * Returns a decoder for these options, shared by all sessions of an event loop, as a decoder has no state between
     * PDUs. Other threads, which occur only in tests, get a new one.
     */
    public static PduDecoder decoder(SessionOptions options) {
        return Thread.currentThread() instanceof EventLoopThread
                ? current().shared(options)
                : new PduDecoder(options.leniency(), options.limits());
    }

    private PduDecoder shared(SessionOptions options) {
        for (SharedDecoder shared : decoders) {
            if (shared.fits(options)) {
                return shared.decoder;
            }
        }
        PduDecoder decoder = new PduDecoder(options.leniency(), options.limits());
        if (decoders.size() < MAX_DECODERS) {
            decoders.add(new SharedDecoder(options, decoder));
        }
        return decoder;
    }

    private record SharedDecoder(SessionOptions options, PduDecoder decoder) {

        @SuppressWarnings("ReferenceEquality") // the usual case
        boolean fits(SessionOptions other) {
            return options == other
                    || (options.leniency().equals(other.leniency())
                            && options.limits().equals(other.limits()));
        }
    }

    /** Returns an array of at least this length, reserved for the caller until {@link #give}. */
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
