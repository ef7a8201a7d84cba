package io.smppcore.gateway.node;

import io.smppcore.gateway.deliver.AccountQueue;
import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.forward.FinalStates;
import io.smppcore.gateway.forward.ForwardResults;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.GroupQueues;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Periodic work for a partition. It removes old rows, ends expired messages in queues without a bind, ends messages
 * whose receipt is overdue, and moves messages of SMSC groups that are drained, down or no longer configured to another
 * group. At most one thread does this at a time.
 */
final class Housekeeping {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Housekeeping.class), LimitedLog.LINES_PER_SECOND);

    private static final long IDEMPOTENCY_MILLIS = Duration.ofDays(1).toMillis();
    private static final byte[] START = {};
    private static final int PAGE = 1_000;
    private static final int MAX_PAGES = 200;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final PartitionContext context;
    private final GroupQueues groups;
    private final AccountQueues accounts;
    private final MessageRouter router;
    private final ForwardResults results;
    private final FinalStates finalStates;
    private final Runnable dropOld;
    private final AtomicBoolean running = new AtomicBoolean();

    /** Key of the row in {@link Table#IDEMPOTENCY} with which the next run begins. */
    private byte[] nextKeys = START;

    /** Key of the row in {@link Table#CORRELATION} with which the next run begins. */
    private byte[] nextAwaited = START;

    /**
     * Creates the housekeeping of a partition.
     *
     * @param dropOld drops early receipts whose response has not arrived in time, and files of old messages
     */
    Housekeeping(
            PartitionContext context,
            GroupQueues groups,
            AccountQueues accounts,
            MessageRouter router,
            ForwardResults results,
            FinalStates finalStates,
            Runnable dropOld) {
        this.context = context;
        this.groups = groups;
        this.accounts = accounts;
        this.router = router;
        this.results = results;
        this.finalStates = finalStates;
        this.dropOld = dropOld;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(byte[] key, byte[] value) {}

    /** Runs all tasks once on the calling thread, which they block. Returns immediately if another thread runs them. */
    void run() {
        alone(() -> {
            rerouteUnused();
            groups.all().forEach(this::sweep);
            accounts.all().forEach(AccountQueue::dropOld);
            endUnreceipted();
            removeOldStates();
            dropOld.run();
            removeOldKeys();
        });
    }

    /**
     * Starts a virtual thread that sweeps the queues that need it: those of groups that are drained or have been
     * without a bind for too long, and those of groups without a bind with expired messages. Called each second; never
     * blocks.
     */
    void everySecond() {
        List<GroupQueue> due = groups.all().stream()
                .filter(group -> shouldVacate(group) || shouldExpire(group))
                .toList();
        if (!due.isEmpty()) {
            Thread.startVirtualThread(() -> alone(() -> due.forEach(this::sweep)));
        }
    }

    private boolean shouldExpire(GroupQueue group) {
        return !group.hasLinks()
                && group.queue.depth() > 0
                && context.now() >= group.nextExpiry()
                && group.mayScan(System.nanoTime());
    }

    private boolean shouldVacate(GroupQueue group) {
        return group.queue.depth() > 0
                && (isDrained(group)
                        ? group.mayScan(System.nanoTime())
                        : !group.isUsable(context.routing().parkAfter(group.group())) && !group.isVacated());
    }

    private boolean isDrained(GroupQueue group) {
        return context.routing().drains().containsKey(group.group());
    }

    private void alone(Runnable work) {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.error("housekeeping failed, retrying in a minute", e);
        } finally {
            running.set(false);
        }
    }

    /** Moves the messages of groups that are no longer configured. */
    private void rerouteUnused() {
        byte[] from = START;
        while (true) {
            String[] name = new String[1];
            partition().scan(Table.QUEUE, from, null, (key, value) -> {
                name[0] = Keys.nameAtStart(key);
                return false;
            });
            if (name[0] == null) {
                return;
            }
            GroupQueue group = groups.queue(name[0]);
            if (!context.routing().parkTimes().containsKey(name[0])) {
                sweep(group);
            }
            byte[] text = name[0].getBytes(StandardCharsets.UTF_8);
            from = Arrays.copyOf(text, text.length + 1);
            from[text.length] = 1;
        }
    }

    /**
     * Scans a queue without a bind. Ends expired messages, and moves the others to another group if the group is
     * drained or has been without a bind for too long.
     */
    private void sweep(GroupQueue group) {
        boolean isLost = isDrained(group) || !group.isUsable(context.routing().parkAfter(group.group()));
        boolean mayExpire = context.now() >= group.nextExpiry();
        if (group.hasLinks() || group.queue.depth() == 0 || !(isLost || mayExpire)) {
            return;
        }
        group.stop();
        try {
            if (!group.awaitIdle(System.nanoTime() + IDLE_NANOS)) {
                return;
            }
            long start = System.nanoTime();
            if (mayExpire) {
                group.noExpiry();
            }
            AtomicInteger failures = new AtomicInteger();
            long nextExpiry = 0; // after a failure, the next run tries again
            try {
                nextExpiry = scan(group, isLost, mayExpire, failures);
            } finally {
                if (mayExpire) {
                    group.addExpiry(nextExpiry);
                }
                group.scanned(start, System.nanoTime());
            }
            if (isLost && failures.get() == 0) {
                group.vacated();
            }
            context.log().settle();
            group.queue.reload();
        } finally {
            group.resume();
        }
    }

    /**
     * Ends expired messages, and moves others to another group. Returns the earliest end of validity of the remaining
     * messages in milliseconds since 1970.
     *
     * @param isLost true if messages are to be moved
     * @param mayExpire true if messages may have expired
     * @param failures receives the number of messages that the store has refused to remove
     */
    private long scan(GroupQueue group, boolean isLost, boolean mayExpire, AtomicInteger failures) {
        long nextExpiry = Long.MAX_VALUE;
        boolean mayMove = isLost;
        byte[] from = group.queue.rows().from();
        byte[] end = group.queue.rows().to();
        List<Entry> page = page(from, end);
        while (!page.isEmpty() && (mayMove || mayExpire)) {
            int moved = 0;
            Semaphore done = new Semaphore(0);
            for (Entry entry : page) {
                Message message = Message.READER.readOrLog(Table.QUEUE, entry.key, entry.value);
                if (message == null) {
                    continue;
                }
                Commit left = left(group, message, failures);
                if (results.isAccepted(group, message, left)) {
                    continue;
                }
                if (message.isExpired(context.now())) {
                    finalStates.expired(group, message, left);
                    continue;
                }
                GroupQueue other = mayMove ? router.instead(group, message) : null;
                if (other != null) {
                    moved++;
                    router.moveTo(group, other, message, failure -> {
                        left.done(failure);
                        done.release();
                    });
                } else {
                    nextExpiry = Math.min(nextExpiry, message.expiresAt());
                }
            }
            done.acquireUninterruptibly(moved);
            mayMove &= failures.get() == 0;
            from = Arrays.copyOf(page.getLast().key, page.getLast().key.length + 1);
            page = page(from, end);
        }
        return nextExpiry;
    }

    /**
     * Returns the end of the removal of a message from a queue. After a failure, the message is still there, and its
     * end of validity counts again.
     */
    private static Commit left(GroupQueue group, Message message, AtomicInteger failures) {
        return failure -> {
            if (failure == null) {
                group.queue.deleted(1);
            } else {
                failures.incrementAndGet();
                group.addExpiry(message.expiresAt());
            }
        };
    }

    private List<Entry> page(byte[] from, byte[] end) {
        List<Entry> page = new ArrayList<>(PAGE);
        partition().scan(Table.QUEUE, from, end, (key, value) -> {
            page.add(new Entry(key, value));
            return page.size() < PAGE;
        });
        return page;
    }

    /**
     * Removes the states of messages that were accepted long ago, and ends such messages if their receipt is overdue.
     */
    private void removeOldStates() {
        long before = context.now() - context.config().store().lives().toMillis();
        long[] cursor = {0};
        boolean[] more = {true};
        for (int i = 0; i < MAX_PAGES && more[0]; i++) {
            Changes changes = new Changes();
            List<TrackedMessage> missed = new ArrayList<>();
            int[] seen = {0};
            more[0] = false;
            partition().scan(Table.STATE, Keys.of(cursor[0]), null, (key, value) -> {
                TrackedMessage tracked = TrackedMessage.READER.readOrLog(Table.STATE, key, value);
                if (tracked == null) {
                    cursor[0] = Keys.numberAtEnd(key) + 1;
                    return true;
                }
                if (tracked.acceptedAt() >= before) {
                    return false;
                }
                cursor[0] = tracked.number() + 1;
                if (!tracked.isFinal() && tracked.isReceiptAwaited()) {
                    // Its correlation may not lead to it any more, because the SMSC has used the same id for another
                    // message.
                    if (isReceiptMissed(tracked)) {
                        missed.add(tracked);
                    }
                } else if (tracked.isFinal() || isReceiptMissed(tracked)) {
                    changes.delete(Table.STATE, key);
                }
                seen[0]++;
                more[0] = seen[0] == PAGE;
                return !more[0];
            });
            missed.forEach(finalStates::receiptMissed);
            if (!changes.isEmpty() || !missed.isEmpty()) {
                context.log().commit(changes, failure -> {});
                context.log().settle();
            }
        }
    }

    /** Returns true if the receipt of a forwarded message is overdue, so that it is no longer awaited. */
    private boolean isReceiptMissed(TrackedMessage tracked) {
        return tracked.expiresAt() + context.config().store().receipts().toMillis() < context.now();
    }

    /**
     * Ends forwarded messages whose receipt is overdue. The number of messages in a run is bounded; the next run
     * continues where this one ends.
     */
    private void endUnreceipted() {
        byte[] from = nextAwaited;
        nextAwaited = START;
        for (int i = 0; i < MAX_PAGES; i++) {
            List<Entry> page = new ArrayList<>(PAGE);
            partition().scan(Table.CORRELATION, from, null, (key, value) -> {
                page.add(new Entry(key, value));
                return page.size() < PAGE;
            });
            boolean isMissed = false;
            List<byte[]> numbers = page.stream().map(Entry::value).toList();
            List<byte @Nullable []> states = partition().get(Table.STATE, numbers);
            for (int each = 0; each < numbers.size(); each++) {
                byte[] stored = states.get(each);
                TrackedMessage tracked =
                        stored == null ? null : TrackedMessage.READER.readOrLog(Table.STATE, numbers.get(each), stored);
                if (tracked != null && !tracked.isFinal() && isReceiptMissed(tracked)) {
                    finalStates.receiptMissed(tracked);
                    isMissed = true;
                }
            }
            if (isMissed) {
                context.log().settle();
            }
            if (page.size() < PAGE) {
                return;
            }
            from = Arrays.copyOf(page.getLast().key, page.getLast().key.length + 1);
        }
        nextAwaited = from;
    }

    /**
     * Removes idempotency keys that are older than a day. The number of keys in a run is bounded; the next run
     * continues where this one ends.
     */
    private void removeOldKeys() {
        long before = context.now() - IDEMPOTENCY_MILLIS;
        Changes[] changes = {new Changes()};
        int[] seen = {0};
        byte[] from = nextKeys;
        nextKeys = START;
        partition().scan(Table.IDEMPOTENCY, from, null, (key, value) -> {
            if (new Row.Reader(value).number() < before) {
                changes[0].delete(Table.IDEMPOTENCY, key);
            }
            if (changes[0].size() == PAGE) {
                context.log().commit(changes[0], failure -> {});
                changes[0] = new Changes();
            }
            if (++seen[0] < PAGE * MAX_PAGES) {
                return true;
            }
            nextKeys = key;
            return false;
        });
        context.log().commit(changes[0], failure -> {});
    }

    private Partition partition() {
        return context.partition();
    }
}
