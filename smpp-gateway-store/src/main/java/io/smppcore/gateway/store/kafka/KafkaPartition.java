package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.CommittingPartition;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A partition of a {@link KafkaStore} that this node owns. Its tables are complete, and only this node writes its log.
 */
final class KafkaPartition extends CommittingPartition {

    /**
     * Maximum octets of a key with its value. Less than the default maximum of a record at a broker (1 MiB), because a
     * record also has a header.
     */
    static final int MAX_CHANGE_OCTETS = 1_000_000;

    /**
     * Minimum time between the starts of two transactions. Several messages share a transaction even at low rates,
     * because a transaction costs the brokers more than the changes in it.
     */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LogWriter writer;

    /**
     * Creates the partition and starts its committing thread.
     *
     * @param epoch epoch of this ownership, which is already in the log
     * @param failed called when the first commit has failed
     */
    KafkaPartition(String name, int epoch, View view, LogWriter writer, Runnable failed, long maxBacklogOctets) {
        super(
                name,
                view.number(),
                epoch,
                view.tables(),
                new AtomicReference<>(),
                failed,
                maxBacklogOctets,
                MAX_CHANGE_OCTETS,
                PERIOD_NANOS);
        this.writer = writer;
        start();
    }

    @Override
    public void write(byte[] octets) throws Exception {
        writer.write(octets);
    }

    /** Commits waiting changes within a timeout, and stops writing. Changes that are not committed by then fail. */
    void close(Duration timeout) {
        Thread drain = Thread.ofPlatform()
                .daemon()
                .name("smpp-gateway-store-" + number() + "-end")
                .start(this::closeCommitter);
        try {
            if (failure() != null || !drain.join(timeout)) {
                writer.close();
            }
            drain.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            writer.close();
        }
    }
}
