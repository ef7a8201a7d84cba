package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.node.GatewayClock;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.NodeTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The process of a node, which is started again after each end. */
final class GatewayProcess {

    private static final Duration ALIVE = Duration.ofSeconds(2);

    private final Loop loop;
    private final Ledger ledger;
    private final GatewayConfig config;
    private final List<Disk> disks;
    private final SplittableRandom random;
    private int incarnation;
    private long wallOffset;
    private long pausedSince;
    private Machine machine;
    private @Nullable Node node;

    GatewayProcess(Loop loop, Ledger ledger, GatewayConfig config, List<Disk> disks, SplittableRandom random) {
        this.loop = loop;
        this.ledger = ledger;
        this.config = config;
        this.disks = disks;
        this.random = random;
        this.machine = start();
    }

    private Machine start() {
        Machine next = new Machine(loop, "gateway#" + ++incarnation, random.nextLong(1L << 60), wallOffset);
        loop.trace("start", next.name);
        ledger.binds.started(loop.now());
        next.start(() -> {
            GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(next.millis()), next::nanoTime);
            Node started = new Node(
                    config, new SimulatedStore(disks), List.of(), new NodeTimes(clock, new MachineTimer(next), ALIVE));
            started.failed()
                    .whenComplete((failure, none) -> loop.after(0, () -> {
                        if (next.equals(machine)) {
                            kill(Ledger.SECOND);
                        }
                    }));
            started.start();
            node = started;
        });
        return next;
    }

    /** Ends the process without warning, and starts it again after a time. */
    void kill(long restartNanos) {
        if (machine.isDead()) {
            return;
        }
        loop.trace("kill", machine.name);
        ledger.ends.add(loop.now());
        if (machine.isPaused()) {
            ledger.suspended(pausedSince, loop.now());
        }
        ledger.binds.ended(loop.now());
        machine.kill();
        disks.forEach(Disk::release);
        node = null;
        loop.after(restartNanos, () -> machine = start());
    }

    /** Stops all threads for a time, as a suspension does. */
    void pause(long nanos) {
        Machine paused = machine;
        loop.trace("pause", paused.name);
        if (!paused.isPaused()) {
            pausedSince = loop.now();
        }
        paused.pause();
        loop.after(nanos, () -> {
            if (paused.isPaused() && !paused.isDead()) {
                ledger.suspended(pausedSince, loop.now());
            }
            paused.resume();
        });
    }

    /** Sets the system clock. */
    void step(long millis) {
        loop.trace("clock", millis);
        wallOffset += millis;
        machine.wallOffset = wallOffset;
    }

    Machine machine() {
        return machine;
    }

    /** Returns the running node; null while it starts. */
    @Nullable
    Node node() {
        return node;
    }
}
