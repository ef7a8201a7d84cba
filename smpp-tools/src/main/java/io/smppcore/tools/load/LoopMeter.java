package io.smppcore.tools.load;

import io.smppcore.type.CommandId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/* There is one for each event loop, not for each bind, because the histograms of a thousand binds would take
 * gigabytes. */

/**
 * The measurements of all binds whose sessions run on one event loop. Confined to this event loop, except where a
 * method states otherwise.
 */
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
     * @param open true if the loop is open
     * @param running number of the current interval, which another thread increments
     * @param loop executor of the event loop
     */
    LoopMeter(boolean open, AtomicInteger running, Executor loop) {
        this.open = open;
        this.running = running;
        this.loop = loop;
    }

    /** Returns the meter of a command. Called on the event loop. */
    OperationMeter of(CommandId command) {
        OperationMeter known = byCommand[command.value()];
        return known != null ? known : add(command);
    }

    LiveCounts live() {
        return live;
    }

    /** Counts requests that were due but never created. Called on the event loop. */
    void notSent(long requests) {
        notSent += requests;
    }

    /** Returns the number of requests that were due but never created. Call only after the end of the run. */
    long notSent() {
        return notSent;
    }

    /**
     * Makes the event loop hand over its times. The future completes with this meter when they can be taken. Called by
     * any thread.
     */
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
