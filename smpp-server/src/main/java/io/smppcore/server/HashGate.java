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

/* A bind passes two gates. The first one, of its address, admits one bind at a time, so that an address has a single
 * place in the queue, however often it tries. After a wrong password, the address pauses before its next bind. The
 * second gate limits the hashes that are computed at a time. Its turns alternate between three standings, so that binds
 * of one standing never wait for all those of another:
 *
 *   KNOWN   an account that has bound before from this address: every second turn, and its own first gate
 *   NEW     an address without a wrong password: every fourth turn
 *   FAILED  an address with a wrong password since its last correct one: every fourth turn
 *
 * A turn that a standing does not need passes to the next one. An address that guesses passwords is FAILED after the
 * first guess, so that the first bind of an account waits only for addresses that have not guessed yet. */

/**
 * A limit on the password hashes that are computed at a time, in total and for each address. Every wait is bounded.
 * Thread-safe.
 */
final class HashGate {

    /** The gate of all authenticators: half of the processors, so that binds never occupy all of them. */
    static final HashGate SHARED =
            new HashGate(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), Duration.ofSeconds(10));

    /** Pause of an address after a wrong password, as a multiple of the time that the hash has taken. */
    private static final int PAUSE_FACTOR = 2;

    /** Maximum number of stored accounts with their addresses, and of stored addresses with a wrong password. */
    static final int MAX_REMEMBERED = 10_000;

    private enum Standing {
        KNOWN,
        NEW,
        FAILED
    }

    private static final Standing[] TURNS = {Standing.KNOWN, Standing.NEW, Standing.KNOWN, Standing.FAILED};

    private final long maxWaitNanos;
    private final ServerClock clock;

    /** The first gate of each address that has a bind waiting or being checked. */
    private final ConcurrentHashMap<Object, AddressGate> gates = new ConcurrentHashMap<>();

    private final ReentrantLock lock = new ReentrantLock();

    /* Guarded by the lock. A bind waits only while there are no permits, each for a latch of its own, first in, first
     * out. */
    private final Map<Standing, Set<CountDownLatch>> queues = new EnumMap<>(Standing.class);
    private final Map<Object, Boolean> known = recentlyUsed();
    private final Map<Object, Boolean> failed = recentlyUsed();
    private int permits;
    private int turn;

    HashGate(int permits, Duration maxWait) {
        this(permits, maxWait, ServerClock.SYSTEM);
    }

    HashGate(int permits, Duration maxWait, ServerClock clock) {
        this.permits = permits;
        this.maxWaitNanos = maxWait.toNanos();
        this.clock = clock;
        for (Standing standing : Standing.values()) {
            queues.put(standing, new LinkedHashSet<>());
        }
    }

    /**
     * Runs the work when it is its turn, on the calling thread, and returns its result. Pauses before it returns false.
     *
     * @param work returns true if the account exists and the password is correct
     * @throws TimeoutException if it does not get its turn within the maximum wait
     */
    boolean run(Object address, String systemId, BooleanSupplier work) throws InterruptedException, TimeoutException {
        long startNanos = System.nanoTime();
        Peer peer = new Peer(address, systemId);
        Standing standing = standing(peer);
        Object own = standing == Standing.KNOWN ? peer : address;
        AddressGate gate = gates.compute(own, (key, present) -> present == null ? new AddressGate(1) : present.with(1));
        try {
            if (!gate.semaphore.tryAcquire(leftNanos(startNanos), TimeUnit.NANOSECONDS)) {
                throw timeout();
            }
            try {
                return hash(peer, startNanos, work);
            } finally {
                gate.semaphore.release();
            }
        } finally {
            gates.computeIfPresent(own, (key, present) -> present.users == 1 ? null : present.with(-1));
        }
    }

    private boolean hash(Peer peer, long startNanos, BooleanSupplier work)
            throws InterruptedException, TimeoutException {
        long tookNanos;
        // The standing may have changed while this bind waited at the first gate.
        acquire(standing(peer), startNanos);
        try {
            long beginNanos = clock.nanoTime();
            boolean right = work.getAsBoolean();
            tookNanos = clock.nanoTime() - beginNanos;
            remember(peer, right);
            if (right) {
                return true;
            }
        } finally {
            release();
        }
        clock.sleep(Duration.ofNanos(Math.min(PAUSE_FACTOR * tookNanos, maxWaitNanos)));
        return false;
    }

    /** Returns the number of addresses with a bind that is waiting or being checked. */
    int addresses() {
        return gates.size();
    }

    /** Returns the number of binds that wait for a turn at the second gate. */
    int waiting() {
        lock.lock();
        try {
            return queues.values().stream().mapToInt(Set::size).sum();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of stored accounts with their addresses, and of stored addresses with a wrong password. */
    int rememberedCount() {
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
        CountDownLatch turn = new CountDownLatch(1);
        lock.lock();
        try {
            if (permits > 0) {
                permits--;
                return;
            }
            queue(standing).add(turn);
        } finally {
            lock.unlock();
        }
        boolean inTime = false;
        try {
            inTime = turn.await(leftNanos(startNanos), TimeUnit.NANOSECONDS);
        } finally {
            if (!inTime) {
                leave(standing, turn);
            }
        }
        if (!inTime) {
            throw timeout();
        }
    }

    /** Passes the permit to the bind whose turn is next; keeps it if none waits. */
    private void release() {
        lock.lock();
        try {
            CountDownLatch next = next();
            if (next == null) {
                permits++;
            } else {
                next.countDown();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Removes a bind that has stopped waiting. If it has received a permit at the same moment, passes it on. */
    private void leave(Standing standing, CountDownLatch waiting) {
        lock.lock();
        try {
            if (!queue(standing).remove(waiting)) {
                release();
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable CountDownLatch next() {
        for (int i = 0; i < TURNS.length; i++) {
            Iterator<CountDownLatch> first =
                    queue(TURNS[(turn + i) % TURNS.length]).iterator();
            if (first.hasNext()) {
                turn = (turn + i + 1) % TURNS.length;
                CountDownLatch next = first.next();
                first.remove();
                return next;
            }
        }
        return null;
    }

    private Set<CountDownLatch> queue(Standing standing) {
        return Objects.requireNonNull(queues.get(standing));
    }

    private long leftNanos(long startNanos) {
        return maxWaitNanos - (System.nanoTime() - startNanos);
    }

    private TimeoutException timeout() {
        return new TimeoutException("waited " + TimeUnit.NANOSECONDS.toMillis(maxWaitNanos) + " ms");
    }

    /** Returns a map that keeps the {@link #MAX_REMEMBERED} most recently used keys. */
    private static Map<Object, Boolean> recentlyUsed() {
        return new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
                return size() > MAX_REMEMBERED;
            }
        };
    }

    /** A system_id, and the address of the client that binds with it. */
    private record Peer(Object address, String systemId) {}

    private record AddressGate(Semaphore semaphore, int users) {

        AddressGate(int users) {
            this(new Semaphore(1, true), users);
        }

        AddressGate with(int more) {
            return new AddressGate(semaphore, users + more);
        }
    }
}
