package io.smppcore.server;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/*
 * Two gates, one behind the other. That of the address admits one bind, so that an address has one place in the queue,
 * however often it tries; an address with a wrong password rests before its next one. Behind it the turns alternate
 * between three standings, so that none of them waits for all of another:
 *
 *   KNOWN   an account that has bound before from this address: every second turn, and a gate of its own
 *   NEW     an address without a wrong password: every fourth turn
 *   FAILED  an address with a wrong password since its last right one: every fourth turn
 *
 * Turns that a standing does not need go to the next. An address that is used for guessing is FAILED after the first
 * guess, so that the first bind of an account waits only for addresses that have not been used for guessing yet.
 */

/**
 * A bound on the hashes that are computed at a time, in all and for each address. Thread-safe; the waits are bounded.
 */
final class HashGate {

    /** Half of the processors, so that binds never take all of them. */
    static final HashGate SHARED =
            new HashGate(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), Duration.ofSeconds(10));

    /** The rest of an address after a wrong password, as a multiple of the time of the hash. */
    private static final int REST = 2;

    /** The most accounts with their addresses, and the most addresses with a wrong password, that are remembered. */
    static final int MAX_REMEMBERED = 10_000;

    private enum Standing {
        KNOWN,
        NEW,
        FAILED
    }

    private static final Standing[] TURNS = {Standing.KNOWN, Standing.NEW, Standing.KNOWN, Standing.FAILED};

    private final long maxWaitNanos;

    /** The doors of the addresses with a bind inside or waiting. */
    private final ConcurrentHashMap<Object, Door> doors = new ConcurrentHashMap<>();

    private final ReentrantLock lock = new ReentrantLock();

    /* Under the lock. A bind waits only while there are no permits. */
    private final Map<Standing, Set<Waiter>> queues = new EnumMap<>(Standing.class);
    private final Map<Object, Boolean> known = remembered();
    private final Map<Object, Boolean> failed = remembered();
    private int permits;
    private int turn;

    HashGate(int permits, Duration maxWait) {
        this.permits = permits;
        this.maxWaitNanos = maxWait.toNanos();
        for (Standing standing : Standing.values()) {
            queues.put(standing, new LinkedHashSet<>());
        }
    }

    /**
     * Runs the work at its turn.
     *
     * @param address address of the client
     * @param systemId system_id of the bind
     * @param work returns true if the account exists and the password is right
     * @return the result of the work, after the rest if that is false
     * @throws TimeoutException if its turn does not come in time
     */
    boolean run(Object address, String systemId, BooleanSupplier work) throws InterruptedException, TimeoutException {
        long startNanos = System.nanoTime();
        Peer peer = new Peer(address, systemId);
        Standing standing = standing(peer);
        Object own = standing == Standing.KNOWN ? peer : address;
        Door door = doors.compute(own, (key, present) -> present == null ? new Door(1) : present.with(1));
        try {
            if (!door.one.tryAcquire(leftNanos(startNanos), TimeUnit.NANOSECONDS)) {
                throw timeout();
            }
            try {
                return hash(peer, startNanos, work);
            } finally {
                door.one.release();
            }
        } finally {
            doors.computeIfPresent(own, (key, present) -> present.users == 1 ? null : present.with(-1));
        }
    }

    private boolean hash(Peer peer, long startNanos, BooleanSupplier work)
            throws InterruptedException, TimeoutException {
        long tookNanos;
        acquire(standing(peer), startNanos);
        try {
            long beginNanos = System.nanoTime();
            boolean right = work.getAsBoolean();
            tookNanos = System.nanoTime() - beginNanos;
            remember(peer, right);
            if (right) {
                return true;
            }
        } finally {
            release();
        }
        TimeUnit.NANOSECONDS.sleep(Math.min(REST * tookNanos, maxWaitNanos));
        return false;
    }

    /** Returns the number of addresses with a bind inside or waiting. */
    int addresses() {
        return doors.size();
    }

    /** Returns the number of binds that wait for the hash of another address to end. */
    int waiting() {
        lock.lock();
        try {
            return queues.values().stream().mapToInt(Set::size).sum();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the number of accounts with their addresses, and of addresses with a wrong password, that are remembered.
     */
    int remembers() {
        lock.lock();
        try {
            return known.size() + failed.size();
        } finally {
            lock.unlock();
        }
    }

    private Standing standing(Peer peer) {
        lock.lock();
        try {
            if (known.containsKey(peer)) {
                return Standing.KNOWN;
            }
            return failed.containsKey(peer.address) ? Standing.FAILED : Standing.NEW;
        } finally {
            lock.unlock();
        }
    }

    private void remember(Peer peer, boolean right) {
        lock.lock();
        try {
            if (right) {
                known.put(peer, true);
                failed.remove(peer.address);
            } else {
                failed.put(peer.address, true);
            }
        } finally {
            lock.unlock();
        }
    }

    private void acquire(Standing standing, long startNanos) throws InterruptedException, TimeoutException {
        Waiter waiter = new Waiter();
        lock.lock();
        try {
            if (permits > 0) {
                permits--;
                return;
            }
            queue(standing).add(waiter);
        } finally {
            lock.unlock();
        }
        boolean inTime = false;
        try {
            inTime = waiter.turn.await(leftNanos(startNanos), TimeUnit.NANOSECONDS);
        } finally {
            if (!inTime) {
                leave(standing, waiter);
            }
        }
        if (!inTime) {
            throw timeout();
        }
    }

    /** Gives a permit to the next bind in turn. */
    private void release() {
        lock.lock();
        try {
            Waiter next = next();
            if (next == null) {
                permits++;
            } else {
                next.turn.countDown();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends a wait that has no turn, or has got one at the same moment. */
    private void leave(Standing standing, Waiter waiter) {
        lock.lock();
        try {
            if (!queue(standing).remove(waiter)) {
                release();
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiter next() {
        for (int i = 0; i < TURNS.length; i++) {
            Iterator<Waiter> first = queue(TURNS[(turn + i) % TURNS.length]).iterator();
            if (first.hasNext()) {
                turn = (turn + i + 1) % TURNS.length;
                Waiter next = first.next();
                first.remove();
                return next;
            }
        }
        return null;
    }

    private Set<Waiter> queue(Standing standing) {
        return Objects.requireNonNull(queues.get(standing));
    }

    private long leftNanos(long startNanos) {
        return maxWaitNanos - (System.nanoTime() - startNanos);
    }

    private TimeoutException timeout() {
        return new TimeoutException("waited " + TimeUnit.NANOSECONDS.toMillis(maxWaitNanos) + " ms");
    }

    /** The most recently used keys. */
    private static Map<Object, Boolean> remembered() {
        return new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
                return size() > MAX_REMEMBERED;
            }
        };
    }

    /** An account and the address of its client. */
    private record Peer(Object address, String systemId) {}

    /** A bind that waits for its turn. */
    private static final class Waiter {

        private final CountDownLatch turn = new CountDownLatch(1);
    }

    private record Door(Semaphore one, int users) {

        Door(int users) {
            this(new Semaphore(1, true), users);
        }

        Door with(int more) {
            return new Door(one, users + more);
        }
    }
}
