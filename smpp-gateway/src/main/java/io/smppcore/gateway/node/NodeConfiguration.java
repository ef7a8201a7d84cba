package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.AdminStates;
import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.manage.AccessToken;
import io.smppcore.gateway.manage.ConfigurationCopy;
import io.smppcore.gateway.manage.Document;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.ManagedConfiguration;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The managed configuration at a node. The owner of its home partition makes all changes, and informs the other nodes;
 * each of them also compares its revision with that of the owner every few seconds. Thread-safe.
 */
public final class NodeConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(NodeConfiguration.class);
    private static final LimitedLog LIMITED = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private static final int HOME = ManagedConfiguration.PARTITION;

    /** Maximum time for a request to the owner of the configuration. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int SECONDS_BETWEEN_CHECKS = 3;
    private static final long PAUSE_MILLIS = 100;

    /** Maximum octets of a document in a response, half the maximum size of a PDU between nodes. */
    private static final int CHUNK = 2 << 20;

    private final GatewayConfig file;
    private final Partitions partitions;
    private final Peers peers;
    private final ClusterNodes nodes;
    private final InstantSource clock;
    private final BiConsumer<@Nullable GatewayConfig, AdminStates> use;
    private final @Nullable ConfigurationCopy copy;

    /** Held while a document is taken into use. */
    private final Guard lock = new Guard();

    private final AtomicBoolean isChecking = new AtomicBoolean();
    private volatile Document used = Document.NONE;
    private volatile @Nullable Owned owned;
    /** True when the configuration was compared with that of its owner since the start. */
    private volatile boolean isCompared;

    private volatile boolean isClosed;
    private int seconds;

    /** The configuration in the home partition while this node owns it. */
    private record Owned(Partition partition, ManagedConfiguration configuration) {}

    /**
     * Creates an object that knows no configuration yet.
     *
     * @param file configuration of the file, whose other sections are used
     * @param use takes a configuration, unless it is null, and the states of SMSCs into use
     */
    NodeConfiguration(
            GatewayConfig file,
            Partitions partitions,
            Peers peers,
            ClusterNodes nodes,
            InstantSource clock,
            BiConsumer<@Nullable GatewayConfig, AdminStates> use) {
        this.file = file;
        this.partitions = partitions;
        this.peers = peers;
        this.nodes = nodes;
        this.clock = clock;
        this.use = use;
        this.copy = peers.isCluster() ? new ConfigurationCopy(file.data()) : null;
    }

    /** Takes the copy on disk into use, if there is one. Called before partitions are assigned. */
    void start() {
        if (copy != null) {
            Document last = copy.read();
            if (last.revision() > 0) {
                checked(last, true).run();
            }
        }
    }

    /** Ends waits for a configuration. */
    void close() {
        isClosed = true;
    }

    /**
     * Prepares the activation of a partition: loads the configuration from its home partition and takes it into use,
     * or waits until this node has compared its copy with that of the owner. Messages are thus never routed without a
     * configuration, and with an old one only while the owner cannot be reached. Blocks.
     */
    void activating(Partition partition) {
        Map<String, Object> sections = file.managed();
        if (partition.number() != HOME) {
            awaitComparison();
            return;
        }
        ManagedConfiguration loaded = new ManagedConfiguration(partition, clock, file.hasHttpToken(), this::checked);
        if (sections != null && loaded.begin(sections)) {
            LOG.info("configuration: the sections of the file are its first content");
        } else if (sections != null && !sections.isEmpty()) {
            LOG.info(
                    "configuration: that of the store, at revision {}; the file has {} too, which have no effect",
                    loaded.document().revision(),
                    String.join(", ", sections.keySet()));
        }
        owned = new Owned(partition, loaded);
        Document document = loaded.document();
        try {
            checked(document, true).run();
        } catch (ConfigException e) {
            if (used.revision() == 0) {
                throw e;
            }
            LOG.error(
                    "the stored configuration cannot be used here; the former one remains in effect: {}",
                    e.getMessage());
        }
        isCompared = true;
    }

    private void awaitComparison() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isCompared && !isClosed && (isWithout() || System.nanoTime() - end < 0)) {
            fetch();
            if (!isCompared) {
                pause();
            }
        }
        if (isWithout()) {
            throw new StoreException("this node is closed before it has a configuration");
        }
    }

    /** Returns true if there is no configuration that could be used. */
    public boolean isWithout() {
        return isManaged() && used.revision() == 0;
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for the configuration", e);
        }
    }

    private Runnable checked(Document document, boolean isFile) {
        GatewayConfig config = isFile && isManaged() ? file.with(document.tree()) : null;
        return () -> use(document, config);
    }

    private void use(Document document, @Nullable GatewayConfig config) {
        lock.run(() -> {
            if (document.revision() <= used.revision()) {
                return;
            }
            use.accept(config, document.smscStates());
            used = document;
            if (copy != null) {
                copy.write(document);
            }
        });
    }

    /** Returns true if the store is the source of accounts, SMSCs, routes, rules and retries. */
    public boolean isManaged() {
        return file.managed() != null;
    }

    /** Returns the configuration in use after a change that was checked. */
    GatewayConfig after(Edit edit) {
        return file.with(used.after(edit).tree());
    }

    /** Returns the document that this node uses. */
    public Document document() {
        return used;
    }

    /**
     * Returns a newly read file; in a managed configuration, with the sections in use, whose references are replaced
     * again.
     */
    GatewayConfig reloaded(GatewayConfig wanted) {
        return isManaged() ? wanted.with(file.with(used.tree())) : wanted;
    }

    /**
     * Makes a change, or describes it, at the owner of the configuration. Blocks; must not be called on an event loop.
     *
     * @throws StoreException if no owner can be reached, so that nothing was changed
     */
    public EditResult change(Edit edit) {
        if (owner() == null) {
            try {
                return EditResult.read(peers.awaitOwner(HOME, NodeRequest.CONFIGURE, edit.toOctets(), PATIENCE));
            } catch (StoreException e) {
                if (e.getCause() instanceof LinkException && owner() == null) {
                    throw e;
                }
                if (!(e.getCause() instanceof LinkException)) {
                    return EditResult.unknown(String.valueOf(e.getMessage()));
                }
            }
        }
        return changeHere(edit);
    }

    /** Returns the configuration in the home partition; null if this node is not the owner. */
    @Nullable
    ManagedConfiguration owner() {
        Owned current = owned;
        ActivePartition active = partitions.of(HOME);
        return current != null
                        && active != null
                        && active.context().partition().equals(current.partition)
                        && current.partition.failure() == null
                ? current.configuration
                : null;
    }

    private EditResult changeHere(Edit edit) {
        ManagedConfiguration owner = required();
        CompletableFuture<EditResult> change =
                CompletableFuture.supplyAsync(() -> announced(owner.change(edit), edit), Limits.VIRTUAL);
        try {
            return change.get(edit.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return EditResult.unknown("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the change has failed", e.getCause());
        } catch (TimeoutException e) {
            return EditResult.unknown("the store has not answered in time");
        }
    }

    /**
     * Informs the other nodes of a change, also of one that was made before: its requester may have repeated it because
     * the first response was late.
     */
    private EditResult announced(EditResult result, Edit edit) {
        return result.kind() == EditResult.Kind.DONE && !edit.isDryRun()
                ? result.away(told(result.revision()))
                : result;
    }

    /** Informs the other nodes of a revision, and returns the names of those that have not confirmed its use. */
    private List<String> told(long revision) {
        return nodes.gather(
                        NodeRequest.CONFIGURED,
                        Row.write().number(revision).toOctets(),
                        ClusterNodes.PATIENCE,
                        () -> true,
                        (node, row) -> {
                            if (row.number() < revision) {
                                throw new IllegalStateException("not in use");
                            }
                            return true;
                        })
                .away();
    }

    /** Compares the revision with that of the owner, every few seconds. Called each second; never blocks. */
    void everySecond() {
        seconds++;
        if (peers.isCluster() && seconds % SECONDS_BETWEEN_CHECKS == 0 && isChecking.compareAndSet(false, true)) {
            Thread.startVirtualThread(() -> {
                try {
                    fetch();
                } finally {
                    isChecking.set(false);
                }
            });
        }
    }

    /** Takes the document of the owner into use, if it has a newer one. Blocks. */
    private void fetch() {
        try {
            if (owner() != null || !peers.isReachable(HOME)) {
                return;
            }
            ByteArrayOutputStream octets = new ByteArrayOutputStream();
            long revision = used.revision();
            while (true) {
                byte[] body = Row.write().number(revision).small(octets.size()).toOctets();
                Row.Reader row = peers.askOwner(HOME, NodeRequest.CONFIGURATION, body)
                        .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                long current = row.number();
                int total = row.small();
                if (total == 0) {
                    isCompared = true;
                    return;
                }
                if (octets.size() > 0 && current != revision) {
                    return;
                }
                revision = current;
                octets.writeBytes(row.rest());
                if (octets.size() >= total) {
                    try {
                        checked(Document.read(octets.toByteArray()), true).run();
                    } finally {
                        isCompared = true;
                    }
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ConfigException e) {
            LIMITED.error(
                    "the configuration cannot be used here; the former one remains in effect: {}", e.getMessage());
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            if (e.getCause() instanceof LinkException) {
                // Expected while the partition moves, and of a node of an earlier version.
                return;
            }
            LIMITED.warn("the configuration was not compared with that of its owner: {}", e.toString());
        }
    }

    /**
     * Makes a token of an administrator, unless there is any token. Returns the token; null if none was made. Blocks.
     */
    public @Nullable String firstToken() {
        fetch();
        if (!used.items(Section.TOKENS).isEmpty()) {
            return null;
        }
        String token = AccessToken.random();
        EditResult result = change(AccessToken.first(token, peers.node(), clock.instant()));
        return result.kind() == EditResult.Kind.DONE ? token : null;
    }

    /**
     * Returns the configuration in the home partition. Throws a {@link LinkException} if this node is not the owner.
     */
    ManagedConfiguration required() {
        ManagedConfiguration owner = owner();
        if (owner == null) {
            throw new LinkException("partition " + HOME + " is not one of this node");
        }
        return owner;
    }

    /** Makes a change for another node. Throws a {@link LinkException} if this node is not the owner. */
    byte[] change(Row.Reader row) {
        return changeHere(Edit.read(row)).toOctets();
    }

    /**
     * Returns a part of the document in the home partition, if its revision is not the given one. Throws a {@link
     * LinkException} if this node is not the owner.
     */
    byte[] document(Row.Reader row) {
        return required().document().part(row.number(), row.small(), CHUNK);
    }

    /** Takes a revision into use that the owner has announced, and returns the one in use. Blocks. */
    byte[] announced(Row.Reader row) {
        if (row.number() > used.revision()) {
            fetch();
        }
        return Row.write().number(used.revision()).toOctets();
    }
}
