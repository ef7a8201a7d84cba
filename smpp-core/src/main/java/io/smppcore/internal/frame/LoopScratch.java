package io.smppcore.internal.frame;

import io.netty.util.concurrent.FastThreadLocal;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.loop.EventLoopThread;
import io.smppcore.session.SessionOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Arrays, encoder and decoders that all sessions of one event loop share, so that an idle session keeps none of its
 * own. There is one instance per thread. Confined to that thread.
 */
public final class LoopScratch {

    private static final int READ_OCTETS = 1 << 17;
    private static final int KEEP_OCTETS = 1 << 20;

    /**
     * Maximum number of shared decoders, one for each combination of leniency and limits. Sessions with further
     * combinations get a decoder of their own.
     */
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
     * Number of flushes by all sessions of the event loop at the ends of their turns, modulo 256. {@link OutboundBatch}
     * only compares it with an earlier value.
     */
    byte flushes;

    /** Returns the instance of the calling thread. */
    static LoopScratch current() {
        return CURRENT.get();
    }

    /**
     * Returns a decoder for these options. On an event loop, sessions share it, because a decoder has no state between
     * PDUs that is used later. On other threads, which occur only in tests, it is new.
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

    /**
     * Returns an array of at least this length in octets, which belongs to the caller until {@link #give}. Its contents
     * are undefined.
     */
    byte[] take(int octets) {
        byte[] taken = free;
        if (taken.length < octets) {
            return new byte[Math.max(octets, READ_OCTETS)];
        }
        free = new byte[0];
        return taken;
    }

    /** Takes back an array for reuse. Arrays of more than 1 MiB are not kept. */
    void give(byte[] array) {
        if (array.length > free.length && array.length <= KEEP_OCTETS) {
            free = array;
        }
    }
}
