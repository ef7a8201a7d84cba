package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A store whose log is a topic of Apache Kafka, so that several nodes share it: docs/gateway-store.md.
 *
 * <p>Each partition is one of the topic, and one node at a time owns it. A group of changes is a transaction of the
 * owner, whose beginning ends those of all former owners. The tables are in files of this machine, which any node makes
 * of the log.
 */
public final class KafkaStore implements GatewayStore {

    /** Time for which commits may wait before new messages are refused. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration CLOSE = Duration.ofSeconds(20);

    private final Path directory;
    private final StoreLock lock;
    private final KafkaClients clients;
    private final Settings settings;
    private final long maxBacklogOctets;
    private final Admin admin;
    private final KafkaTopics.State topic;
    private final KafkaDirectory facts;
    private final Engine engine;
    private final Follower follower;
    private final List<Place> places = new ArrayList<>();
    private final Membership membership;
    private final AtomicReference<@Nullable Ownership> listener = new AtomicReference<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /**
     * The options of a store. Immutable.
     *
     * @param node name of this node, unlike those of all others, and the same after a restart
     * @param bootstrap addresses of brokers, each a host and a port, at least one
     * @param prefix beginning of the names of topics, groups and transactions, the same on all nodes
     * @param partitions number of partitions, fixed when the topic is created
     * @param replication number of brokers that have each partition
     * @param properties options of the clients of Kafka
     */
    public record Settings(
            String node,
            List<String> bootstrap,
            String prefix,
            int partitions,
            int replication,
            Map<String, String> properties) {

        /** Copies the collections. */
        public Settings {
            bootstrap = List.copyOf(bootstrap);
            properties = Map.copyOf(properties);
        }

        /** Returns the settings without the values of the properties. */
        @Override
        public String toString() {
            return "Settings[node=" + node + ", bootstrap=" + bootstrap + ", prefix=" + prefix + ", partitions="
                    + partitions + ", replication=" + replication + ", properties=" + properties.keySet() + "]";
        }
    }

    /**
     * Opens the store, whose topics are made if they are missing.
     *
     * @param directory directory of the files, for this node only
     * @throws StoreException if the brokers cannot be reached, if topics are not as they should be (all mistakes are
     *     named), if another process uses the directory, or if it contains a store of this machine
     */
    public static KafkaStore open(Path directory, Settings settings) {
        return open(directory, settings, EmbeddedStore.MAX_BACKLOG_OCTETS, KafkaClients::new);
    }

    static KafkaStore open(
            Path directory, Settings settings, long maxBacklogOctets, Function<Settings, KafkaClients> connecting) {
        Path absolute = directory.toAbsolutePath().normalize();
        StoreLock lock = StoreLock.of(absolute);
        List<AutoCloseable> opened = new ArrayList<>(List.of(lock));
        try {
            if (StoreFormat.isIn(absolute)) {
                throw new StoreException(
                        absolute + " contains the state of a gateway of one process, which would not be seen any more: "
                                + "use another directory",
                        null);
            }
            KafkaClients clients = connecting.apply(settings);
            Admin admin = clients.admin();
            opened.addFirst(admin);
            KafkaTopics.State topic = KafkaTopics.prepare(admin, clients, settings);
            KafkaDirectory facts = new KafkaDirectory(clients);
            opened.addFirst(facts);
            return new KafkaStore(absolute, lock, clients, settings, maxBacklogOctets, admin, topic, facts);
        } catch (RuntimeException | Error e) {
            for (AutoCloseable part : opened) {
                try {
                    part.close();
                } catch (Exception failure) {
                    e.addSuppressed(failure);
                }
            }
            if (e instanceof KafkaException) {
                throw new StoreException(
                        "the store at " + settings.bootstrap() + " cannot be opened: " + KafkaProblem.of(e, settings),
                        null);
            }
            throw e;
        }
    }

    private KafkaStore(
            Path directory,
            StoreLock lock,
            KafkaClients clients,
            Settings settings,
            long maxBacklogOctets,
            Admin admin,
            KafkaTopics.State topic,
            KafkaDirectory facts) {
        this.directory = directory;
        this.lock = lock;
        this.clients = clients;
        this.settings = settings;
        this.maxBacklogOctets = maxBacklogOctets;
        this.admin = admin;
        this.topic = topic;
        this.facts = facts;
        engine = new Engine();
        follower = new Follower(clients.reader("follower"), clients::state);
        for (int number = 0; number < settings.partitions(); number++) {
            places.add(new Place(number, this));
        }
        membership = new Membership(clients, settings.node(), places);
    }

    KafkaClients clients() {
        return clients;
    }

    Follower follower() {
        return follower;
    }

    long maxBacklogOctets() {
        return maxBacklogOctets;
    }

    Ownership listener() {
        Ownership own = listener.get();
        if (own == null) {
            throw new IllegalStateException(settings.prefix() + ": own was not called");
        }
        return own;
    }

    /** Opens the tables of a partition. */
    View openView(int number, String name) throws IOException, RocksDBException {
        // Deletions remain in the log for this time after they were compacted; half of it allows for wrong clocks.
        return View.open(
                number,
                name,
                directory.resolve("view-" + number),
                engine,
                topic.id(),
                topic.deleteRetention().dividedBy(2));
    }

    /** Returns the offset behind all that has been committed to a partition. */
    long end(int number) throws InterruptedException {
        return clients.end(admin, number);
    }

    /** Called when a standby has read its log. */
    void warmed() {
        membership.rejoinIfRead();
    }

    /**
     * Joins the nodes that share the store. Partitions come when the brokers have distributed them, on threads of the
     * store, several at a time.
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
        return places.size();
    }

    @Override
    public long freeOctets() {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    @Override
    public @Nullable StoreException failure() {
        return isClosed.get() ? new StoreException("the store " + settings.prefix() + " is closed", null) : null;
    }

    @Override
    public @Nullable String obstacle() {
        for (Place place : places) {
            KafkaPartition partition = place.owned();
            if (partition == null) {
                continue;
            }
            long waiting = partition.waitingNanos();
            if (waiting > PATIENCE.toNanos()) {
                return "partition " + partition.number() + ": changes have been waiting for "
                        + tooFewBrokers(waiting, clients.stateTopic());
            }
        }
        long silent = clients.quorum().silentNanos();
        return silent > PATIENCE.toNanos()
                ? "nothing could be stored, not even a probe, for " + tooFewBrokers(silent, clients.nodesTopic())
                : null;
    }

    private String tooFewBrokers(long nanos, String topic) {
        return TimeUnit.NANOSECONDS.toSeconds(nanos) + " s, as too few brokers of " + settings.bootstrap()
                + " are in reach (" + topic + " has " + settings.replication()
                + " replicas, of which more than half are needed)";
    }

    @Override
    public Directory directory() {
        return facts;
    }

    /**
     * Commits what was passed to the partitions before, for a bounded time, and leaves the other nodes, which own the
     * partitions then.
     *
     * @throws IllegalStateException if called by a callback of a commit or a visitor of a scan
     */
    @Override
    public void close() {
        for (Place place : places) {
            KafkaPartition partition = place.owned();
            if (partition != null) {
                partition.checkCloseable();
            }
        }
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        membership.stop();
        places.forEach(Place::end);
        boolean isEnded = true;
        long end = System.nanoTime() + CLOSE.toNanos();
        try {
            for (Place place : places) {
                isEnded &= place.awaitEnd(end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            isEnded = false;
        }
        membership.close();
        facts.close();
        follower.close();
        admin.close(Duration.ofSeconds(1));
        if (isEnded) {
            engine.close();
            lock.close();
        } else {
            // Closing what is in use would end the process.
            throw new StoreException(directory + " was not closed: the work on a partition has not ended", null);
        }
    }
}
