package io.smppcore.tools.load;

import io.smppcore.type.CommandId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/* One per event loop, not per bind: a thousand binds would need gigabytes of histograms. */

/** The measurements of all binds of one event loop. */
final class LoopMeter {

    /** Upper bound of request command ids. */
    private static final int COMMANDS = 0x200;

    private final boolean open;
    private final AtomicInteger running;
    private final Executor loop;
    private final LiveCounts live = new LiveCounts();
    private final @Nullable OperationMeter[] byCommand = new OperationMeter[COMMANDS];
    private final Map<CommandId, OperationMeter> operations = new ConcurrentHashMap<>();
    private long notSent;

    /**
     * Creates an empty meter.
     *
     * @param open whether the loop is open
     * @param running number of the interval that is under way
     * @param loop access to the event loop
     */
    LoopMeter(boolean open, AtomicInteger running, Executor loop) {
        this.open = open;
        this.running = running;
        this.loop = loop;
    }

    /** Returns the meter of a command. On the event loop. */
    OperationMeter of(CommandId command) {
        OperationMeter known = byCommand[command.value()];
        return known != null ? known : add(command);
    }

    LiveCounts live() {
        return live;
    }

    /** Counts requests that were due and never made. On the event loop. */
    void notSent(long requests) {
        notSent += requests;
    }

    /** Returns the number of requests that were due and never made. Only after the end of the run. */
    long notSent() {
        return notSent;
    }

    /** Makes the event loop hand over its times; completes when it has. Called by any thread. */
    CompletableFuture<LoopMeter> handOver() {
        CompletableFuture<LoopMeter> handed = new CompletableFuture<>();
        loop.execute(() -> {
            operations.values().forEach(OperationMeter::handOver);
            handed.complete(this);
        });
        return handed;
    }

    /** Returns the meters by command. Called by any thread. */
    Map<CommandId, OperationMeter> operations() {
        return operations;
    }

    private OperationMeter add(CommandId command) {
        OperationMeter meter = new OperationMeter(open, running);
        byCommand[command.value()] = meter;
        operations.put(command, meter);
        return meter;
    }
}
