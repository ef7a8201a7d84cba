package io.smppcore.gateway.node;

import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.QueueStatus;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.state.GatewayState.QueueState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Computation of the states of queues. Those of the same name are added up over all partitions. */
final class QueueStates {

    private QueueStates() {}

    /** Returns counts, and the states of the queues of partitions. */
    static GatewayState state(Counts counts, Collection<ActivePartition> partitions) {
        return new GatewayState(
                counts.accepted.sum(),
                counts.refused.sum(),
                counts.forwarded.sum(),
                counts.receipts.sum(),
                counts.strayReceipts.sum(),
                counts.mobileOriginated.sum(),
                counts.delivered.sum(),
                counts.retried.sum(),
                counts.unanswered.sum(),
                counts.answeredLate.sum(),
                counts.expired.sum(),
                counts.dead.sum(),
                groups(partitions),
                accounts(partitions));
    }

    /**
     * Returns the state of the queue of each SMSC group, by name of the group. The queues of one group are added up
     * over all given partitions.
     */
    static Map<String, QueueState> groups(Collection<ActivePartition> partitions) {
        Map<String, QueueState> groups = new TreeMap<>();
        for (ActivePartition partition : partitions) {
            partition.groups().all().forEach(queue -> groups.merge(queue.group(), state(queue), QueueState::plus));
        }
        return groups;
    }

    /**
     * Returns the states of the queues of accounts by name. Queues of callbacks are included if a callback is
     * configured or they are not empty.
     */
    static Map<String, QueueState> accounts(Collection<ActivePartition> partitions) {
        Map<String, QueueState> accounts = new TreeMap<>();
        for (ActivePartition partition : partitions) {
            partition.accounts().all().stream()
                    .filter(queue -> !queue.isCallback()
                            || partition.accounts().hasCallback(queue.account())
                            || queue.depth() > 0)
                    .forEach(queue -> accounts.merge(queue.queue.name(), state(queue), QueueState::plus));
        }
        return accounts;
    }

    private static QueueState state(SendQueue<?> queue) {
        return new QueueState(queue.depth(), queue.inFlight(), queue.binds(), queue.ageMillis());
    }

    /**
     * Returns the status of those queues that are configured or not empty, by name, summed over partitions.
     *
     * @param configured names of the configured queues
     */
    static <T extends QueueStatus> Map<String, QueueStatus> byName(
            List<ActivePartition> partitions,
            Function<ActivePartition, Collection<T>> ofPartition,
            Function<T, String> name,
            Set<String> configured) {
        Map<String, QueueStatus> queues = new HashMap<>();
        for (ActivePartition partition : partitions) {
            for (T queue : ofPartition.apply(partition)) {
                if (queue.depth() > 0 || configured.contains(name.apply(queue))) {
                    queues.merge(name.apply(queue), queue, QueueStatus::sum);
                }
            }
        }
        return queues;
    }
}
