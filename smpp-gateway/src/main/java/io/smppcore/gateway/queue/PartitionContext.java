package io.smppcore.gateway.queue;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.trace.Steps;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * The log of an active partition, and the services of the node that the parts of this partition use.
 *
 * @param log commits to the partition
 * @param currentRouting returns the current configuration of routes and filters
 * @param clock clock of messages
 * @param timer timer for short tasks
 * @param listeners listeners for the steps of messages
 * @param steps observers of the steps of sampled messages
 * @param counts counters of the node
 */
public record PartitionContext(
        PartitionLog log,
        Supplier<Routing> currentRouting,
        InstantSource clock,
        ScheduledExecutorService timer,
        MessageListeners listeners,
        Steps steps,
        Counts counts) {

    public Routing routing() {
        return currentRouting.get();
    }

    public GatewayConfig config() {
        return routing().config();
    }

    /** Returns the partition in the store. */
    public Partition partition() {
        return log.partition;
    }

    /** Returns the time in milliseconds since 1970. */
    public long now() {
        return clock.millis();
    }

    /** Returns the message_id of a message by its number in the partition. */
    public String idOf(long number) {
        return MessageNumber.text(log.partition.number(), number);
    }
}
