package io.smppcore.gateway.search;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Index of the messages of a partition. Accepted messages are added to a block in memory; a full block is sorted and
 * written to a {@link Run}, and runs are merged. All of it is derived from the rows of the store: whatever is lost or
 * damaged is a hole, which is filled by reading the rows again. Thread-safe.
 *
 * <p>Nothing is synced, and {@link #add} does not wait for the disk. {@link SearchIndexes} calls {@link #work} on its
 * thread.
 */
public final class SearchIndex {

    private final Path directory;
    private final IndexState state;
    private final Runnable wake;

    /** Held during a piece of work, and guards {@link #isClosed}. */
    private final ReentrantLock working = new ReentrantLock();

    private final IndexWork work;
    private boolean isClosed;

    /**
     * Creates an index whose files are still to be read.
     *
     * @param first number that is at most those that are added; higher ones in files are of another store
     * @param blockSize number of messages that are written to a file together
     * @param waiting number of full blocks of all partitions
     * @param wake called when there is work
     */
    SearchIndex(Path directory, long first, Rows rows, int blockSize, AtomicInteger waiting, Runnable wake)
            throws IOException {
        this.directory = directory;
        this.state = new IndexState(first, blockSize, waiting);
        this.work = new IndexWork(directory, first, state, rows);
        this.wake = wake;
    }

    /** The rows of a partition from which an index is derived. */
    @FunctionalInterface
    public interface Rows {

        /**
         * Adds the messages with numbers in a range to a list, in any order and some perhaps twice.
         *
         * @param page number of rows of each table after which reading ends
         * @return last number up to which all messages were added
         */
        long read(long first, long last, int page, List<IndexedMessage> messages);
    }

    /** Adds an accepted message, whose number is higher than all before. */
    public void add(IndexedMessage message) {
        if (state.add(message)) {
            wake.run();
        }
    }

    /**
     * Returns the highest numbers of messages whose keys are in a range, in descending order.
     *
     * @param below number that all of them are below
     * @param max maximum number of them, at least one; fewer only if there are no more
     */
    public long[] find(KeyRange range, long below, int max) {
        return search(range, snapshot -> {
            Newest found = new Newest(max);
            for (Block.Entries entries : snapshot.blocks()) {
                entries.collect(range, below, found);
            }
            for (Run run : snapshot.runs()) {
                if (found.isFull()) {
                    break;
                }
                if (run.first < below) {
                    reading(run, () -> run.collect(range, below, found, max));
                }
            }
            return found.descending();
        });
    }

    /** Returns the number of messages in files whose keys are in a range. */
    public long count(KeyRange range) {
        return search(range, snapshot -> {
            long[] sum = {0};
            for (Run run : snapshot.runs()) {
                reading(run, () -> sum[0] += run.count(range));
            }
            return sum[0];
        });
    }

    @FunctionalInterface
    private interface Search<T> {
        T in(IndexState.Snapshot snapshot) throws IOException;
    }

    @FunctionalInterface
    private interface Reading {
        void read() throws IOException;
    }

    /** Repeats a search until no file has been found damaged, or was deleted because it has been merged. */
    private <T> T search(KeyRange range, Search<T> search) {
        while (true) {
            try {
                return search.in(state.of(range.field()));
            } catch (DamagedRunException e) {
                lost(e);
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    private static void reading(Run run, Reading reading) throws IOException {
        try {
            reading.read();
        } catch (NoSuchFileException | EOFException e) {
            throw new DamagedRunException(run, e);
        }
    }

    private void lost(DamagedRunException damage) {
        try {
            work.lost(damage);
        } catch (IOException e) {
            throw failed(e);
        }
        wake.run();
    }

    private UncheckedIOException failed(IOException cause) {
        return new UncheckedIOException(directory + ": cannot be searched: " + cause.getMessage(), cause);
    }

    /** Returns true if all messages of the store are found. */
    public boolean isComplete() {
        return state.isComplete();
    }

    /** Returns the octets of the entries in memory. */
    public long memoryOctets() {
        return state.memoryOctets();
    }

    /** Returns the octets of the files. */
    public long fileOctets() {
        return state.runs().octets();
    }

    /**
     * Deletes files whose messages were all accepted before a time, if no row of them is left.
     *
     * @param before time in milliseconds since 1970
     */
    public void dropOld(long before) {
        work.dropOld(before);
        wake.run();
    }

    /** Does the most urgent piece of work on files; returns false if there is none. */
    boolean work() throws IOException {
        working.lock();
        try {
            return !isClosed && work.next();
        } finally {
            working.unlock();
        }
    }

    /** Writes what is in memory, so that the next start need not read its rows. Blocks. No message is added later. */
    void close() throws IOException {
        work.close();
        working.lock();
        try {
            if (isClosed) {
                return;
            }
            isClosed = true;
            state.end();
            boolean isMore = true;
            while (isMore) {
                isMore = work.writeFull();
            }
        } finally {
            state.forget();
            working.unlock();
        }
    }
}
