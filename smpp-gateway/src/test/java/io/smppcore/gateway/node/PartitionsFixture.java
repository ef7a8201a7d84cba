package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.intake.Refusals;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.MessageListeners;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.type.CommandStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** Partitions without a node: nothing is bound until a test binds it, and the timer is that of the test. */
class PartitionsFixture {

    final SmscConnectors connectors = new SmscConnectors();
    final Counts counts = new Counts();
    final Partitions partitions;
    final Receipts receipts;
    private final Routing routing;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;

    /** True while commits are refused, as if too many octets of changes waited. */
    volatile boolean isRefusing;

    /** Number of refused commits with changes. */
    final AtomicInteger refused = new AtomicInteger();

    PartitionsFixture(GatewayConfig config, InstantSource clock, ScheduledExecutorService timer) {
        this(config, 1, new MemoryDirectory(), clock, timer, System::nanoTime);
    }

    PartitionsFixture(
            GatewayConfig config,
            int count,
            Directory directory,
            InstantSource clock,
            ScheduledExecutorService timer,
            LongSupplier nanoTime) {
        this.routing = Routing.of(config, new FilterChain(List.of()));
        this.clock = clock;
        this.timer = timer;
        Peers peers = new Peers(null, directory, System::nanoTime, Duration.ofSeconds(2));
        config.smscs().values().forEach(connectors::configured);
        partitions = new Partitions(count, this::activate, opened -> {}, peers);
        receipts = new Receipts(partitions::receipts, connectors, peers, counts, nanoTime);
    }

    private ActivePartition activate(Partition partition) {
        PartitionContext context = new PartitionContext(
                new PartitionLog(wrapped(refusing(partition))),
                () -> routing,
                clock,
                timer,
                new MessageListeners(partition.number(), List.of()),
                new Steps(),
                counts);
        return new ActivePartition(
                context,
                connectors,
                receipts,
                partitions.limits,
                System::nanoTime,
                () -> CommandStatus.ESME_ROK,
                new Refusals(counts, context.listeners(), clock));
    }

    private Partition refusing(Partition stored) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit") && isRefusing) {
                        Commit done = (Commit) arguments[1];
                        // In the order of the commits, as in the store.
                        stored.commit(new Changes(), failure -> done.done(new StoreException("refused")));
                        refused.addAndGet(((Changes) arguments[0]).isEmpty() ? 0 : 1);
                        return null;
                    }
                    try {
                        return method.invoke(stored, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Returns a partition in place of that of the store. */
    Partition wrapped(Partition partition) {
        return partition;
    }

    ActivePartition partition(int number) {
        return Objects.requireNonNull(partitions.of(number));
    }

    /** Adds a message to the queue of a group in the first partition; its position is the next number. */
    void enqueue(String group, Message message) {
        ActivePartition partition = partition(0);
        GroupQueue queue = partition.groups().queue(group);
        Changes changes = new Changes();
        partition
                .context()
                .log()
                .commit(
                        changes,
                        positions -> {
                            long number = positions.getAsLong();
                            return queue.add(changes, positions, message.as(number, number));
                        },
                        queue::committed,
                        failure -> {});
    }
}
