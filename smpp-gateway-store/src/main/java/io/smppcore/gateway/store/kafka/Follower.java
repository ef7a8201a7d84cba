package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Threads;
import io.smppcore.internal.util.LimitedLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.LoggerFactory;

/**
 * Owner of the thread that reads the logs of partitions that this node does not write: those of which it is the
 * standby, and those that it is taking over. It applies the records to their {@link View}. Thread-safe.
 */
final class Follower implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final LimitedLog trouble = LimitedLog.ofTrouble(LoggerFactory.getLogger(Follower.class), 1);
    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(Follower.class), LimitedLog.LINES_PER_SECOND);

    private final Consumer<byte[], byte[]> consumer;
    private final IntFunction<TopicPartition> topic;
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Thread thread;

    /** Followed views. Used by the thread only, like {@code waits}. */
    private final Map<TopicPartition, Followed> views = new HashMap<>();

    private final List<Wait> waits = new ArrayList<>();

    /** True if the consumer may have passed records that no view contains. */
    private boolean isAhead;

    private volatile boolean isClosed;

    /**
     * Creates a follower without views, and starts its thread, which closes the consumer at its end.
     *
     * @param topic returns the partition of the topic for the number of a partition
     */
    Follower(Consumer<byte[], byte[]> consumer, IntFunction<TopicPartition> topic) {
        this.consumer = consumer;
        this.topic = topic;
        thread =
                Thread.ofPlatform().name("smpp-gateway-store-follower").daemon().unstarted(this::run);
        try {
            thread.start();
        } catch (Error e) {
            Parts.closeAfter(e, List.of(consumer)); // there may be no memory for a thread
            throw e;
        }
    }

    /** A followed view, and the callback for the case that it can no longer be followed. */
    private record Followed(View view, Runnable dropped) {}

    /** A future that completes when the log of a partition is read up to an offset. */
    private record Wait(TopicPartition partition, long offset, CompletableFuture<Void> done) {}

    /**
     * Starts to apply the log to a view, until {@link #release}. If this becomes impossible later, calls {@code
     * dropped} on the thread and stops. The future completes when reading has started.
     */
    CompletableFuture<Void> follow(View view, Runnable dropped) {
        return task(done -> {
            TopicPartition partition = topic.apply(view.number());
            views.put(partition, new Followed(view, dropped));
            consumer.assign(views.keySet());
            seek(partition, view);
            done.complete(null);
        });
    }

    /**
     * Stops applying the log to a view. The future completes when the thread no longer uses the view; waits for it
     * fail.
     */
    CompletableFuture<Void> release(int number) {
        return task(done -> {
            remove(topic.apply(number), new StoreException("partition " + number + " is no longer followed"));
            done.complete(null);
        });
    }

    /**
     * Returns a future that completes when the view of a partition contains all records before an offset, and fails if
     * the view is not or no longer followed.
     */
    CompletableFuture<Void> reach(int number, long offset) {
        return task(done -> {
            TopicPartition partition = topic.apply(number);
            if (views.containsKey(partition)) {
                waits.add(new Wait(partition, offset, done));
            } else {
                done.completeExceptionally(new StoreException("partition " + number + " is not followed"));
            }
        });
    }

    private CompletableFuture<Void> task(java.util.function.Consumer<CompletableFuture<Void>> task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        tasks.add(() -> {
            try {
                task.accept(done);
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        });
        consumer.wakeup();
        if (!thread.isAlive()) {
            endTasks();
        }
        return done;
    }

    private void run() {
        try {
            while (!isClosed) {
                try {
                    runTasks();
                    if (!views.isEmpty()) {
                        seek();
                        read();
                    }
                } catch (WakeupException e) {
                    // Woken up, because there are tasks.
                } catch (RuntimeException | Error e) {
                    isAhead = true;
                    trouble.warn("the log cannot be read, retrying", e);
                    pause();
                }
            }
        } finally {
            views.clear();
            waits.forEach(wait -> wait.done.completeExceptionally(closed()));
            endTasks();
            consumer.close();
        }
    }

    /** Returns to the positions of the views after a failure, which may have been between reading and applying. */
    private void seek() {
        if (isAhead) {
            views.forEach((partition, followed) -> seek(partition, followed.view));
            isAhead = false;
        }
    }

    private void read() {
        try {
            step();
        } catch (InvalidOffsetException e) {
            rebuild(e.partitions());
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            // Only close() ends this thread.
        }
    }

    private static StoreException closed() {
        return new StoreException("the store is closed");
    }

    private void endTasks() {
        Runnable task = tasks.poll();
        while (task != null) {
            task.run();
            task = tasks.poll();
        }
        waits.forEach(wait -> wait.done.completeExceptionally(closed()));
    }

    private void runTasks() {
        Runnable task = views.isEmpty() ? await() : tasks.poll();
        while (task != null) {
            task.run();
            task = tasks.poll();
        }
    }

    private @Nullable Runnable await() {
        try {
            return tasks.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // Only close() ends this thread.
            return null;
        }
    }

    private void step() {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        for (TopicPartition partition : records.partitions()) {
            Followed followed = views.get(partition);
            if (followed != null) {
                try {
                    followed.view.apply(records.records(partition));
                } catch (RocksDBException | RuntimeException e) {
                    drop(partition, new StoreException(partition + " cannot be followed: " + e.getMessage(), e));
                    log.error("{} cannot be followed: {}", partition, e.getMessage(), e);
                }
            }
        }
        // A new task may interrupt any call of the consumer with an exception. A wait is removed before it completes,
        // so that it completes only once.
        Iterator<Wait> remaining = waits.iterator();
        while (remaining.hasNext()) {
            Wait wait = remaining.next();
            if (isReached(wait)) {
                remaining.remove();
                wait.done.complete(null);
            }
        }
    }

    /**
     * Returns true if a partition is read up to the offset of a wait. Does not wait for a position that is still
     * unknown.
     */
    private boolean isReached(Wait wait) {
        try {
            return consumer.position(wait.partition, Duration.ZERO) >= wait.offset;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /**
     * Clears the views of partitions and reads them from the beginning, because the log no longer contains their
     * positions.
     */
    private void rebuild(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            Followed followed = views.get(partition);
            if (followed == null) {
                continue;
            }
            View view = followed.view;
            try {
                log.warn(
                        "{}: the log no longer contains offset {}, and is read from its beginning",
                        partition,
                        view.position());
                view.clear();
                seek(partition, view);
            } catch (IOException | RocksDBException | RuntimeException | Error e) {
                drop(partition, new StoreException(partition + " cannot be read again: " + e.getMessage(), e));
            }
        }
    }

    private void seek(TopicPartition partition, View view) {
        if (view.position() == 0) {
            consumer.seekToBeginning(List.of(partition));
        } else {
            consumer.seek(partition, view.position());
        }
    }

    /** Calls the callback of a view, and stops following it. */
    private void drop(TopicPartition partition, StoreException cause) {
        Followed followed = views.get(partition);
        if (followed != null) {
            followed.dropped.run();
        }
        remove(partition, cause);
    }

    private void remove(TopicPartition partition, StoreException cause) {
        if (views.remove(partition) != null) {
            consumer.assign(views.keySet());
        }
        waits.removeIf(wait -> wait.partition.equals(partition) && wait.done.completeExceptionally(cause));
    }

    /** Stops following all partitions, and waits for the end of the thread. */
    @Override
    public void close() {
        isClosed = true;
        consumer.wakeup();
        Threads.join(thread);
    }
}
