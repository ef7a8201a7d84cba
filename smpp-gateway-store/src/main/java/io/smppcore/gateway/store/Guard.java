package io.smppcore.gateway.store;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock that is held during an action. Reentrant and thread-safe. */
public final class Guard {

    private final ReentrantLock lock = new ReentrantLock();

    /** Creates a lock that no thread holds. */
    public Guard() {}

    /** Runs an action under the lock. */
    public void run(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    /** Returns a value computed under the lock. */
    public <T extends @Nullable Object> T get(Supplier<T> value) {
        lock.lock();
        try {
            return value.get();
        } finally {
            lock.unlock();
        }
    }
}
