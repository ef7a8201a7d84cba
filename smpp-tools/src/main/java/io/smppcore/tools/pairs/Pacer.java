package io.smppcore.tools.pairs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that sends for all senders of an open loop, in turn, each message at its time. It never leaves one out: what is late is
 * sent at once, with the time that was meant.
 */
final class Pacer {

    /** So that a stop is seen. */
    private static final long MAX_PARK_NANOS = Duration.ofMillis(50).toNanos();

    private final PairsPlan plan;
    private final List<PacedSender> senders;
    private final PairsControl control;
    private final long startNanos;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("smpp-pairs-pacer").unstarted(this::run);

    private volatile boolean done;
    private volatile long lateNanos;

    Pacer(PairsPlan plan, List<PacedSender> senders, PairsControl control, long startNanos) {
        this.plan = plan;
        this.senders = senders;
        this.control = control;
        this.startNanos = startNanos;
    }

    void start() {
        thread.start();
    }

    boolean isDone() {
        return done;
    }

    /** How late the last message was; only when it is done. */
    long lateNanos() {
        return lateNanos;
    }

    private void run() {
        control.guarded(this::sendAll);
        done = true;
    }

    private void sendAll() {
        for (int sequence = 0; sequence < plan.messages(); sequence++) {
            for (int pair = 0; pair < plan.pairs(); pair++) {
                long due = startNanos + plan.dueNanos(pair, sequence);
                if (!waitUntil(due)) {
                    return;
                }
                senders.get(pair).send(sequence, due);
                lateNanos = System.nanoTime() - due;
            }
        }
    }

    /** False when the run was stopped. */
    private boolean waitUntil(long dueNanos) {
        long left = dueNanos - System.nanoTime();
        while (left > 0 && !control.isStopped()) {
            LockSupport.parkNanos(Math.min(left, MAX_PARK_NANOS));
            left = dueNanos - System.nanoTime();
        }
        return !control.isStopped();
    }
}
