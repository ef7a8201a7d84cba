package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.session.SmppSession;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Loading Netty's classes and native library takes a large part of the start of a client. Registering the events of its
 * buffers with Java Flight Recorder would take as much again, so that only happens on request, or in a recording.
 */

/**
 * Loading of the classes for the first connection of the process, in parallel with the start of the application.
 * Thread-safe.
 */
public final class Preparation {

    /** Property for the events of Netty's buffers, which Netty reads when its first class is initialised. */
    private static final String BUFFER_EVENTS = "io.netty.jfr.enabled";

    private static final AtomicBoolean STARTED = new AtomicBoolean();

    /* Created by the first caller: while another thread initialises SLF4J, the application gets substitute loggers. */
    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private Preparation() {}

    /** Starts the preparation on a separate thread, on the first call. */
    public static void start() {
        if (!STARTED.get() && STARTED.compareAndSet(false, true)) {
            if (System.getProperty(BUFFER_EVENTS) == null && !isRecorded()) {
                System.setProperty(BUFFER_EVENTS, "false");
            }
            try {
                Thread.ofPlatform().daemon().name("smpp-preparation").start(Preparation::run);
            } catch (OutOfMemoryError e) {
                LOG.debug("Netty is loaded later: no thread for it", e);
            }
        }
    }

    private static boolean isRecorded() {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent() && FlightRecorder.isInitialized();
    }

    private static void run() {
        try {
            NettyTransport.prepare();
            ByteBuf octets = Unpooled.buffer();
            new PduEncoder().encode(EnquireLink.HEADER_ONLY, 1, octets);
            new PduDecoder(Leniency.lenient(), CodecLimits.defaults())
                    .decode(octets.array(), 0, octets.readableBytes());
        } catch (RuntimeException | Error e) {
            LOG.debug("Netty could not be loaded; the first connection fails in the same way", e);
        }
    }
}
