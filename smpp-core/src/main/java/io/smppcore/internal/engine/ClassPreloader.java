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
 * Loader of the classes for the first connection of the process, on a separate thread, while the application still
 * starts. Called by the builder of the client. Thread-safe.
 */
public final class ClassPreloader {

    /**
     * System property that enables Flight Recorder events of Netty's buffers. Netty reads it when its first class is
     * initialised. Loading the event classes takes time, so they are disabled unless a recording is running.
     */
    private static final String BUFFER_EVENTS = "io.netty.jfr.enabled";

    private static final AtomicBoolean STARTED = new AtomicBoolean();

    /*
     * Created on the thread of the first caller, not on the separate one: while another thread initialises SLF4J, the
     * application would get substitute loggers.
     */
    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private ClassPreloader() {}

    /** Starts to load the classes on a separate thread, and returns. Later calls have no effect. */
    public static void start() {
        if (!STARTED.get() && STARTED.compareAndSet(false, true)) {
            if (System.getProperty(BUFFER_EVENTS) == null && !isRecorded()) {
                System.setProperty(BUFFER_EVENTS, "false");
            }
            try {
                Thread.ofPlatform().daemon().name("smpp-class-preloader").start(ClassPreloader::run);
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
