package io.smppcore.gateway.node;

import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.deliver.AccountQueue;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.queue.QueueStatus;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.search.SearchIndexes;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.GatewayStore;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Current figures of the queues and the store of a node, for metrics and the management interface. Thread-safe. */
public final class NodeFigures {

    private final Partitions partitions;
    private final GatewayStore store;
    private final Supplier<Routing> routing;
    private final SmscConnectors connectors;
    private final ServedCertificates certificates = new ServedCertificates();
    private final @Nullable SearchIndexes indexes;

    NodeFigures(
            Partitions partitions,
            GatewayStore store,
            Supplier<Routing> routing,
            SmscConnectors connectors,
            @Nullable SearchIndexes indexes) {
        this.partitions = partitions;
        this.store = store;
        this.routing = routing;
        this.connectors = connectors;
        this.indexes = indexes;
    }

    /**
     * Returns the status of the queues of SMSC groups that are configured or still have messages, by group, over all
     * partitions of this node.
     */
    public Map<String, QueueStatus> groupQueues() {
        return QueueStates.byName(
                partitions.all(),
                partition -> partition.groups().all(),
                GroupQueue::group,
                routing.get().parkTimes().keySet());
    }

    /**
     * Returns the status of the queues of accounts that are configured or still have deliveries, by account, over all
     * partitions of this node and including callbacks.
     */
    public Map<String, QueueStatus> accountQueues() {
        return QueueStates.byName(
                partitions.all(),
                partition -> partition.accounts().all(),
                AccountQueue::account,
                routing.get().config().accounts().keySet());
    }

    /** Returns the SMSC groups of the configured SMSCs by the names of the SMSCs. */
    public Map<String, String> smscs() {
        return routing.get().config().smscs().values().stream()
                .collect(Collectors.toMap(SmscConfig::name, SmscConfig::group));
    }

    /** Returns how often this node has lost its last open bind to an SMSC, since the SMSC was last changed. */
    public long outages(String smsc) {
        SmscConnector connector = connectors.of(smsc);
        return connector == null ? 0 : connector.outages.sum();
    }

    /** Returns true if messages are sent to an SMSC when it is bound, so it is not disabled, paused or drained. */
    public boolean isActive(String smsc) {
        Routing current = routing.get();
        SmscConfig config = current.config().smscs().get(smsc);
        return config != null && current.states().isActive(config);
    }

    /**
     * Returns the number of parts of long messages that wait for the other parts, because a filter needs the whole
     * text.
     */
    public long waitingParts() {
        return sum(partition -> partition.collector().waiting());
    }

    /** Returns the octets of changes that wait to become durable. */
    public long backlogOctets() {
        return sum(partition -> partition.context().partition().backlogOctets());
    }

    private long sum(ToLongFunction<ActivePartition> figure) {
        return partitions.all().stream().mapToLong(figure).sum();
    }

    /** Returns the certificates that clients of this node get. */
    public ServedCertificates certificates() {
        return certificates;
    }

    /** Returns the free octets on the disk of the store. */
    public long freeOctets() {
        return store.freeOctets();
    }

    /** Returns the indexes of messages; null if there are none. */
    public @Nullable SearchIndexes indexes() {
        return indexes;
    }
}
