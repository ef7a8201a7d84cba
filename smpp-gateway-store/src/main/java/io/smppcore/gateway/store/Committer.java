package io.smppcore.gateway.store;

import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.internal.util.LimitedLog;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Owner of the thread that commits the changes of a partition. It writes and syncs all waiting changes as one group,
 * while the changes of the next group gather. Thread-safe.
 */
public final class Committer {

    /** Maximum octets of the changes of a group. A single commit that is larger forms a group of its own. */
    static final int GROUP_OCTETS = 4 << 20;

    /** Memory counted for each commit and each counter that it changes, in octets. */
    private static final int COMMIT_OCTETS = 128;

    /** Index of the number of changes in the header of a group. */
    public static final int HEADER_COUNT = 8;

    private final LimitedLog log =
            new LimitedLog(LoggerFactory.getLogger(Committer.class), LimitedLog.LINES_PER_SECOND);

    private final String name;
    private final GroupWriter writer;
    private final PartitionCounters counters;
    private final AtomicReference<@Nullable StoreException> failure;
    private final Runnable failed;
    final long maxBacklogOctets;
    private final int maxChangeOctets;

    /** Minimum time between the starts of two groups. */
    private final long periodNanos;

    private final LongSupplier nanoTime;
    private final Thread thread;

    /** Latest waiting commit, linked to the one before it; null if none waits. */
    private final AtomicReference<@Nullable Waiting> last = new AtomicReference<>();

    /** Commits of the group being written. Used by the thread only. */
    private final List<Waiting> group = new ArrayList<>();

    private final AtomicLong backlogOctets = new AtomicLong();

    /** Time at which the write of the current group began; 0 if none is being written. */
    private volatile long groupSince;

    private volatile boolean isClosing;

    /**
     * Creates a committer, which accepts changes at once and commits them after {@link #start}.
     *
     * @param name name for errors
     * @param failure holder of the failure; committers that share it fail together
     * @param failed called when the first commit has failed
     * @param maxBacklogOctets maximum octets of waiting changes
     * @param maxChangeOctets maximum octets of a key together with its value
     * @param periodNanos minimum time between the starts of two groups
     * @param nanoTime clock as {@link System#nanoTime}
     */
    public Committer(
            String name,
            String threadName,
            GroupWriter writer,
            PartitionCounters counters,
            AtomicReference<@Nullable StoreException> failure,
            Runnable failed,
            long maxBacklogOctets,
            int maxChangeOctets,
            long periodNanos,
            LongSupplier nanoTime) {
        this.name = name;
        this.writer = writer;
        this.counters = counters;
        this.failure = failure;
        this.failed = failed;
        this.maxBacklogOctets = maxBacklogOctets;
        this.maxChangeOctets = maxChangeOctets;
        this.periodNanos = periodNanos;
        this.nanoTime = nanoTime;
        this.thread = Thread.ofPlatform().name(threadName).daemon().unstarted(this::run);
    }

    /** Starts to commit. */
    public void start() {
        thread.start();
    }

    /** Returns the memory in octets of the changes that wait. */
    public long backlogOctets() {
        return backlogOctets.get();
    }

    /** Returns the time in nanoseconds since the write of the current group began; 0 if none is being written. */
    long waitingNanos() {
        long since = groupSince;
        return since == 0 ? 0 : nanoTime.getAsLong() - since;
    }

    /** Passes changes to the thread, or the reason for which they are refused. Never blocks. */
    public void commit(Changes changes, Commit done) {
        long octets = changes.capacity() + COMMIT_OCTETS * (1L + changes.sumCount());
        Waiting waiting;
        if (changes.largest() > maxChangeOctets) {
            waiting = new Waiting(
                    done,
                    name + ": a key with its value has " + changes.largest() + " octets (expected: <= "
                            + maxChangeOctets + ")");
        } else if (backlogOctets.addAndGet(octets) > maxBacklogOctets) {
            backlogOctets.addAndGet(-octets);
            waiting =
                    new Waiting(done, name + ": more than " + maxBacklogOctets + " octets of changes wait for the log");
        } else {
            waiting = new Waiting(changes, done, octets);
        }
        Waiting before;
        do {
            before = last.get();
            if (before != null && before.isEnd) {
                call(done, new StoreException(name + " is closed"));
                return;
            }
            waiting.next = before;
        } while (!last.compareAndSet(before, waiting));
        if (before == null) {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Throws an IllegalStateException if the calling thread is the committing thread, for which {@link #close()} would
     * wait.
     */
    void checkCloseable() {
        if (Thread.currentThread().equals(thread)) {
            throw new IllegalStateException(name + ": close called by a callback of a commit, for which it would wait");
        }
    }

    /** Commits all waiting changes, and ends the thread. */
    public void close() {
        isClosing = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }

    private void run() {
        long earliest = nanoTime.getAsLong();
        while (true) {
            if (last.get() == null) {
                if (!isClosing) {
                    LockSupport.park(this);
                } else if (last.compareAndSet(null, Waiting.end())) {
                    return;
                }
                continue;
            }
            long wait = isClosing ? 0 : earliest - nanoTime.getAsLong();
            if (wait > 0) {
                LockSupport.parkNanos(this, wait);
                continue;
            }
            earliest = nanoTime.getAsLong() + periodNanos;
            Waiting first = inOrder(last.getAndSet(null));
            while (first != null) {
                first = commitGroup(first);
            }
        }
    }

    /** Reverses the links, so that they follow the order of the commits. Returns the first commit. */
    private static @Nullable Waiting inOrder(@Nullable Waiting last) {
        Waiting first = null;
        Waiting current = last;
        while (current != null) {
            Waiting before = current.next;
            current.next = first;
            first = current;
            current = before;
        }
        return first;
    }

    /**
     * Commits as many changes as a group may contain. Returns the first commit of the next group; null if there is
     * none.
     */
    private @Nullable Waiting commitGroup(Waiting first) {
        long octets = 0;
        int length = 0;
        Waiting next = first;
        while (next != null && (group.isEmpty() || length + next.length() <= GROUP_OCTETS)) {
            group.add(next);
            length += next.length();
            octets += next.octets;
            next = next.next;
        }
        if (failure.get() == null) {
            try {
                groupSince = nanoTime.getAsLong();
                write(length);
                groupSince = 0;
            } catch (Throwable e) {
                // All later commits fail too: it is unknown whether this group is in the log, and a later one would
                // hide a gap.
                StoreException cause = new StoreException(
                        name + ": a commit has failed, and so do all later ones: " + e.getMessage(), e);
                if (failure.compareAndSet(null, cause)) {
                    log.error("{}", cause.getMessage(), cause);
                    failed.run();
                }
            }
        }
        backlogOctets.addAndGet(-octets);
        StoreException result = failure.get();
        for (Waiting waiting : group) {
            call(waiting.done, result == null ? waiting.refusal() : result);
        }
        group.clear();
        return next;
    }

    private void write(int length) throws Exception {
        int count = 0;
        for (Waiting waiting : group) {
            if (waiting.changes != null) {
                count += waiting.changes.size();
                counters.add(waiting.changes);
            }
        }
        Changes sums = counters.changes();
        count += sums.size();
        if (count == 0) {
            return;
        }
        byte[] octets = new byte[GroupWriter.HEADER_OCTETS + length + sums.length()];
        ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN).putInt(HEADER_COUNT, count);
        int index = GroupWriter.HEADER_OCTETS;
        for (Waiting waiting : group) {
            if (waiting.changes != null) {
                waiting.changes.copyTo(octets, index);
                index += waiting.changes.length();
            }
        }
        sums.copyTo(octets, index);
        writer.write(octets);
        counters.committed();
    }

    private void call(Commit done, @Nullable StoreException result) {
        try {
            done.done(result);
        } catch (Throwable e) {
            log.warn("{}: the callback of a commit has failed", name, e);
        }
    }

    private static final class Waiting {

        /** Null if refused. */
        private final @Nullable Changes changes;

        private final Commit done;
        private final long octets;
        private final boolean isEnd;

        /** Null if not refused. */
        private final @Nullable String refusal;

        private @Nullable Waiting next;

        private Waiting(Changes changes, Commit done, long octets) {
            this(changes, done, octets, null, false);
        }

        private Waiting(Commit done, String refusal) {
            this(null, done, 0, refusal, false);
        }

        private Waiting(@Nullable Changes changes, Commit done, long octets, @Nullable String refusal, boolean isEnd) {
            this.changes = changes;
            this.done = done;
            this.octets = octets;
            this.refusal = refusal;
            this.isEnd = isEnd;
        }

        private @Nullable StoreException refusal() {
            return refusal == null ? null : new StoreException(refusal);
        }

        /** Returns a marker for the end of the thread, after which no commit is accepted. */
        private static Waiting end() {
            return new Waiting(null, failure -> {}, 0, null, true);
        }

        private int length() {
            return changes == null ? 0 : changes.length();
        }
    }
}
