package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Table;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The changes of states of messages that left their queue. A message has at most one that is not durable, so that no
 * change is based on a state that another one replaces. Thread-safe.
 */
public final class StateChanges {

    private final PartitionContext context;

    /** Changes in progress by number of their message. */
    private final Map<Long, CompletableFuture<Void>> changes = new ConcurrentHashMap<>();

    /** Creates the changes of a partition, none of which is in progress. */
    public StateChanges(PartitionContext context) {
        this.context = context;
    }

    /**
     * Begins a change of the state of a message.
     *
     * @return null, and {@link #end} must be called; or a future that completes when the current change is durable or
     *     has failed
     */
    public @Nullable CompletableFuture<Void> begin(long number) {
        return changes.putIfAbsent(number, new CompletableFuture<>());
    }

    /** Begins a change as {@link #begin}, after waiting for the current one. Blocks: not for event loops. */
    public void awaitAndBegin(long number) {
        CompletableFuture<Void> other = begin(number);
        while (other != null) {
            other.join();
            other = begin(number);
        }
    }

    /** Ends {@link #begin}: the change is durable, has failed, or was not made. */
    public void end(long number) {
        CompletableFuture<Void> change = changes.remove(number);
        if (change != null) {
            change.complete(null);
        }
    }

    /** Returns the durable state of a message; null if there is none. Reads the store. */
    public @Nullable TrackedMessage state(long number) {
        byte[] stored = context.partition().get(Table.STATE, Keys.of(number));
        return stored == null ? null : TrackedMessage.read(stored);
    }
}
