package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.CommittingPartition;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A partition that this node owns: it has complete tables, and writes the log. */
final class KafkaPartition extends CommittingPartition {

    /** Maximum octets of a change: less than the default limit of a broker (1 MiB), because a record has a header. */
    static final int MAX_CHANGE_OCTETS = 1_000_000;

    /**
     * Minimum time between the beginnings of two transactions, so that several messages share one even at low rates: a
     * transaction costs the brokers more than its changes.
     */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LogWriter writer;

    /** Starts the committer of a partition whose epoch is already in the log. */
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

    /** Commits waiting changes within the timeout, and stops writing. */
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
