package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Table;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Mutual exclusion of changes to the state of a message that has left its queue. At most one change of a message is in
 * progress until it is durable, so that no change is based on a state that another one is about to replace. There is
 * one object for each active partition. Thread-safe.
 */
public final class StateChanges {

    private final PartitionContext context;

    /** Changes in progress by number of their message. */
    private final Map<Long, CompletableFuture<Void>> changes = new ConcurrentHashMap<>();

    /** Creates an object for a partition, with no change in progress. */
    public StateChanges(PartitionContext context) {
        this.context = context;
    }

    /**
     * Begins a change of the state of a message, unless another one is in progress. Never blocks.
     *
     * @return null if the change has begun, and the caller must call {@link #end}; otherwise a future that completes
     *     when the other change has ended
     */
    public @Nullable CompletableFuture<Void> begin(long number) {
        return changes.putIfAbsent(number, new CompletableFuture<>());
    }

    /**
     * Begins a change of the state of a message after waiting for any other one to end. The caller must call {@link
     * #end}. Blocks; must not be called on an event loop.
     */
    public void awaitAndBegin(long number) {
        CompletableFuture<Void> other = begin(number);
        while (other != null) {
            other.join();
            other = begin(number);
        }
    }

    /**
     * Ends a change that {@link #begin} or {@link #awaitAndBegin} has begun. Called when the change is durable, has
     * failed, or was not made.
     */
    public void end(long number) {
        CompletableFuture<Void> change = changes.remove(number);
        if (change != null) {
            change.complete(null);
        }
    }

    /** Reads the state of a message from the store; returns null if there is none. */
    public @Nullable TrackedMessage state(long number) {
        byte[] stored = context.partition().get(Table.STATE, Keys.of(number));
        return stored == null ? null : TrackedMessage.read(stored);
    }
}
