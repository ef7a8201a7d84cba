package io.smppcore.gateway.store;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A map from keys to small values, called facts, that all nodes of a gateway share. Only the latest value of each key
 * is kept.
 *
 * <p>A fact remains when the node that has published it ends, until any node replaces or removes it. Thread-safe; no
 * method waits for the network.
 */
public interface Directory {

    /**
     * Publishes a fact to all nodes, including this one, and replaces an earlier one with this key. If facts of a key
     * follow each other closely, nodes may see only the last one.
     *
     * @param key at most a few hundred characters
     * @param value at most a few KiB; null removes the fact
     * @return completes when the fact, or a later one of this key, is durable; fails if the directory is closed before
     *     that
     */
    CompletionStage<Void> publish(String key, byte @Nullable [] value);

    /**
     * Calls a watcher for all existing facts, and then for each change. Changes of the same key are reported in order.
     *
     * @return the watch, which ends when it is closed
     */
    Watch watch(Watcher watcher);

    /** Returns a copy of the facts that this node has read so far, in the order of their keys. */
    Map<String, byte[]> snapshot();

    /** A callback for facts. It is called by one thread at a time, and must not block. */
    @FunctionalInterface
    interface Watcher {

        /** Called with the new value of a key, or with null when the fact is removed. */
        void changed(String key, byte @Nullable [] value);
    }

    /** A watch that has begun. */
    interface Watch extends AutoCloseable {

        /** Ends the watch. A call in progress may still complete afterwards. */
        @Override
        void close();
    }
}
