package io.smppcore.benchmarks.measure;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/* The submitter sleeps and wakes once for many responses: it reads the shared count only when its share is used up, and
 * then waits until a quarter of the limit is free. Waking it for each response would measure the scheduler of the
 * operating system. */

/**
 * Limit of the messages in flight of one thread. The thread that creates it submits; any thread may report responses.
 */
public final class ThreadWindow implements Completion {

    private static final int REFILL_PARTS = 4;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Thread submitter = Thread.currentThread();
    private final int limit;
    private final long patienceNanos;
    private final AtomicLong answered = new AtomicLong();
    private volatile long awaited;
    private volatile @Nullable Throwable failure;

    private long submitted;
    private long freeUntil;

    public ThreadWindow(int limit) {
        this(limit, PATIENCE_NANOS);
    }

    public ThreadWindow(int limit, long patienceNanos) {
        this.limit = limit;
        this.patienceNanos = patienceNanos;
        this.freeUntil = limit;
    }

    /** Returns an instance for messages that are all in flight at once, counted as submitted. */
    public static ThreadWindow ofAll(int messages) {
        ThreadWindow inFlight = new ThreadWindow(messages);
        inFlight.submitted = messages;
        return inFlight;
    }

    /** Waits until one more message may be submitted. */
    public void awaitSlot() throws InterruptedException {
        if (submitted == freeUntil) {
            await(submitted - limit + Math.max(1, limit / REFILL_PARTS));
            freeUntil = answered.get() + limit;
        }
        submitted++;
    }

    /**
     * Returns the number of messages so far, including the one that {@link #awaitSlot} has admitted last. Called by the
     * submitting thread.
     */
    public long submitted() {
        return submitted;
    }

    /** Waits until all submitted messages are answered. */
    public void awaitAll() throws InterruptedException {
        await(submitted);
    }

    @Override
    public void answered() {
        if (answered.incrementAndGet() == awaited) {
            LockSupport.unpark(submitter);
        }
    }

    @Override
    public void failed(Throwable cause) {
        failure = cause;
        answered();
    }

    private void await(long count) throws InterruptedException {
        long startNanos = System.nanoTime();
        // Set before the count is read, so that the response that completes the count reads this value and wakes the
        // thread.
        awaited = count;
        while (answered.get() < count) {
            LockSupport.parkNanos(this, patienceNanos);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (System.nanoTime() - startNanos > patienceNanos && answered.get() < count) {
                throw new IllegalStateException("answers: " + answered + " of " + submitted + " messages", failure);
            }
        }
        if (failure != null) {
            throw new IllegalStateException("a message was not accepted", failure);
        }
    }
}
