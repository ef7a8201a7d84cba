package io.smppcore.benchmarks.loopback;

import io.smppcore.pdu.Response;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/* The submitter sleeps and wakes once for many answers: it looks at the shared count only when it has used up its room, and then waits
 * until a quarter of its limit is free. Waking it for each answer would measure the scheduler of the operating system. */

/** Limits how many messages of one thread are unanswered at a time. The thread that makes it submits; any thread may report answers. */
public final class InFlight {

    private static final int REFILL_PARTS = 4;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Thread submitter = Thread.currentThread();
    private final int limit;
    private final long patienceNanos;
    private final AtomicLong answered = new AtomicLong();
    private volatile long awaited;
    private volatile @Nullable Throwable failure;

    private long submitted;
    private long roomUntil;

    public InFlight(int limit) {
        this(limit, PATIENCE_NANOS);
    }

    public InFlight(int limit, long patienceNanos) {
        this.limit = limit;
        this.patienceNanos = patienceNanos;
        this.roomUntil = limit;
    }

    /** Waits until one more message may be submitted. */
    public void awaitRoom() throws InterruptedException {
        if (submitted == roomUntil) {
            await(submitted - limit + Math.max(1, limit / REFILL_PARTS));
            roomUntil = answered.get() + limit;
        }
        submitted++;
    }

    /** How many messages there were so far, with the one that there is room for. For the thread that submits. */
    public long submitted() {
        return submitted;
    }

    /** Waits until everything submitted is answered. */
    public void awaitAll() throws InterruptedException {
        await(submitted);
    }

    /** One message was accepted. */
    public void answered() {
        if (answered.incrementAndGet() == awaited) {
            LockSupport.unpark(submitter);
        }
    }

    /** One message has its answer, or there will be none; one of the two is null. */
    public void ended(@Nullable Response response, @Nullable Throwable cause) {
        if (response == null) {
            failed(Objects.requireNonNull(cause));
        } else if (!response.isOk()) {
            failed(new IllegalStateException(response.toString()));
        } else {
            answered();
        }
    }

    /** One message was refused, or will never be answered. */
    public void failed(Throwable cause) {
        failure = cause;
        answered();
    }

    private void await(long count) throws InterruptedException {
        long startNanos = System.nanoTime();
        // Published before the count is looked at, so that the answer that makes it complete sees it.
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
