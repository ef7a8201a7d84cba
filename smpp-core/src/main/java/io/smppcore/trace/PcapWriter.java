package io.smppcore.trace;

import io.smppcore.internal.util.OwnerOnly;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* A lock-free queue bounded in octets, because an event loop must never wait for a disk. An offer wakes the thread only
 * while it sleeps; the thread announces its sleep before it checks the queue for the last time, so that no packet is
 * missed. */

/** Writer of the packets of any number of sessions into one file, on its own thread. Thread-safe. */
final class PcapWriter implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(PcapTap.class);
    private static final int BUFFER_OCTETS = 1 << 16;
    private static final long SLEEP_NANOS = Duration.ofSeconds(1).toNanos();

    private final Path file;
    private final OutputStream out;
    private final long queueLimitOctets;
    private final long fileLimitOctets;
    private final Thread thread;

    private final Queue<PcapPacket> queue = new ConcurrentLinkedQueue<>();
    private final AtomicLong queuedOctets = new AtomicLong();
    private final LongAdder dropped = new LongAdder();
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong fileOctets = new AtomicLong();
    private volatile @Nullable IOException failure;
    private volatile boolean stopped;
    private volatile boolean closing;
    private volatile boolean sleeping;

    /** Confined to the writer thread. */
    private final PcapFrames frames = new PcapFrames();

    private boolean dropsReported;

    PcapWriter(Path file, OutputStream out, long queueLimitOctets, long fileLimitOctets) throws IOException {
        this.file = file;
        this.out = new BufferedOutputStream(out, BUFFER_OCTETS);
        this.queueLimitOctets = queueLimitOctets;
        this.fileLimitOctets = fileLimitOctets;
        this.thread = Thread.ofPlatform().daemon().name("smpp-pcap").unstarted(this);
        this.out.write(PcapFrames.fileHeader());
        this.out.flush();
        fileOctets.set(PcapFrames.FILE_HEADER_OCTETS);
    }

    /** Creates the file, which must not exist. */
    static PcapWriter create(Path file, long queueLimitOctets, long fileLimitOctets) throws IOException {
        // Readable only by its owner, because it contains passwords and texts.
        OutputStream out =
                Channels.newOutputStream(OwnerOnly.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        PcapWriter writer = new PcapWriter(file, out, queueLimitOctets, fileLimitOctets);
        writer.start();
        return writer;
    }

    void start() {
        thread.start();
    }

    /**
     * Returns true if the queue is not full and the writer not closed; otherwise {@link #offer} would drop a packet,
     * which need not be created.
     */
    boolean hasSpace() {
        return !stopped && queuedOctets.get() < queueLimitOctets;
    }

    /**
     * Queues a packet for the writer thread. Drops and counts it if the queue is full or the writer is closed. Never
     * blocks.
     */
    void offer(PcapPacket packet) {
        long octets = packet.queuedOctets();
        if (stopped) {
            drop();
        } else if (queuedOctets.addAndGet(octets) > queueLimitOctets) {
            queuedOctets.addAndGet(-octets);
            drop();
        } else {
            queue.add(packet);
            if (sleeping) {
                LockSupport.unpark(thread);
            }
        }
    }

    /** Counts a packet that was dropped before it was created. */
    void drop() {
        dropped.increment();
    }

    PcapTap.Statistics statistics() {
        return new PcapTap.Statistics(packets.get(), fileOctets.get(), dropped.sum(), failure);
    }

    /**
     * Ends the writer after the queued packets, and waits for its thread. Returns false if it has not ended within the
     * time.
     */
    boolean close(Duration patience) {
        closing = true;
        LockSupport.unpark(thread);
        try {
            return thread.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void run() {
        try (out) {
            while (true) {
                // Read before the queue is emptied, so that packets offered before the close are written.
                boolean last = closing;
                writeAll();
                if (last) {
                    break;
                }
                sleep();
            }
        } catch (IOException e) {
            fail(e);
        } finally {
            stopped = true;
            forget();
            LOG.info("{}: closed, {}", file, statistics());
        }
    }

    private void writeAll() throws IOException {
        for (PcapPacket packet = queue.poll(); packet != null; packet = queue.poll()) {
            queuedOctets.addAndGet(-packet.queuedOctets());
            write(packet);
        }
        if (!stopped) {
            out.flush();
        }
        if (!dropsReported && dropped.sum() > 0) {
            dropsReported = true;
            LOG.warn("{}: packets are being dropped, {}", file, statistics());
        }
    }

    private void write(PcapPacket packet) throws IOException {
        long octets = PcapFrames.recordedOctets(packet);
        if (!stopped && fileOctets.get() + octets > fileLimitOctets) {
            stopped = true;
            LOG.warn("{}: the file is full ({} octets), capturing no more", file, fileLimitOctets);
        }
        if (stopped) {
            drop();
            return;
        }
        frames.write(packet, out);
        packets.addAndGet(PcapFrames.segments(packet));
        fileOctets.addAndGet(octets);
    }

    private void sleep() {
        sleeping = true;
        if (queue.isEmpty() && !closing) {
            LockSupport.parkNanos(this, SLEEP_NANOS);
        }
        sleeping = false;
    }

    private void fail(IOException e) {
        failure = e;
        LOG.error("{}: could not be written, capturing no more", file, e);
    }

    private void forget() {
        for (PcapPacket packet = queue.poll(); packet != null; packet = queue.poll()) {
            drop();
        }
    }
}
