package io.smppcore.gateway.queue;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers of the messages of accounts that wait in a partition: in queues, also in flight, until a time, or for their
 * other parts. Each is a stored counter. A number in memory also includes the changes that wait for their commit:
 * commits are durable in their order, so a message that is accepted in the place of a removed one is never durable
 * without the removal. Thread-safe.
 */
public final class WaitingCounts {

    /** Prefix of the names of the counters. */
    public static final String PREFIX = "waiting/";

    private final Partition partition;
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

    /** Names of counters by account, because the hash of each new text would be computed again. */
    private final Map<String, String> names = new ConcurrentHashMap<>();

    WaitingCounts(Partition partition) {
        this.partition = partition;
    }

    /** Returns the name of the counter of an account. */
    public static String counterOf(String account) {
        return PREFIX + account;
    }

    /** Returns the same name as {@link #counterOf}, and the same object for all calls with equal accounts. */
    public String sharedCounterOf(String account) {
        String name = names.get(account);
        return name != null ? name : names.computeIfAbsent(account, WaitingCounts::counterOf);
    }

    /** Returns the number of messages of an account that wait or are being accepted. */
    public long of(String account) {
        return count(sharedCounterOf(account)).get();
    }

    /**
     * Counts messages that are about to be accepted, unless more than a maximum would then wait. They must then be
     * passed to {@link PartitionLog#commitReserved} or {@link #giveBack}. Never blocks.
     */
    public boolean tryReserve(String account, int messages, long max) {
        AtomicLong count = count(sharedCounterOf(account));
        long before = count.get();
        while (messages <= max - before) {
            if (count.compareAndSet(before, before + messages)) {
                return true;
            }
            before = count.get();
        }
        return messages == 0;
    }

    /** Ends the count of messages that are not accepted after all. */
    public void giveBack(String account, int messages) {
        count(sharedCounterOf(account)).addAndGet(-messages);
    }

    /**
     * Counts the messages that changes add and remove. Called before the changes are passed to the store.
     *
     * @param reserved counter of which an amount is already counted; empty for none
     * @param amount that amount
     * @return the callback for the changes, which undoes the count if they fail and calls {@code done}
     */
    Commit count(Changes changes, String reserved, long amount, Commit done) {
        Commit counted = done;
        for (int i = 0; i < changes.sumCount(); i++) {
            String name = changes.counter(i);
            long sum = changes.sum(i);
            if (sum != 0 && name.startsWith(PREFIX)) {
                AtomicLong count = count(name);
                count.addAndGet(name.equals(reserved) ? sum - amount : sum);
                Commit next = counted;
                counted = failure -> {
                    if (failure != null) {
                        count.addAndGet(-sum);
                    }
                    next.done(failure);
                };
            }
        }
        return counted;
    }

    private AtomicLong count(String name) {
        AtomicLong count = counts.get(name);
        return count != null
                ? count
                : counts.computeIfAbsent(name, absent -> new AtomicLong(partition.counter(absent)));
    }
}
