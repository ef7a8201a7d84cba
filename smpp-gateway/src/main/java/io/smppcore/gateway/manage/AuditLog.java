package io.smppcore.gateway.manage;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The audit log in the home partition of the configuration. Entries are only added; the oldest are removed when they
 * are too old or too many. Thread-safe.
 */
public final class AuditLog {

    /** Time for which entries are kept. */
    static final Duration KEPT = Duration.ofDays(400);

    /** Maximum number of entries. */
    static final long MAX_ENTRIES = 1_000_000;

    /** Name of the counter of entries in the partition. */
    static final String COUNTER = "audit";

    /** Maximum number of entries that one run removes, so that it is short. */
    private static final int MAX_REMOVED = 1_000;

    /** Maximum characters of the values in a page, so that it fits into a response between nodes. */
    private static final int MAX_PAGE = 1 << 20;

    private final Partition partition;
    private final InstantSource clock;

    /** Last number of an entry; those of an ownership follow those of the earlier ones in the same millisecond. */
    private final AtomicLong last;

    private final long maxEntries;

    AuditLog(Partition partition, InstantSource clock, long maxEntries) {
        this.partition = partition;
        this.clock = clock;
        this.last = new AtomicLong((long) partition.epoch() << 40);
        this.maxEntries = maxEntries;
    }

    /** Adds an entry to changes that are committed next. */
    void add(Changes changes, Author author, String action, String object, String before, String after) {
        changes.put(
                Table.META,
                AuditEntry.key(clock.millis(), last.incrementAndGet()),
                AuditEntry.row(author, action, object, before, after));
        changes.add(COUNTER, 1);
    }

    /** Adds an entry of its own. The future completes when it is durable. */
    public CompletableFuture<Void> add(Author author, String action, String object) {
        Changes changes = new Changes();
        add(changes, author, action, object, "", "");
        CompletableFuture<Void> durable = new CompletableFuture<>();
        partition.commit(changes, Commit.completing(durable));
        return durable;
    }

    /**
     * Returns entries in their order. Reads the store.
     *
     * @param since time of the first one in milliseconds since 1970
     * @param until exclusive end of the times
     * @param after id of the entry before the first one; null for none
     * @param limit maximum number; there may be fewer, although more follow, if they have long values
     */
    public List<AuditEntry> page(long since, long until, @Nullable String after, int limit) {
        byte[] from = after == null ? AuditEntry.key(Math.max(0, since), 0) : AuditEntry.keyOf(after);
        byte[] to = until == Long.MAX_VALUE ? AuditEntry.END : AuditEntry.key(Math.max(0, until), 0);
        List<AuditEntry> entries = new ArrayList<>();
        int[] octets = {0};
        partition.scan(Table.META, from, to, (key, value) -> {
            if (!AuditEntry.id(key).equals(after) && AuditEntry.time(key) >= since) {
                entries.add(AuditEntry.read(key, value));
                octets[0] += value.length;
            }
            return entries.size() < limit && octets[0] < MAX_PAGE;
        });
        return entries;
    }

    /** Removes some of the entries that are too old or too many. Reads the store. */
    public void sweep() {
        long oldest = clock.millis() - KEPT.toMillis();
        long excess = partition.counter(COUNTER) - maxEntries;
        Changes changes = new Changes();
        partition.scan(Table.META, AuditEntry.PREFIX, AuditEntry.END, (key, value) -> {
            if (AuditEntry.time(key) >= oldest && changes.size() >= excess) {
                return false;
            }
            changes.delete(Table.META, key);
            return changes.size() < MAX_REMOVED;
        });
        if (!changes.isEmpty()) {
            changes.add(COUNTER, -changes.size());
            partition.commit(changes, failure -> {});
        }
    }
}
