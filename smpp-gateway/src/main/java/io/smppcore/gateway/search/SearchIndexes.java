package io.smppcore.gateway.search;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Directories;
import io.smppcore.gateway.store.Guard;
import io.smppcore.internal.util.LimitedLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The indexes of the partitions of a node, and the thread that works on their files. Thread-safe. */
public final class SearchIndexes implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(SearchIndexes.class);
    private static final LimitedLog LOG = new LimitedLog(LOGGER, LimitedLog.LINES_PER_SECOND);

    private static final long RETRY_SECONDS = 1;

    private final LimitedLog trouble = LimitedLog.ofTrouble(LOGGER, 1);
    private final Path directory;
    private final Map<Integer, SearchIndex> indexes = new ConcurrentHashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Semaphore work = new Semaphore(0);
    private final Guard lock = new Guard();

    /** Guarded by {@link #lock}; null until the first index is opened. */
    private @Nullable Thread thread;

    private SearchIndexes(Path directory) {
        this.directory = directory;
    }

    /**
     * Returns the indexes in the data directory of a node, none of which is open. If none are wanted, deletes them,
     * because they would not be continued, and returns null.
     *
     * @param data data directory; null if there is none, and thus no index
     */
    public static @Nullable SearchIndexes in(@Nullable Path data, boolean isWanted) {
        if (data == null) {
            return null;
        }
        Path directory = data.resolve("search");
        if (isWanted) {
            return new SearchIndexes(directory);
        }
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(directory + ": cannot be deleted: " + e.getMessage(), e);
        }
        return null;
    }

    /**
     * Opens the index of a partition that this node owns now; returns null if its directory cannot be used, which is
     * logged.
     */
    public @Nullable SearchIndex open(int partition, int epoch, SearchIndex.Rows rows) {
        Path files = directory.resolve("partition-" + partition);
        try {
            SearchIndex index =
                    new SearchIndex(files, MessageNumber.first(epoch), rows, IndexState.BLOCK, waiting, work::release);
            indexes.put(partition, index);
            start();
            work.release();
            return index;
        } catch (IOException | RuntimeException e) {
            LOG.error("{}: messages of partition {} cannot be searched: {}", files, partition, e.toString());
            return null;
        }
    }

    private void start() {
        lock.run(() -> {
            if (thread == null) {
                thread =
                        Thread.ofPlatform().name("smpp-gateway-search").daemon().start(this::run);
            }
        });
    }

    /** Closes the index of a partition that this node no longer owns. Blocks for a moment. */
    public void close(int partition) {
        SearchIndex index = indexes.remove(partition);
        if (index != null) {
            try {
                index.close();
            } catch (IOException | RuntimeException | Error e) {
                LOG.warn("index of partition {}: its end is read from the store again: {}", partition, e.toString());
            }
        }
    }

    private void run() {
        while (true) {
            try {
                work.acquire();
                work.drainPermits();
                workOnAll();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void workOnAll() throws InterruptedException {
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (SearchIndex index : indexes.values()) {
                isMore |= workOn(index);
            }
        }
    }

    private boolean workOn(SearchIndex index) throws InterruptedException {
        try {
            return index.work();
        } catch (IOException | RuntimeException | Error e) {
            if (indexes.containsValue(index)) {
                trouble.warn("index of messages: not continued now, tried again in a second: {}", e.toString());
                TimeUnit.SECONDS.sleep(RETRY_SECONDS);
            }
            return indexes.containsValue(index);
        }
    }

    /** Returns the octets of the entries of all indexes in memory. */
    public long memoryOctets() {
        return sum(SearchIndex::memoryOctets);
    }

    /** Returns the octets of the files of all indexes. */
    public long fileOctets() {
        return sum(SearchIndex::fileOctets);
    }

    /** Returns the number of partitions whose index is not complete yet. */
    public long incomplete() {
        return sum(index -> index.isComplete() ? 0 : 1);
    }

    private long sum(ToLongFunction<SearchIndex> value) {
        return indexes.values().stream().mapToLong(value).sum();
    }

    /** Ends the thread, and closes the indexes that are still open. */
    @Override
    public void close() {
        indexes.keySet().forEach(this::close);
        lock.run(() -> {
            if (thread != null) {
                thread.interrupt();
            }
        });
    }
}
