package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.Directories;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.Engine;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.StoreFormat;
import io.smppcore.gateway.store.StoreLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store whose log is a topic of Apache Kafka, so that several nodes share it: docs/gateway/store.md.
 *
 * <p>Each partition is a partition of the topic, owned by one node at a time. A group of changes is a transaction of
 * the owner, which has fenced all former owners. The tables are in local files, which any node can rebuild from the
 * log.
 */
public final class KafkaStore implements GatewayStore {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaStore.class);

    /** Time for which a commit may wait before new messages are refused. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration CLOSE = Duration.ofSeconds(20);

    private final Path directory;
    private final StoreLock lock;
    final KafkaClients clients;
    private final KafkaSettings settings;
    final long maxBacklogOctets;
    private final Admin admin;
    private final KafkaTopics.State topic;
    private final KafkaDirectory facts;
    private final Engine engine;
    final Follower follower;
    private final List<LocalPartition> locals = new ArrayList<>();
    private final Membership membership;
    private final MemberRemoval removal;
    private final AtomicReference<@Nullable Ownership> listener = new AtomicReference<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /**
     * Opens the store, and creates missing topics.
     *
     * @param directory directory of the files, used by this node only
     * @throws StoreException if the brokers cannot be reached, if topics have wrong settings (the message names all of
     *     them), if another process uses the directory, or if the directory contains an embedded store
     */
    public static KafkaStore open(Path directory, KafkaSettings settings) {
        return open(directory, settings, EmbeddedStore.MAX_BACKLOG_OCTETS, KafkaClients::new);
    }

    static KafkaStore open(
            Path directory,
            KafkaSettings settings,
            long maxBacklogOctets,
            Function<KafkaSettings, KafkaClients> connecting) {
        Path absolute = directory.toAbsolutePath().normalize();
        StoreLock lock = StoreLock.of(absolute);
        List<AutoCloseable> opened = new ArrayList<>(List.of(lock));
        try {
            if (StoreFormat.isIn(absolute)) {
                throw new StoreException(
                        absolute + " contains the state of a gateway without a cluster, which would be ignored: "
                                + "use another directory");
            }
            KafkaClients clients = connecting.apply(settings);
            Admin admin = clients.admin();
            opened.addFirst(admin);
            KafkaTopics.State topic = KafkaTopics.prepare(admin, clients, settings);
            KafkaDirectory facts = new KafkaDirectory(clients);
            opened.addFirst(facts);
            return new KafkaStore(absolute, lock, clients, settings, maxBacklogOctets, admin, topic, facts, opened);
        } catch (RuntimeException | Error e) {
            Parts.closeAfter(e, opened);
            if (e instanceof KafkaException) {
                throw new StoreException(
                        "the store at " + settings.bootstrap() + " cannot be opened: " + KafkaProblem.of(e, settings));
            }
            throw e;
        }
    }

    /**
     * Creates the store.
     *
     * @param opened receives the parts that have to be closed if a later one cannot be opened, the last one first
     */
    private KafkaStore(
            Path directory,
            StoreLock lock,
            KafkaClients clients,
            KafkaSettings settings,
            long maxBacklogOctets,
            Admin admin,
            KafkaTopics.State topic,
            KafkaDirectory facts,
            List<AutoCloseable> opened) {
        this.directory = directory;
        this.lock = lock;
        this.clients = clients;
        this.settings = settings;
        this.maxBacklogOctets = maxBacklogOctets;
        this.admin = admin;
        this.topic = topic;
        this.facts = facts;
        engine = new Engine();
        opened.addFirst(engine);
        follower = new Follower(clients.reader("follower"), clients::state);
        opened.addFirst(follower);
        for (int number = 0; number < settings.partitions(); number++) {
            locals.add(new LocalPartition(number, this));
        }
        membership = new Membership(clients, settings, locals);
        opened.addFirst(membership);
        removal = new MemberRemoval(admin, settings.prefix());
    }

    Ownership listener() {
        Ownership own = listener.get();
        if (own == null) {
            throw new IllegalStateException(settings.prefix() + ": own was not called");
        }
        return own;
    }

    /**
     * Opens the local tables of a partition.
     *
     * @param name name of the partition in errors and logs
     */
    View openView(int number, String name) throws IOException, RocksDBException {
        // Compaction keeps deletions in the log for deleteRetention. Only half of it is used, to allow for wrong
        // clocks.
        return View.open(
                number,
                name,
                directory.resolve("view-" + number),
                engine,
                topic.id(),
                topic.deleteRetention().dividedBy(2));
    }

    /** Returns the offset after the last committed record of a partition. */
    long end(int number) throws InterruptedException {
        return clients.end(admin, number);
    }

    /**
     * Called when this node, as the standby of a partition, has read its log to the end. If a move of the partition to
     * this node waits for that, the move continues.
     */
    void warmed() {
        membership.rejoinIfRead();
    }

    /**
     * Joins the group of nodes that share the store. The listener is called on threads of the store, for several
     * partitions at a time, when the group has assigned them.
     */
    @Override
    public void own(Ownership own) {
        if (!listener.compareAndSet(null, own)) {
            throw new IllegalStateException(settings.prefix() + ": own was called before");
        }
        membership.start();
    }

    @Override
    public int partitionCount() {
        return locals.size();
    }

    @Override
    public long freeOctets() {
        return Directories.freeOctets(directory);
    }

    @Override
    public @Nullable StoreException failure() {
        return isClosed.get() ? new StoreException("the store " + settings.prefix() + " is closed") : null;
    }

    @Override
    public @Nullable String obstacle() {
        for (LocalPartition local : locals) {
            KafkaPartition partition = local.owned();
            if (partition == null) {
                continue;
            }
            long waiting = partition.waitingNanos();
            if (waiting > PATIENCE.toNanos()) {
                return "partition " + partition.number() + ": changes have been waiting for "
                        + secondsWithReason(waiting, clients.stateTopic());
            }
        }
        long silent = clients.quorum.nanosSinceConfirmation();
        return silent > PATIENCE.toNanos()
                ? "nothing could be stored, not even a probe, for " + secondsWithReason(silent, clients.nodesTopic())
                : membership.obstacle(PATIENCE);
    }

    private String secondsWithReason(long nanos, String topic) {
        String seconds = TimeUnit.NANOSECONDS.toSeconds(nanos) + " s";
        Throwable failure = clients.quorum.failure();
        if (failure != null && !(failure instanceof RetriableException)) {
            return seconds + ": " + KafkaProblem.of(failure, settings);
        }
        return seconds + ", as too few brokers of " + settings.bootstrap() + " are in reach (" + topic + " has "
                + settings.replication() + " replicas, of which more than half are needed)";
    }

    @Override
    public void ended(String node) {
        removal.remove(node);
    }

    @Override
    public Directory directory() {
        return facts;
    }

    /**
     * Commits the waiting changes of all partitions within a bounded time, and leaves the group of nodes, so that other
     * nodes can own the partitions. The listener is not called.
     *
     * @throws IllegalStateException if called by a callback of a commit or a visitor of a scan
     */
    @Override
    public void close() {
        for (LocalPartition local : locals) {
            KafkaPartition partition = local.owned();
            if (partition != null) {
                partition.checkCloseable();
            }
        }
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        membership.stop();
        locals.forEach(LocalPartition::end);
        boolean isEnded = true;
        long end = System.nanoTime() + CLOSE.toNanos();
        try {
            for (LocalPartition local : locals) {
                isEnded &= local.awaitEnd(end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            isEnded = false;
        }
        Throwable failure = Parts.close(List.of(membership, facts, follower, () -> admin.close(Duration.ofSeconds(1))));
        if (failure != null) {
            // Nothing is lost: the brokers end the sessions of clients that have not said that they end.
            LOG.warn("{}: not closed in order: {}", settings.prefix(), failure.getMessage(), failure);
        }
        if (isEnded) {
            engine.close();
            lock.close();
        } else {
            // The engine is not closed, because closing native objects that are in use would crash the process.
            throw new StoreException(directory + " was not closed: the work on a partition has not ended");
        }
    }
}
