package io.smppcore.tools.load;

import io.smppcore.internal.engine.Wire;
import io.smppcore.type.CommandId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/* One for each event loop and not for each bind: a thousand binds would need gigabytes of histograms. */

/** Measures all that the binds of one event loop do. */
final class LoopMeter {

    /** All requests have numbers below this. */
    private static final int COMMANDS = 0x200;

    private final boolean open;
    private final Wire wire;
    private final LiveCounts live = new LiveCounts();
    private final @Nullable OperationMeter[] byCommand = new OperationMeter[COMMANDS];
    private final Map<CommandId, OperationMeter> operations = new ConcurrentHashMap<>();
    private long notSent;

    /**
     * Begins with nothing.
     *
     * @param open whether requests are due by a plan
     * @param wire a way to the event loop
     */
    LoopMeter(boolean open, Wire wire) {
        this.open = open;
        this.wire = wire;
    }

    /** For the event loop. */
    OperationMeter of(CommandId command) {
        OperationMeter known = byCommand[command.value()];
        return known != null ? known : add(command);
    }

    LiveCounts live() {
        return live;
    }

    /** For the event loop: requests of which nobody knows yet of which kind they would have been. */
    void notSent(long requests) {
        notSent += requests;
    }

    /** How many were due and never sent, beside those that their meters know of. Only behind the end of the run. */
    long notSent() {
        return notSent;
    }

    /** For anyone: lets the event loop leave the times so far to the caller; completes when it has. */
    CompletableFuture<LoopMeter> handOver() {
        CompletableFuture<LoopMeter> handed = new CompletableFuture<>();
        wire.execute(() -> {
            operations.values().forEach(OperationMeter::handOver);
            handed.complete(this);
        });
        return handed;
    }

    /** For anyone: what was measured so far. */
    Map<CommandId, OperationMeter> operations() {
        return operations;
    }

    private OperationMeter add(CommandId command) {
        OperationMeter meter = new OperationMeter(open);
        byCommand[command.value()] = meter;
        operations.put(command, meter);
        return meter;
    }
}
