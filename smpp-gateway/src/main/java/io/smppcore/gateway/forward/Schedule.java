package io.smppcore.gateway.forward;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The messages that wait until a time: until their schedule_delivery_time, or until a retry. */
public final class Schedule {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Schedule.class), LimitedLog.LINES_PER_SECOND);
    private static final int PAGE = 1_000;
    private static final long LONGEST_SLEEP_MILLIS = 1_000;

    /** Name of the counter of waiting messages. */
    public static final String DEPTH = "later";

    private final PartitionContext context;
    private final MessageRouter router;
    private final AtomicLong nextDue = new AtomicLong();
    private final Set<Long> taken = new HashSet<>();

    /** Numbers of messages that cannot be read, so that each is logged once. */
    private final Set<Long> unreadable = new HashSet<>();

    private volatile boolean closed;

    public Schedule(PartitionContext context, MessageRouter router) {
        this.context = context;
        this.router = router;
    }

    /** Starts moving due messages to their queues. */
    public void start() {
        arm();
    }

    /** Stops moving messages, which stay in the store. */
    public void close() {
        closed = true;
    }

    /** Moves a message from its queue to a later time. */
    public void later(GroupQueue queue, Message message, Duration delay, String cause, Commit done) {
        // A message that expires before the retry ends at that time.
        long due = Math.min(context.now() + delay.toMillis(), message.expiresAt());
        context.counts().retried.increment();
        Changes changes = queue.removal(message);
        put(changes, message, queue.group(), due, MessageState.ENROUTE, cause);
        context.log().commit(changes, failure -> {
            if (failure == null) {
                committed(due);
            }
            done.done(failure);
        });
    }

    /**
     * Adds a message, which waits until a time, to changes; {@link #committed} must be called when they are durable.
     */
    public void put(Changes changes, Message message, String group, long due, MessageState state, String cause) {
        byte[] key = Keys.of(due, message.number());
        changes.put(Table.LATER, key, message.toOctets()).add(DEPTH, 1);
        TrackedMessage.of(message, group, state, cause)
                .waitingAt(TrackedMessage.laterPlace(due))
                .put(changes);
    }

    /** Returns changes that remove a waiting message by its key. */
    public static Changes removal(byte[] key) {
        return new Changes().delete(Table.LATER, key).add(DEPTH, -1);
    }

    /**
     * Wakes the scan for due messages at a time; called when the message of that time is durable, because scans find it
     * only then.
     */
    public void committed(long due) {
        nextDue.accumulateAndGet(due, Math::min);
    }

    /** Takes a waiting message, so that it is not moved to a queue; returns null if it no longer waits. */
    @Nullable
    public Message take(byte[] key) {
        synchronized (taken) {
            byte[] value = context.partition().get(Table.LATER, key);
            Message message = value == null ? null : Message.READER.readOrLog(Table.LATER, key, value);
            return message == null || !taken.add(Keys.numberAtEnd(key)) ? null : message;
        }
    }

    /**
     * Releases a message that was taken by {@link #take}, once it is removed from the store or may be moved to a queue
     * again.
     */
    public void giveBack(byte[] key) {
        synchronized (taken) {
            taken.remove(Keys.numberAtEnd(key));
        }
    }

    private void arm() {
        if (!closed) {
            context.timer()
                    .schedule(
                            () -> {
                                if (context.now() >= nextDue.get()) {
                                    Thread.startVirtualThread(this::run);
                                } else {
                                    arm();
                                }
                            },
                            Math.clamp(nextDue.get() - context.now(), 1, LONGEST_SLEEP_MILLIS),
                            TimeUnit.MILLISECONDS);
        }
    }

    private void run() {
        try {
            while (!closed && moveDue()) {
                Thread.onSpinWait();
            }
        } catch (RuntimeException | Error e) {
            LOG.error("scheduled messages wait for another second", e);
            retry();
        } finally {
            arm();
        }
    }

    private void retry() {
        nextDue.accumulateAndGet(context.now() + LONGEST_SLEEP_MILLIS, Math::min);
    }

    /** Moves a message to a queue. A defect must not keep the other messages of its page from moving. */
    private void move(byte[] key, Message message, Commit done) {
        try {
            router.enqueue(removal(key), message, done);
        } catch (RuntimeException | Error e) {
            LOG.error("message {} waits for another second", context.idOf(message.customerNumber()), e);
            done.done(new StoreException("not moved"));
        }
    }

    /** Moves a page of due messages; returns true if there may be more. */
    private boolean moveDue() {
        long now = context.now();
        nextDue.set(Long.MAX_VALUE);
        List<byte[]> keys = new ArrayList<>();
        List<Message> due = new ArrayList<>();
        try {
            context.partition().scan(Table.LATER, new byte[0], null, (key, value) -> {
                long time = Keys.numberAtStart(key);
                if (time > now) {
                    nextDue.accumulateAndGet(time, Math::min);
                    return false;
                }
                long number = Keys.numberAtEnd(key);
                if (unreadable.contains(number)) {
                    return true;
                }
                synchronized (taken) {
                    if (!taken.add(number)) {
                        retry(); // in case it is given back unchanged
                        return true;
                    }
                }
                Message message = Message.READER.readOrLog(Table.LATER, key, value);
                if (message == null) {
                    unreadable.add(number);
                    giveBack(key);
                    return true;
                }
                keys.add(key);
                due.add(message);
                return due.size() < PAGE;
            });
        } catch (RuntimeException | Error e) {
            keys.forEach(this::giveBack);
            throw e;
        }
        Semaphore moved = new Semaphore(0);
        AtomicInteger failures = new AtomicInteger();
        for (int i = 0; i < due.size(); i++) {
            move(keys.get(i), due.get(i), failure -> {
                failures.addAndGet(failure == null ? 0 : 1);
                moved.release();
            });
        }
        // The deletions must be durable before the next scan.
        moved.acquireUninterruptibly(due.size());
        keys.forEach(this::giveBack);
        if (failures.get() > 0 && context.partition().failure() == null) {
            retry();
        }
        return due.size() == PAGE && failures.get() == 0;
    }
}
