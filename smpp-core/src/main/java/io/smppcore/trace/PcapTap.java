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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes sessions into a capture file that Wireshark and tshark open, also when the connection is encrypted. Thread-safe.
 *
 * <p>Each session becomes a TCP connection over Ethernet with its own IP addresses (IPv4 or IPv6), TCP numbers without gaps and correct checksums. The handshake and the end of the
 * connection are made up, and so are the addresses of an end that has no IP address (192.0.2.1 and 192.0.2.2). The port of the message
 * centre is written as 2775, which is what Wireshark takes for SMPP; with {@link Builder#keepPorts} it stays what it is, and Wireshark may want
 * to be told: {@code tshark -d tcp.port==9000,smpp}. The file is of the classic pcap format with nanoseconds.
 *
 * <p>A thread of its own writes. What an event loop hands over waits in a queue with a bound in octets; beyond it packets are dropped and
 * counted, and Wireshark shows the gap in the TCP numbers. The event loop never waits.
 *
 * <p>Passwords are masked with asterisks unless {@link Builder#showPasswords} is set; messages are not: mind who reads the file. A
 * process that holds both ends of a session should tap one of them only, otherwise every packet is there twice.
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
     * Makes a capture file with the default options.
     *
     * @param file must not exist
     * @return the tap, to be closed behind the sessions
     * @throws UncheckedIOException if the file exists or cannot be written
     */
    public static PcapTap open(Path file) {
        return builder(file).open();
    }

    /**
     * Starts with the defaults.
     *
     * @param file must not exist
     * @return a builder
     */
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

    /**
     * What was written and what was not.
     *
     * @return a snapshot
     */
    public PcapStatistics statistics() {
        return writer.statistics();
    }

    /**
     * Writes what is queued and closes the file; what comes later is dropped. Waits at most 10 seconds. Not to be called on an event
     * loop.
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
        session.closed().thenRun(() -> flows.remove(session));
        return flow;
    }

    /** Builds a tap. Not thread-safe. */
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
         * Sets how much may wait to be written.
         *
         * @param octets 131,072 to 1,073,741,824; 16,777,216 by default. A packet counts its payload and 128 octets.
         * @return this builder
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
         * Sets how long the file may become. When it is full nothing more is written.
         *
         * @param octets at least 1,024; 1,073,741,824 by default
         * @return this builder
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

        /**
         * Keeps the port of the message centre, where 2775 is written otherwise.
         *
         * @return this builder
         */
        public Builder keepPorts() {
            keepsPorts = true;
            return this;
        }

        /**
         * Writes passwords as they are.
         *
         * @return this builder
         */
        public Builder showPasswords() {
            showsPasswords = true;
            return this;
        }

        Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /**
         * Makes the file and the tap, and starts the thread.
         *
         * @return the tap, to be closed behind the sessions
         * @throws UncheckedIOException if the file exists or cannot be written
         */
        public PcapTap open() {
            try {
                return new PcapTap(this, PcapWriter.create(file, queueLimitOctets, fileLimitOctets));
            } catch (IOException e) {
                throw new UncheckedIOException(file + ": no new file can be made here: " + e, e);
            }
        }
    }
}
