package io.smppcore.client;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/* Only the first one has a token reserved, so that a rate that changes holds for all the others, and one that goes away costs no time. One
 * timer stands for all that wait: for the token or the end of the wait of the first one, whichever comes first. What the timer runs lets
 * them go one after the other, alone; nobody passes them meanwhile, because the queue does not count as idle. */

/** Requests that wait for their turn under the rate of the client, in their order. Thread-safe. */
final class RateQueue {

    private final SendRate rate;
    private final ClientClock clock;
    private final ReentrantLock lock = new ReentrantLock();

    /* Written under the lock: nobody waits, and nobody is being let go. */
    private volatile boolean idle = true;

    /* Guarded by the lock. */
    private final LinkedHashSet<Turn> waiting = new LinkedHashSet<>();
    private int waitingLimited;
    private boolean reserved;
    private long tokenAtNanos;
    private boolean lettingGo;
    private int timers;
    private @Nullable CompletableFuture<?> timer;

    RateQueue(SendRate rate, ClientClock clock) {
        this.rate = rate;
        this.clock = clock;
    }

    RateOptions options() {
        return rate.options();
    }

    /** Until when a request may wait that begins to now, by the clock of {@link #await}. */
    long deadlineNanos() {
        return clock.nanoTime() + options().maxWait().toNanos();
    }

    /** Takes a token if there is one now and nobody waits for it. */
    boolean enter() {
        return idle && rate.reserve(0) == 0;
    }

    /** A token that {@link #enter} or a turn has given was not used. */
    void giveBack() {
        rate.giveBack();
    }

    /** Waits behind the others; completes with a token, or with a {@link TimeoutException}. Null when it is limited and too many wait. */
    @Nullable
    CompletableFuture<@Nullable Void> await(long deadlineNanos, boolean limited) {
        Turn turn = new Turn(deadlineNanos, limited);
        lock.lock();
        try {
            if (limited && waitingLimited >= options().queueLimit()) {
                return null;
            }
            idle = false;
            waiting.add(turn);
            waitingLimited += limited ? 1 : 0;
            if (waiting.size() == 1 && !lettingGo) {
                startTimer();
            }
        } finally {
            lock.unlock();
        }
        turn.whenComplete((done, failure) -> leave(turn));
        return turn;
    }

    /** Nobody goes any more of those who wait now. */
    void fail(CancellationException why) {
        Turn next = takeFirst();
        while (next != null) {
            next.completeExceptionally(why);
            next = takeFirst();
        }
    }

    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Turn takeFirst() {
        lock.lock();
        try {
            Turn first = waiting.isEmpty() ? null : waiting.getFirst();
            if (first != null) {
                remove(first);
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    private void leave(Turn turn) {
        lock.lock();
        try {
            remove(turn);
        } finally {
            lock.unlock();
        }
    }

    private void remove(Turn turn) {
        if (waiting.remove(turn)) {
            waitingLimited -= turn.limited ? 1 : 0;
            if (waiting.isEmpty() && !lettingGo) {
                rest();
            }
        }
    }

    private void rest() {
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
        Turn first = waiting.getFirst();
        long now = clock.nanoTime();
        reserveFor(now);
        long wait = Math.min(tokenAtNanos - now, first.deadlineNanos - now);
        int number = ++timers;
        timer = clock.run(() -> letGo(number), Duration.ofNanos(Math.max(0, wait)));
    }

    private void reserveFor(long now) {
        if (!reserved) {
            reserved = true;
            tokenAtNanos = now + rate.reserve(Long.MAX_VALUE);
        }
    }

    private void letGo(int timerNumber) {
        lock.lock();
        try {
            if (timerNumber != timers) {
                return; // cancelled too late
            }
            timer = null;
            lettingGo = true;
        } finally {
            lock.unlock();
        }
        for (Turn next = next(); next != null; next = next()) {
            next.end(rate);
        }
    }

    /** Whoever has a token or has waited too long; null after the timer was started for the others. */
    private @Nullable Turn next() {
        lock.lock();
        try {
            if (waiting.isEmpty()) {
                lettingGo = false;
                rest();
                return null;
            }
            long now = clock.nanoTime();
            Turn first = waiting.getFirst();
            reserveFor(now);
            first.hasToken = tokenAtNanos - now <= 0;
            if (!first.hasToken && first.deadlineNanos - now > 0) {
                lettingGo = false;
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

    /** One that waits. */
    private static final class Turn extends CompletableFuture<@Nullable Void> {

        final long deadlineNanos;
        final boolean limited;

        /* Set by whoever lets it go, and read by the same. */
        boolean hasToken;

        Turn(long deadlineNanos, boolean limited) {
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
