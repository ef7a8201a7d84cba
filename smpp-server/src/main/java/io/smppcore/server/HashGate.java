package io.smppcore.server;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/*
 * Two doors, one behind the other: that of the address lets one in, so that before the other door, which is first come first served,
 * nobody has more than one bind of each other address ahead of him, however many that address tries. An address with a wrong password
 * rests before its next one, so that whoever guesses leaves most of the time to others.
 */

/** Lets few hashes be computed at once, and only one for each address. Thread-safe; the waits are bounded. */
final class HashGate {

    /** Half of the processors, so that binds never take all of them. */
    static final HashGate SHARED =
            new HashGate(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), Duration.ofSeconds(10));

    /** How many times as long as its hash took an address rests when the password was wrong. */
    private static final int REST = 2;

    private final Semaphore permits;
    private final long maxWaitNanos;

    /** Only of addresses with somebody inside or waiting. */
    private final ConcurrentHashMap<Object, Door> doors = new ConcurrentHashMap<>();

    HashGate(int permits, Duration maxWait) {
        this.permits = new Semaphore(permits, true);
        this.maxWaitNanos = maxWait.toNanos();
    }

    /**
     * Runs the work when it is its turn.
     *
     * @return what the work returns, later if that is false
     * @throws TimeoutException if its turn has not come in time
     */
    boolean run(Object address, BooleanSupplier work) throws InterruptedException, TimeoutException {
        long startNanos = System.nanoTime();
        Door door = doors.compute(address, (key, present) -> present == null ? new Door(1) : present.with(1));
        try {
            acquire(door.one, startNanos);
            try {
                return hash(startNanos, work);
            } finally {
                door.one.release();
            }
        } finally {
            doors.computeIfPresent(address, (key, present) -> present.users == 1 ? null : present.with(-1));
        }
    }

    private boolean hash(long startNanos, BooleanSupplier work) throws InterruptedException, TimeoutException {
        long tookNanos;
        acquire(permits, startNanos);
        try {
            long beginNanos = System.nanoTime();
            if (work.getAsBoolean()) {
                return true;
            }
            tookNanos = System.nanoTime() - beginNanos;
        } finally {
            permits.release();
        }
        TimeUnit.NANOSECONDS.sleep(Math.min(REST * tookNanos, maxWaitNanos));
        return false;
    }

    /** How many addresses have somebody inside or waiting. */
    int addresses() {
        return doors.size();
    }

    /** How many addresses wait for a hash of another to end. */
    int waiting() {
        return permits.getQueueLength();
    }

    private void acquire(Semaphore semaphore, long startNanos) throws InterruptedException, TimeoutException {
        long leftNanos = maxWaitNanos - (System.nanoTime() - startNanos);
        if (!semaphore.tryAcquire(leftNanos, TimeUnit.NANOSECONDS)) {
            throw new TimeoutException("waited " + TimeUnit.NANOSECONDS.toMillis(maxWaitNanos) + " ms");
        }
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
