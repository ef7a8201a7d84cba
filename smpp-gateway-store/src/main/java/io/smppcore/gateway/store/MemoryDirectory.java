package io.smppcore.gateway.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory in the memory of this process. Used by an embedded store, and as the copy of the facts that a node with
 * Kafka has read. Thread-safe.
 *
 * <p>The thread that publishes a fact calls the watchers, under a lock.
 */
public final class MemoryDirectory implements Directory {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryDirectory.class);

    private final Guard lock = new Guard();
    private final Map<String, byte[]> facts = new TreeMap<>();
    private final Map<Watch, Watcher> watchers = new LinkedHashMap<>();

    /** Creates a directory without facts. */
    public MemoryDirectory() {}

    @Override
    public CompletionStage<Void> publish(String key, byte @Nullable [] value) {
        changed(key, value == null ? null : value.clone());
        return CompletableFuture.completedStage(null);
    }

    /** Replaces a fact, or removes it if the value is null, and calls the watchers. The value is not copied. */
    public void changed(String key, byte @Nullable [] value) {
        lock.run(() -> {
            if (value == null) {
                facts.remove(key);
            } else {
                facts.put(key, value);
            }
            List.copyOf(watchers.values()).forEach(watcher -> call(watcher, key, value));
        });
    }

    @Override
    public Watch watch(Watcher watcher) {
        Watch watch = new Watch() {
            @Override
            public void close() {
                lock.run(() -> watchers.remove(this));
            }
        };
        lock.run(() -> {
            Map.copyOf(facts).forEach((key, value) -> call(watcher, key, value));
            watchers.put(watch, watcher);
        });
        return watch;
    }

    private static void call(Watcher watcher, String key, byte @Nullable [] value) {
        try {
            watcher.changed(key, value == null ? null : value.clone());
        } catch (Throwable e) {
            LOG.warn("a watcher of the directory has failed at {}", key, e);
        }
    }

    @Override
    public Map<String, byte[]> snapshot() {
        return lock.get(() -> {
            Map<String, byte[]> copy = new TreeMap<>();
            facts.forEach((key, value) -> copy.put(key, value.clone()));
            return Collections.unmodifiableMap(copy);
        });
    }
}
