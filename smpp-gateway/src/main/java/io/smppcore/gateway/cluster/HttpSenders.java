package io.smppcore.gateway.cluster;

import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.Guard;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Accounts with a rate limit that send over HTTP. Each node publishes in the directory the accounts whose messages over
 * HTTP it stores, because the rate of an account is divided among these nodes. Thread-safe.
 */
public final class HttpSenders {

    /** Prefix of the directory keys of the accounts at a node. */
    static final String KEY = "http/";

    private static final byte[] SENDS = Row.write().flag(true).toOctets();

    /** Time after its last message over HTTP for which an account keeps its share of the rate at a node. */
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final String node;
    private final Directory directory;
    private final PeerSessions others;

    /** Guards the order of publications. Never acquired by the watcher of the directory, which must not block. */
    private final Guard publishing = new Guard();

    /** {@link System#nanoTime} of the last message, by published account. */
    private final Map<String, Long> last = new ConcurrentHashMap<>();

    /**
     * Creates an instance in which no account sends yet.
     *
     * @param node name of this node, empty without a cluster
     * @param directory directory in which this node publishes its accounts that send over HTTP
     * @param others updated when another node publishes or removes an account that sends over HTTP there
     */
    HttpSenders(String node, Directory directory, PeerSessions others) {
        this.node = node;
        this.directory = directory;
        this.others = others;
    }

    /**
     * Records that an account sends over HTTP at this node, and publishes it if it was idle. Called before each
     * submission over HTTP; may block on the first one.
     */
    public void sends(String account) {
        Long now = System.nanoTime();
        if (node.isEmpty() || last.replace(account, now) != null) {
            return;
        }
        publishing.run(() -> {
            if (last.put(account, now) == null) {
                publish(account, SENDS);
            }
        });
    }

    private void publish(String account, byte @Nullable [] value) {
        directory.publish(KEY + node + "/" + account, value);
    }

    /**
     * Processes a change in the directory of a key that begins with {@link #KEY}. Called by the watcher of the
     * directory.
     *
     * @param value new value; null if the key was removed
     */
    void changed(String key, byte @Nullable [] value) {
        int end = key.indexOf('/', KEY.length());
        String sender = key.substring(end + 1);
        String at = key.substring(KEY.length(), end);
        if (!at.equals(node)) {
            others.sends(at, sender, value != null);
        } else if (value != null && !last.containsKey(sender)) {
            // Published before this node was restarted. Corrected on another thread, because a watcher must not block.
            Thread.startVirtualThread(() -> correct(sender));
        }
    }

    private void correct(String account) {
        publishing.run(() -> {
            if (!last.containsKey(account)) {
                publish(account, null);
            }
        });
    }

    /** Removes the accounts that have been idle for a minute. Called each second. */
    public void everySecond() {
        removeIdle(IDLE_NANOS);
    }

    /** Removes the accounts that have been idle for at least the given nanoseconds, and publishes their removal. */
    public void removeIdle(long idleNanos) {
        if (last.isEmpty()) {
            return;
        }
        long now = System.nanoTime();
        publishing.run(() -> {
            last.forEach((account, nanos) -> {
                if (now - nanos >= idleNanos && last.remove(account, nanos)) {
                    publish(account, null);
                }
            });
        });
    }
}
