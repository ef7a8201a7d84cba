package io.smppcore.gateway.node;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Clock, timer and keep-alive interval of a node, which tests replace.
 *
 * @param clock clock for the times of messages, and for leases
 * @param timer timer of partitions and of the housekeeping; the node shuts it down when it is closed
 * @param alive interval of enquire_link between nodes, and the timeout of its response
 */
public record NodeTimes(GatewayClock clock, ScheduledExecutorService timer, Duration alive) {

    /** Returns the clock of this process, a new timer, and an interval of two seconds. */
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
