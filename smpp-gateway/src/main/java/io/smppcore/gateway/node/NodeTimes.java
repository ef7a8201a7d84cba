package io.smppcore.gateway.node;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The clock, the timer and the keep-alive interval of a node.
 *
 * @param clock clock of messages and of leases
 * @param timer timer of partitions and of the housekeeping, which the node shuts down
 * @param alive interval of enquire_link on links to other nodes, and the timeout of its response
 */
record NodeTimes(GatewayClock clock, ScheduledExecutorService timer, Duration alive) {

    /** Returns the clock of this process, a new timer, and the standard interval. */
    static NodeTimes system() {
        return new NodeTimes(
                GatewayClock.system(),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("smpp-gateway-timer").factory()),
                Duration.ofSeconds(2));
    }

    NodeTimes withClock(GatewayClock value) {
        return new NodeTimes(value, timer, alive);
    }

    NodeTimes withTimer(ScheduledExecutorService value) {
        return new NodeTimes(clock, value, alive);
    }

    NodeTimes withAlive(Duration value) {
        return new NodeTimes(clock, timer, value);
    }
}
