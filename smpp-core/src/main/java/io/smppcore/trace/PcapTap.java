package io.smppcore.trace;

import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tap that writes sessions into a capture file for Wireshark and tshark, even if the connection is encrypted.
 * Thread-safe.
 *
 * <p>Each session becomes a TCP connection over Ethernet with its own IP addresses (IPv4 or IPv6), TCP numbers without
 * gaps and correct checksums. The handshake and the end of the connection are synthetic, and so are the addresses of an
 * end that has no IP address (192.0.2.1 and 192.0.2.2). The port of the SMSC is written as 2775, which Wireshark
 * decodes as SMPP; with {@link Builder#keepPorts} it is unchanged, and Wireshark may need an option:
 * {@code tshark -d tcp.port==9000,smpp}. The file has the classic pcap format with nanoseconds.
 *
 * <p>A separate thread writes. Packets from event loops wait in a queue bounded in octets; beyond the bound, packets
 * are dropped and counted, and Wireshark shows the gap in the TCP numbers. The event loop never waits.
 *
 * <p>Passwords are masked with asterisks unless {@link Builder#showPasswords} is set; messages are not masked, so
 * restrict access to the file. If both ends of a session are in this process, tap only one of them; otherwise every
 * packet appears twice.
 */
public final class PcapTap implements OctetTap, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PcapTap.class);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

    private final Path file;
    private final PcapWriter writer;
    private final InstantSource clock;
    private final boolean keepsPorts;
    private final boolean showsPasswords;
    private final ConcurrentMap<SmppSession, PcapFlow> flows = new ConcurrentHashMap<>();

    private PcapTap(Builder builder, PcapWriter writer) {
        this.file = builder.file;
        this.writer = writer;
        this.clock = builder.clock;
        this.keepsPorts = builder.keepsPorts;
        this.showsPasswords = builder.showsPasswords;
    }

    /**
     * Creates a capture file with the default options.
     *
     * @param file file, which must not exist
     * @return the tap, to be closed after the sessions
     * @throws UncheckedIOException if the file exists or cannot be written
     */
    public static PcapTap open(Path file) {
        return builder(file).open();
    }

    /** Returns a builder with the defaults, for a file that must not exist. */
    public static Builder builder(Path file) {
        return new Builder(file);
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        return flow(session);
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        flow(session).onPdu(session, direction, array, index, length);
    }

    /** Returns a snapshot of the counters of the tap. */
    public Statistics statistics() {
        return writer.statistics();
    }

    /**
     * Writes the queued packets and closes the file; later packets are dropped. Waits at most 10 seconds. Must not be
     * called on an event loop.
     */
    @Override
    public void close() {
        if (!writer.close(CLOSE_PATIENCE)) {
            LOG.warn("{}: still being written after {} s", file, CLOSE_PATIENCE.toSeconds());
        }
    }

    private PcapFlow flow(SmppSession session) {
        PcapFlow known = flows.get(session);
        if (known != null) {
            return known;
        }
        PcapFlow flow = new PcapFlow(session, PcapAddresses.of(session, keepsPorts), writer, clock, showsPasswords);
        flows.put(session, flow);
        flow.open();
        // Runs at once if the session has ended already.
        session.closed().thenRun(() -> flows.remove(session));
        return flow;
    }

    /** Builder of a tap. Not thread-safe. */
    public static final class Builder {

        private static final long MIN_QUEUE_OCTETS = 1 << 17;
        private static final long DEFAULT_QUEUE_OCTETS = 1 << 24;
        private static final long MAX_QUEUE_OCTETS = 1 << 30;
        private static final long MIN_FILE_OCTETS = 1 << 10;
        private static final long DEFAULT_FILE_OCTETS = 1 << 30;

        private final Path file;
        private InstantSource clock = InstantSource.system();
        private long queueLimitOctets = DEFAULT_QUEUE_OCTETS;
        private long fileLimitOctets = DEFAULT_FILE_OCTETS;
        private boolean keepsPorts;
        private boolean showsPasswords;

        private Builder(Path file) {
            this.file = file;
        }

        /**
         * Sets the bound of the queue.
         *
         * @param octets maximum size in octets, 131,072 to 1,073,741,824; 16,777,216 by default. A packet counts as its
         *     payload plus 128 octets.
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder queueLimit(long octets) {
            if (octets < MIN_QUEUE_OCTETS || octets > MAX_QUEUE_OCTETS) {
                throw new IllegalArgumentException("queueLimit: " + octets + " octets (expected: " + MIN_QUEUE_OCTETS
                        + " to " + MAX_QUEUE_OCTETS + ")");
            }
            queueLimitOctets = octets;
            return this;
        }

        /**
         * Sets the maximum length of the file. Packets beyond it are dropped.
         *
         * @param octets maximum length in octets, at least 1,024; 1,073,741,824 by default
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder fileLimit(long octets) {
            if (octets < MIN_FILE_OCTETS) {
                throw new IllegalArgumentException(
                        "fileLimit: " + octets + " octets (expected: >= " + MIN_FILE_OCTETS + ")");
            }
            fileLimitOctets = octets;
            return this;
        }

        /** Keeps the port of the SMSC, which is otherwise written as 2775. */
        public Builder keepPorts() {
            keepsPorts = true;
            return this;
        }

        /** Writes passwords unmasked. */
        public Builder showPasswords() {
            showsPasswords = true;
            return this;
        }

        Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /**
         * Creates the file and the tap, and starts the thread.
         *
         * @return the tap, to be closed after the sessions
         * @throws UncheckedIOException if the file exists or cannot be written
         */
        public PcapTap open() {
            try {
                return new PcapTap(this, PcapWriter.create(file, queueLimitOctets, fileLimitOctets));
            } catch (IOException e) {
                throw new UncheckedIOException(file + ": cannot create the file: " + e, e);
            }
        }
    }

    /**
     * Counters of a {@link PcapTap}. They are not read atomically.
     *
     * @param packets packets in the file, including those that open and end connections; after a failure the last ones
     *     may be missing
     * @param fileOctets length of the file in octets, including buffered octets
     * @param dropped packets that are not in the file, because the queue was full, the file was full, writing failed,
     *     or the tap was closed
     * @param failure reason why writing failed, or null
     */
    public record Statistics(
            long packets,
            long fileOctets,
            long dropped,
            @Nullable IOException failure) {}
}
