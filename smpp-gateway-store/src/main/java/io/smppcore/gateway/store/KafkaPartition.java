package io.smppcore.gateway.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A partition that this node owns: it writes the log, and its tables are complete. */
final class KafkaPartition implements GatewayStore.Partition {

    /** Less than a broker accepts by default (1 MiB), as a record has a header. */
    static final int MAX_CHANGE_OCTETS = 1_000_000;

    /** A transaction costs the brokers more than the changes in it: at low rates, several messages share one. */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final int number;
    private final int epoch;
    private final View view;
    private final LogWriter writer;
    private final Counters counters = new Counters();
    private final AtomicReference<@Nullable StoreException> failure = new AtomicReference<>();
    private final Committer committer;

    /**
     * Begins to own a partition.
     *
     * @param epoch epoch that is in the log already
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

    /** Returns the time for which commits have been waiting for the brokers. */
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

    /** Checks that the thread may wait for commits and reads. */
    void checkCloseable() {
        committer.checkCloseable();
        view.tables().checkCloseable();
    }

    /** Commits what was passed before, unless that takes longer, and ends to write. */
    void close(Duration patience) {
        Thread drain = Thread.ofPlatform()
                .daemon()
                .name("smpp-gateway-store-" + number + "-end")
                .start(committer::close);
        try {
            if (failure.get() != null || !drain.join(patience)) {
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
