package io.smppcore.gateway.forward;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Table;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Queues of a partition for SMSC groups, one for each group. Thread-safe. */
public final class GroupQueues {

    private final PartitionContext context;
    private final SmscConnectors connectors;
    private final Map<String, GroupQueue> queues = new ConcurrentHashMap<>();
    private GroupQueue.@Nullable Results results;

    public GroupQueues(PartitionContext context, SmscConnectors connectors) {
        this.context = context;
        this.connectors = connectors;
    }

    /**
     * Loads the queues of all configured groups. Called once, before any other method.
     *
     * @param receiver handler of the results of all queues
     */
    public void start(GroupQueue.Results receiver) {
        results = receiver;
        context.config().smscs().values().forEach(smsc -> queue(smsc.group()));
    }

    public Collection<GroupQueue> all() {
        return queues.values();
    }

    /** Returns the queue of an SMSC group, loaded from the store by the first call. */
    public GroupQueue queue(String group) {
        GroupQueue queue = queues.get(group);
        return queue != null ? queue : queues.computeIfAbsent(group, this::load);
    }

    private GroupQueue load(String group) {
        GroupQueue.Results receiver = results;
        if (receiver == null) {
            throw new IllegalStateException("not started");
        }
        return new GroupQueue(
                context,
                connectors,
                group,
                new BacklogQueue<>(
                        context.partition(),
                        Table.QUEUE,
                        group,
                        Message::read,
                        context.partition().counter(GroupQueue.DEPTH + group),
                        SendQueue.MEMORY,
                        this::weight),
                receiver);
    }

    /** Returns the configured weight of an account, 1 if it is no longer configured. */
    private int weight(String account) {
        AccountConfig config = context.config().accounts().get(account);
        return config == null ? 1 : config.weight();
    }

    /** Starts sending messages of the bind's group over the bind. */
    public void opened(SmscConnector.Bind bind) {
        queue(bind.connector().config.group()).opened(bind);
    }

    /** Stops sending over a bind. Requests in flight complete as usual. */
    public void closed(SmscConnector.Bind bind) {
        queue(bind.connector().config.group()).closed(bind.id);
    }
}
