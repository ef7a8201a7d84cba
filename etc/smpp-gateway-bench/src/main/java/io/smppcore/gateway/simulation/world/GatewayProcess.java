package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.http.Callbacks;
import io.smppcore.gateway.node.GatewayClock;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.NodeTimes;
import io.smppcore.gateway.simulation.world.history.Binds;
import io.smppcore.gateway.simulation.world.history.Ends;
import io.smppcore.gateway.store.GatewayStore;
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

    final Place place;
    final Binds binds = new Binds();
    private final Loop loop;
    private final Ledger ledger;
    private Configs config;
    private final Storage storage;
    private final SplittableRandom random;
    private final Ends ends;
    private int incarnation;
    private long wallOffset;
    private long pausedSince;
    private Machine machine;
    private @Nullable Node node;
    private @Nullable Callbacks callbacks;

    /** Stores of the processes of a node. */
    interface Storage {

        /** Opens the store of a process. */
        GatewayStore open(Machine process);

        /** Notes that a process was killed. */
        void killed(Machine process);
    }

    /**
     * Creates the process of a node, and starts it.
     *
     * @param ends ends of the processes, to which this one adds its own
     */
    GatewayProcess(
            Loop loop,
            Ledger ledger,
            Configs config,
            Place place,
            Ends ends,
            Storage storage,
            SplittableRandom random) {
        this.loop = loop;
        this.ledger = ledger;
        this.config = config;
        this.place = place;
        this.ends = ends;
        this.storage = storage;
        this.random = random;
        Configs.SMSCS.forEach(binds::add);
        ledger.binds.add(binds);
        ledger.ends.add(ends);
        this.machine = start();
    }

    private Machine start() {
        Machine next = new Machine(loop, place.name() + "#" + ++incarnation, random.nextLong(1L << 60), wallOffset);
        loop.trace("start", next.name);
        binds.started(loop.now());
        next.start(() -> {
            Configs used = config;
            GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(next.millis()), next::nanoTime);
            Node started = new Node(
                    used.parsed(place),
                    storage.open(next),
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
        ends.ended(loop.now());
        if (machine.isPaused()) {
            ends.suspended(pausedSince, loop.now());
        }
        end(restartNanos);
    }

    private void end(long restartNanos) {
        binds.ended(loop.now());
        ledger.owners.ended(machine.name, loop.now());
        machine.kill();
        storage.killed(machine);
        node = null;
        callbacks = null;
        loop.after(restartNanos, () -> machine = start());
    }

    /** Ends the process in an orderly way, and starts it again after a time. Does nothing while it starts or ends. */
    void stop(long restartNanos) {
        Machine stopping = machine;
        Node running = node;
        Callbacks attached = callbacks;
        if (running == null || attached == null) {
            return;
        }
        loop.trace("stop", stopping.name);
        node = null;
        callbacks = null;
        stopping.start(() -> {
            attached.close();
            running.close();
            loop.after(0, () -> {
                if (!stopping.isDead()) {
                    loop.trace("stopped", stopping.name);
                    end(restartNanos);
                }
            });
        });
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
                ends.suspended(pausedSince, loop.now());
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
        running.reload(applied.parsed(place));
        attached.update();
        ledger.reloads.add(loop.now());
        current.after(UNBINDING_NANOS, () -> {
            if (!applied.hasBeta() && applied.equals(config) && binds.has(Configs.SECOND_SMSC)) {
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

    /** Returns the running node; null while it starts or ends. */
    @Nullable
    Node node() {
        return node;
    }
}
