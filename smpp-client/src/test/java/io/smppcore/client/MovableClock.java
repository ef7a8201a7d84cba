package io.smppcore.client;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A clock that the test advances, and that wakes sleeping threads. */
final class MovableClock implements ClientClock {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition passed = lock.newCondition();
    private long nowNanos;

    @Override
    public long nanoTime() {
        lock.lock();
        try {
            return nowNanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long until = nowNanos + time.toNanos();
            while (nowNanos < until) {
                passed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void advance(Duration time) {
        lock.lock();
        try {
            nowNanos += time.toNanos();
            passed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
