package io.smppcore.gateway.forward;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.WaitingCounts;
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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Stored messages of a partition that wait until a time, either their schedule_delivery_time or the time of a retry,
 * and the timer that moves them to their queues. Thread-safe.
 */
public final class Schedule {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Schedule.class), LimitedLog.LINES_PER_SECOND);
    private static final int PAGE = 1_000;
    private static final long LONGEST_SLEEP_MILLIS = 1_000;

    /** Name of the counter that contains the number of stored messages that wait. */
    public static final String DEPTH = "later";

    private final PartitionContext context;
    private final MessageRouter router;
    private final AtomicLong nextDue = new AtomicLong();

    /** Reservations by number of their message. Each future completes when its reservation ends. */
    private final Map<Long, CompletableFuture<Void>> taken = new ConcurrentHashMap<>();

    /** Numbers of messages whose rows cannot be read. They are skipped, so that each is logged only once. */
    private final Set<Long> unreadable = new HashSet<>();

    private volatile boolean closed;

    public Schedule(PartitionContext context, MessageRouter router) {
        this.context = context;
        this.router = router;
    }

    /** Starts the timer that moves due messages to their queues. */
    public void start() {
        arm();
    }

    /** Stops moving messages. They stay in the store. */
    public void close() {
        closed = true;
    }

    /**
     * Removes a message from its queue and schedules it for a retry, in one commit.
     *
     * @param delay time until the retry; the message is due earlier if it expires earlier
     * @param cause description of the status or error of the last attempt
     */
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
     * Adds a message that waits until a time to changes. When they are durable, {@link #committed} must be called with
     * the same time.
     *
     * @param due time in milliseconds since 1970
     */
    public void put(Changes changes, Message message, String group, long due, MessageState state, String cause) {
        byte[] key = Keys.of(due, message.number());
        changes.put(Table.LATER, key, message.toOctets())
                .add(DEPTH, 1)
                .add(WaitingCounts.counterOf(message.account()), 1);
        TrackedMessage.of(message, group, state, cause)
                .waitingAt(TrackedMessage.laterPlace(due))
                .put(changes);
    }

    /** Returns changes that remove a waiting message with a key in {@link Table#LATER}. */
    public static Changes removal(byte[] key, Message message) {
        return new Changes()
                .delete(Table.LATER, key)
                .add(DEPTH, -1)
                .add(WaitingCounts.counterOf(message.account()), -1);
    }

    /**
     * Schedules a scan for due messages at a time in milliseconds since 1970. Called when the message that is due then
     * is durable, because an earlier scan would not find it.
     */
    public void committed(long due) {
        nextDue.accumulateAndGet(due, Math::min);
    }

    /**
     * Reserves a waiting message for the caller, so that it is not moved to its queue. The caller must end this with
     * {@link #giveBack}. Returns null if the message no longer waits, cannot be read, or is already reserved. Reads the
     * store.
     */
    @Nullable
    public Message take(byte[] key) {
        // Reserved before it is read, so that a message whose move has just ended is not found any more.
        if (!reserve(Keys.numberAtEnd(key))) {
            return null;
        }
        Message message = null;
        try {
            byte[] value = context.partition().get(Table.LATER, key);
            message = value == null ? null : Message.READER.readOrLog(Table.LATER, key, value);
            return message;
        } finally {
            if (message == null) {
                giveBack(key);
            }
        }
    }

    /**
     * Ends the reservation of a message by {@link #take}. Called when the message is removed from the store, or may be
     * moved to its queue again.
     */
    public void giveBack(byte[] key) {
        CompletableFuture<Void> reservation = taken.remove(Keys.numberAtEnd(key));
        if (reservation != null) {
            reservation.complete(null);
        }
    }

    private boolean reserve(long number) {
        return taken.putIfAbsent(number, new CompletableFuture<>()) == null;
    }

    /**
     * Waits until a message is not reserved any more, because it was moved to its queue, or was given back. Returns
     * false without waiting if it is not reserved. Blocks; must not be called on an event loop.
     */
    public boolean awaitGivenBack(byte[] key) {
        CompletableFuture<Void> reservation = taken.get(Keys.numberAtEnd(key));
        if (reservation == null) {
            return false;
        }
        reservation.join();
        return true;
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

    /**
     * Moves a message to the queue of its group. Passes an exception to {@code done}, so that a defect affects only
     * this message.
     */
    private void move(byte[] key, Message message, Commit done) {
        try {
            router.enqueue(removal(key, message), message, done);
        } catch (RuntimeException | Error e) {
            LOG.error("message {} waits for another second", context.idOf(message.customerNumber()), e);
            done.done(new StoreException("not moved"));
        }
    }

    /** Moves up to {@link #PAGE} due messages and waits for their commits. Returns true if more messages may be due. */
    private boolean moveDue() {
        List<byte[]> keys = new ArrayList<>();
        List<Message> due;
        boolean isPage;
        try {
            reserveDue(keys);
            isPage = keys.size() == PAGE;
            due = read(keys);
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
        return isPage && failures.get() == 0;
    }

    /** Reserves up to {@link #PAGE} due messages, and adds their keys to a list. */
    private void reserveDue(List<byte[]> keys) {
        long now = context.now();
        // Reset before the scan, so that a message committed during the scan is not missed.
        nextDue.set(Long.MAX_VALUE);
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
            if (!reserve(number)) {
                retry(); // in case it is given back unchanged
                return true;
            }
            keys.add(key);
            return keys.size() < PAGE;
        });
    }

    /**
     * Reads the reserved messages. Ends the reservations of those that are gone or cannot be read, and removes their
     * keys from the list.
     */
    private List<Message> read(List<byte[]> keys) {
        // Not the values of the scan, which may be older than the reservations: a message that was cancelled or
        // replaced since would be sent all the same.
        List<byte @Nullable []> values = context.partition().get(Table.LATER, keys);
        List<Message> due = new ArrayList<>();
        List<byte[]> readable = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            byte[] key = keys.get(i);
            byte[] value = values.get(i);
            Message message = value == null ? null : Message.READER.readOrLog(Table.LATER, key, value);
            if (message != null) {
                readable.add(key);
                due.add(message);
                continue;
            }
            if (value != null) {
                unreadable.add(Keys.numberAtEnd(key));
            }
            giveBack(key);
        }
        keys.clear();
        keys.addAll(readable);
        return due;
    }
}
