package io.smppcore.gateway.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A partition that this node owns: it has complete tables, and writes the log. */
final class KafkaPartition implements GatewayStore.Partition {

    /** Less than the default limit of a broker (1 MiB), because a record has a header. */
    static final int MAX_CHANGE_OCTETS = 1_000_000;

    /** A transaction costs the brokers more than its changes: at low rates, several messages share one. */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final int number;
    private final int epoch;
    private final View view;
    private final LogWriter writer;
    private final Counters counters = new Counters();
    private final AtomicReference<@Nullable StoreException> failure = new AtomicReference<>();
    private final Committer committer;

    /**
     * Starts the committer of a partition.
     *
     * @param epoch epoch that is already in the log
     * @param failed called when a commit has failed
     */
    KafkaPartition(String name, int epoch, View view, LogWriter writer, Runnable failed, long maxBacklogOctets) {
        this.number = view.number();
        this.epoch = epoch;
        this.view = view;
        this.writer = writer;
        view.tables().load(counters);
        committer = new Committer(
                name,
                "smpp-gateway-store-" + number,
                writer,
                counters,
                failure,
                failed,
                maxBacklogOctets,
                MAX_CHANGE_OCTETS,
                PERIOD_NANOS);
        committer.start();
    }

    @Override
    public @Nullable StoreException failure() {
        return failure.get();
    }

    /** Returns how long commits have been waiting for the brokers. */
    long waitingNanos() {
        return committer.waitingNanos();
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int epoch() {
        return epoch;
    }

    @Override
    public void commit(Changes changes, GatewayStore.Commit done) {
        committer.commit(changes, done);
    }

    @Override
    public long backlogOctets() {
        return committer.backlogOctets();
    }

    @Override
    public long maxBacklogOctets() {
        return committer.maxBacklogOctets();
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return view.tables().get(table, key);
    }

    @Override
    public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        return view.tables().get(table, keys);
    }

    @Override
    public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        view.tables().scan(table, from, to, visitor);
    }

    @Override
    public long counter(String name) {
        return counters.get(name);
    }

    /** Checks that the calling thread may wait for commits and reads. */
    void checkCloseable() {
        committer.checkCloseable();
        view.tables().checkCloseable();
    }

    /** Commits waiting changes within the timeout, and stops writing. */
    void close(Duration timeout) {
        Thread drain = Thread.ofPlatform()
                .daemon()
                .name("smpp-gateway-store-" + number + "-end")
                .start(committer::close);
        try {
            if (failure.get() != null || !drain.join(timeout)) {
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
