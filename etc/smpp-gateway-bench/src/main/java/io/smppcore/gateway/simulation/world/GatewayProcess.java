package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.http.Callbacks;
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

    /** More than the time in which the binds to a removed SMSC end. */
    private static final long UNBINDING_NANOS = 15 * Ledger.SECOND;

    private final Loop loop;
    private final Ledger ledger;
    private Configs config;
    private final List<Disk> disks;
    private final SplittableRandom random;
    private int incarnation;
    private long wallOffset;
    private long pausedSince;
    private Machine machine;
    private @Nullable Node node;
    private @Nullable Callbacks callbacks;

    GatewayProcess(Loop loop, Ledger ledger, Configs config, List<Disk> disks, SplittableRandom random) {
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
            Configs used = config;
            GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(next.millis()), next::nanoTime);
            Node started = new Node(
                    used.parsed(),
                    new SimulatedStore(disks),
                    List.of(),
                    new NodeTimes(clock, new MachineTimer(next), ALIVE));
            started.failed()
                    .whenComplete((failure, none) -> loop.after(0, () -> {
                        if (next.equals(machine)) {
                            kill(Ledger.SECOND);
                        }
                    }));
            started.start();
            Callbacks attached = Callbacks.start(started);
            node = started;
            callbacks = attached;
            if (!used.equals(config)) {
                apply(next, started, attached);
            }
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
        callbacks = null;
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

    /** Changes the configuration file, and reloads it. */
    void reload(Configs value) {
        loop.trace("reload", value);
        config = value;
        ledger.reloads.add(loop.now());
        Machine current = machine;
        Node running = node;
        Callbacks attached = callbacks;
        if (running != null && attached != null) {
            current.start(() -> apply(current, running, attached));
        }
    }

    private void apply(Machine current, Node running, Callbacks attached) {
        Configs applied = config;
        running.reload(applied.parsed());
        attached.update();
        ledger.reloads.add(loop.now());
        current.after(UNBINDING_NANOS, () -> {
            if (!applied.hasBeta() && applied.equals(config) && ledger.binds.has("beta")) {
                ledger.violations.add("a reload is applied: a removed SMSC is still bound");
            }
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
