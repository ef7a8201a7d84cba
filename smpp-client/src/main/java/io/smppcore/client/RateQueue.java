package io.smppcore.client;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/* Only the first request has a reserved token, so that a changed rate applies to all others and a cancelled request
 * delays no other. A single timer fires when that token is available or the deadline of the first request has passed,
 * whichever is earlier. Its task completes the requests one by one. No new request overtakes them meanwhile, because
 * the queue is not idle. */

/** A queue of the requests that wait for a token of the rate of the client, first in, first out. Thread-safe. */
final class RateQueue {

    private final SendRate rate;
    private final ClientClock clock;
    private final ReentrantLock lock = new ReentrantLock();

    /* True while no request waits and none is being completed. Written under the lock, read without it. */
    private volatile boolean idle = true;

    /* Guarded by the lock. */
    private final LinkedHashSet<Waiting> waiting = new LinkedHashSet<>();
    private int waitingLimited;
    private boolean reserved;
    private long tokenAtNanos;
    private boolean draining;
    /* Number of the current timer; a task with a smaller number belongs to a cancelled timer. */
    private int timers;
    private @Nullable CompletableFuture<?> timer;

    RateQueue(SendRate rate, ClientClock clock) {
        this.rate = rate;
        this.clock = clock;
    }

    RateOptions options() {
        return rate.options();
    }

    /** Returns the deadline of a wait that begins now, to be passed to {@link #await}. */
    long deadlineNanos() {
        return clock.nanoTime() + options().maxWait().toNanos();
    }

    /** Takes a token if one is available and no request waits for one. Returns true if it was taken. */
    boolean enter() {
        return idle && rate.reserve(0) == 0;
    }

    /** Gives a token of {@link #enter} or of a wait back, because its request was not sent. */
    void giveBack() {
        rate.giveBack();
    }

    /**
     * Adds a request to the queue. The future completes when the request has a token, or with a {@link
     * TimeoutException} after the deadline. Returns null if {@code limited} is true and the queue has reached {@link
     * RateOptions#queueLimit}; a wait that is not limited does not count against it.
     */
    @Nullable
    CompletableFuture<@Nullable Void> await(long deadlineNanos, boolean limited) {
        Waiting request = new Waiting(deadlineNanos, limited);
        lock.lock();
        try {
            if (limited && waitingLimited >= options().queueLimit()) {
                return null;
            }
            idle = false;
            waiting.add(request);
            waitingLimited += limited ? 1 : 0;
            if (waiting.size() == 1 && !draining) {
                startTimer();
            }
        } finally {
            lock.unlock();
        }
        request.whenComplete((done, failure) -> leave(request));
        return request;
    }

    /** Fails all requests that are waiting. */
    void fail(CancellationException why) {
        List<Waiting> all;
        lock.lock();
        try {
            all = List.copyOf(waiting);
        } finally {
            lock.unlock();
        }
        all.forEach(request -> request.completeExceptionally(why));
    }

    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private void leave(Waiting request) {
        lock.lock();
        try {
            remove(request);
        } finally {
            lock.unlock();
        }
    }

    private void remove(Waiting request) {
        if (waiting.remove(request)) {
            waitingLimited -= request.limited ? 1 : 0;
            if (waiting.isEmpty() && !draining) {
                becomeIdle();
            }
        }
    }

    private void becomeIdle() {
        idle = true;
        timers++;
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
        if (reserved) {
            reserved = false;
            rate.giveBack();
        }
    }

    private void startTimer() {
        Waiting first = waiting.getFirst();
        long now = clock.nanoTime();
        reserveFor(now);
        long wait = Math.min(tokenAtNanos - now, first.deadlineNanos - now);
        int number = ++timers;
        timer = clock.run(() -> drain(number), Duration.ofNanos(Math.max(0, wait)));
    }

    private void reserveFor(long now) {
        if (!reserved) {
            reserved = true;
            tokenAtNanos = now + rate.reserve(Long.MAX_VALUE);
        }
    }

    private void drain(int timerNumber) {
        lock.lock();
        try {
            if (timerNumber != timers) {
                return; // its timer was cancelled after it had fired
            }
            timer = null;
            draining = true;
        } finally {
            lock.unlock();
        }
        for (Waiting next = next(); next != null; next = next()) {
            next.end(rate);
        }
    }

    /**
     * Removes and returns the first request if it has a token or its deadline has passed. Otherwise starts the timer
     * and returns null.
     */
    private @Nullable Waiting next() {
        lock.lock();
        try {
            if (waiting.isEmpty()) {
                draining = false;
                becomeIdle();
                return null;
            }
            long now = clock.nanoTime();
            Waiting first = waiting.getFirst();
            reserveFor(now);
            first.hasToken = tokenAtNanos - now <= 0;
            if (!first.hasToken && first.deadlineNanos - now > 0) {
                draining = false;
                startTimer();
                return null;
            }
            reserved = !first.hasToken;
            remove(first);
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** A request that waits. */
    private static final class Waiting extends CompletableFuture<@Nullable Void> {

        final long deadlineNanos;
        final boolean limited;

        /* Written and read only by the task of the timer. */
        boolean hasToken;

        Waiting(long deadlineNanos, boolean limited) {
            this.deadlineNanos = deadlineNanos;
            this.limited = limited;
        }

        void end(SendRate rate) {
            if (!hasToken) {
                completeExceptionally(new TimeoutException());
            } else if (!complete(null)) {
                rate.giveBack();
            }
        }
    }
}
