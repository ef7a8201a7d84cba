package io.smppcore.client;

import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestFailedException;
import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that send numbered messages with every method of the client and cancel some of them, until the count or the
 * time is reached.
 */
final class ChaosSenders {

    private static final int ASYNCHRONOUS = 4;
    private static final int BLOCKING = 48;
    private static final int IN_FLIGHT = 1_000;
    private static final int MAX_CANCEL_DELAY_MS = 60;

    private final SmppClient client;
    private final ChaosLedger ledger;
    private final int count;
    private final TokenBucket pace;
    private final long untilNanos;
    private final AtomicInteger next = new AtomicInteger();
    private final Semaphore permits = new Semaphore(IN_FLIGHT);
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    ChaosSenders(SmppClient client, ChaosLedger ledger, int count, double rate, Duration time) {
        this.client = client;
        this.ledger = ledger;
        this.count = count;
        this.pace = new TokenBucket(rate, IN_FLIGHT);
        this.untilNanos = System.nanoTime() + time.toNanos();
    }

    void start(long seed) {
        for (int i = 0; i < ASYNCHRONOUS; i++) {
            Random random = new Random(seed + i);
            threads.add(Thread.startVirtualThread(() -> run(() -> sendAsync(random))));
        }
        for (int i = 0; i < BLOCKING; i++) {
            threads.add(Thread.startVirtualThread(() -> run(this::sendBlocking)));
        }
    }

    /** Waits until every message has an outcome. Returns the number of messages. */
    int await() throws InterruptedException {
        for (Thread thread : threads) {
            if (!thread.join(Duration.ofSeconds(Waits.METHOD_SECONDS))) {
                throw new AssertionError("a sending thread does not end");
            }
        }
        if (!permits.tryAcquire(IN_FLIGHT, Waits.SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(
                    "futures that do not complete: at most " + (IN_FLIGHT - permits.availablePermits()));
        }
        return Math.min(next.get(), count);
    }

    Queue<Throwable> failures() {
        return failures;
    }

    private interface Loop {
        void run() throws InterruptedException;
    }

    private void run(Loop loop) {
        try {
            loop.run();
        } catch (InterruptedException | RuntimeException e) {
            failures.add(e);
        }
    }

    /** Returns the next number; the count or more when there is none. */
    private int take() throws InterruptedException {
        if (System.nanoTime() - untilNanos > 0 && ledger.hasEveryEnd()) {
            return count;
        }
        TimeUnit.NANOSECONDS.sleep(Math.max(0, pace.reserve(Long.MAX_VALUE)));
        return next.getAndIncrement();
    }

    private void sendBlocking() throws InterruptedException {
        for (int number = take(); number < count; number = take()) {
            try {
                ledger.ended(number, client.send(Messages.submit(number)), null);
            } catch (RequestFailedException e) {
                ledger.ended(number, null, e);
            }
        }
    }

    private void sendAsync(Random random) throws InterruptedException {
        for (int number = take(); number < count; number = take()) {
            permits.acquire();
            boolean queues = random.nextInt(10) > 0;
            CompletableFuture<SubmitSmResp> future =
                    queues ? client.sendAsync(Messages.submit(number)) : tryOnce(number);
            int taken = number;
            future.whenComplete((response, failure) -> {
                ledger.ended(taken, response, failure);
                permits.release();
            });
            if (random.nextInt(50) == 0) {
                cancelSoon(future, random.nextInt(MAX_CANCEL_DELAY_MS));
            }
        }
    }

    private CompletableFuture<SubmitSmResp> tryOnce(int number) {
        Optional<CompletableFuture<SubmitSmResp>> sent = client.trySend(Messages.submit(number));
        return sent.orElseGet(() -> CompletableFuture.failedFuture(new NoFreeSlot()));
    }

    private static void cancelSoon(CompletableFuture<SubmitSmResp> future, int millis) {
        if (millis % 2 == 0) {
            future.cancel(false);
            return;
        }
        Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException("this thread is never interrupted", e);
            }
            future.cancel(false);
        });
    }

    /** Failure of a message that was not sent because the window was full. */
    static final class NoFreeSlot extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoFreeSlot() {
            super("no free slot", null, false, false);
        }
    }
}
