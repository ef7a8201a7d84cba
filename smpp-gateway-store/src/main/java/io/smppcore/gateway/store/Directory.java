package io.smppcore.gateway.store;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Small facts that the nodes of a gateway tell each other: the latest octets of each key.
 *
 * <p>A fact remains when the node that has published it ends, until a node publishes another one or removes it. All
 * methods may be called by any thread, and none waits for the network.
 */
public interface Directory {

    /**
     * Publishes a fact to all nodes, this one included, in place of an earlier one with this key. Of several facts of
     * the same key that follow each other closely, nodes may see only the last one.
     *
     * @param key at most a few hundred characters
     * @param value at most a few KiB; null removes the fact
     * @return completes when the fact, or a later one of this key, is durable; fails if the directory ends before that
     */
    CompletionStage<Void> publish(String key, byte @Nullable [] value);

    /**
     * Calls a watcher for all facts that there are, then for each change, in the order of the changes of a key.
     *
     * @return ends the watch when it is closed
     */
    Watch watch(Watcher watcher);

    /** Returns the facts as this node has read them, in the order of their keys. */
    Map<String, byte[]> snapshot();

    /** A callback for facts, called by one thread at a time, which it must not block. */
    @FunctionalInterface
    interface Watcher {

        /** Called with the new octets of a key, or with null when the fact was removed. */
        void changed(String key, byte @Nullable [] value);
    }

    /** A watch that has begun. */
    interface Watch extends AutoCloseable {

        /** Ends the watch. A call that is under way may come to its end later. */
        @Override
        void close();
    }
}
