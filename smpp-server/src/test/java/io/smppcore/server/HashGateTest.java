package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class HashGateTest {

    private static final Duration LONG = Waits.BOUND;
    private static final int ENOUGH = 100_000_000;

    @Test
    void runsAtMostThePermittedNumberAtOnce() throws Exception {
        HashGate gate = new HashGate(2, LONG);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        BooleanSupplier work = () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            LockSupport.parkNanos(1_000); // lets other binds run, if the gate allows it
            inside.decrementAndGet();
            return true;
        };
        List<Future<Boolean>> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 500; i++) {
                int address = i % 10;
                results.add(threads.submit(() -> gate.run(address, "me", work)));
            }
        }
        for (Future<Boolean> result : results) {
            assertThat(result.get()).isTrue();
        }
        assertThat(most.get()).isBetween(1, 2);
        assertThat(gate.addresses()).isZero();
    }

    @Test
    void anotherAddressPrecedesTheSecondBindOfTheFirst() throws Exception {
        HashGate gate = new HashGate(1, LONG);
        CountDownLatch go = new CountDownLatch(1);
        List<String> order = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> gate.run("attacker", "me", () -> awaits(go)));
            eventually().until(() -> gate.addresses() == 1);
            for (int i = 0; i < 100; i++) {
                threads.submit(() -> gate.run("attacker", "me", () -> order.add("attacker")));
            }
            threads.submit(() -> gate.run("other", "me", () -> order.add("other")));
            eventually().until(() -> gate.waiting() == 1);
            go.countDown();
        }
        assertThat(order).hasSize(101).first().isEqualTo("other");
    }

    @Test
    void addressPausesAfterAWrongPasswordWhileOthersContinue() throws Exception {
        PausingClock clock = new PausingClock();
        HashGate gate = new HashGate(1, LONG, clock);
        Duration hash = Duration.ofMillis(100);
        List<String> order = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> first = threads.submit(() -> gate.run("a", "me", () -> {
                clock.nanos.addAndGet(hash.toNanos());
                return false;
            }));
            eventually().until(() -> clock.pauses.size() == 1);
            Future<Boolean> second = threads.submit(() -> gate.run("a", "me", () -> order.add("a")));
            assertThat(gate.run("b", "me", () -> order.add("b"))).isTrue();
            assertThat(first.isDone()).isFalse();
            clock.end.countDown();

            assertThat(first.get()).isFalse();
            assertThat(second.get()).isTrue();
        }
        assertThat(order).containsExactly("b", "a");
        assertThat(clock.pauses).containsExactly(hash.multipliedBy(2));
    }

    @Test
    void waitThatIsTooLongFails() throws Exception {
        HashGate gate = new HashGate(1, Duration.ofMillis(50));
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> first = threads.submit(() -> gate.run("a", "me", () -> awaits(end)));
            eventually().until(() -> gate.addresses() == 1);
            assertThatThrownBy(() -> gate.run("a", "me", () -> true)).isInstanceOf(TimeoutException.class);
            assertThatThrownBy(() -> gate.run("b", "me", () -> true)).isInstanceOf(TimeoutException.class);
            end.countDown();
            assertThat(first.get()).isTrue();
        }
        assertThat(gate.addresses()).isZero();
        assertThat(gate.run("b", "me", () -> true)).isTrue();
    }

    /**
     * Tests the turns of two binds that arrive when 299 addresses wait, which have all guessed before, while a hash of
     * the 300th is being computed. With a single queue they would come after 300 guesses.
     */
    @Test
    void guessesFromManyAddressesDelayOtherBindsOnlyBriefly() throws Exception {
        HashGate gate = new HashGate(1, LONG, new SettableClock());
        assertThat(gate.run("home", "known", () -> true)).isTrue();
        AtomicBoolean going = new AtomicBoolean(true);
        Semaphore hashes = new Semaphore(ENOUGH);
        AtomicInteger guesses = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 300; i++) {
                int address = i;
                threads.submit(() -> {
                    while (going.get()) {
                        gate.run(address, "known", () -> {
                            hashes.acquireUninterruptibly();
                            return guesses.incrementAndGet() < 0;
                        });
                        LockSupport.parkNanos(1_000); // with a single processor, the others start only now
                    }
                    return null;
                });
            }
            try {
                eventually().until(() -> gate.rememberedCount() == 301); // every address has failed once
                hashes.drainPermits();
                assertThat(guessesBefore("home", "known", gate, threads, hashes, guesses))
                        .isLessThanOrEqualTo(2);
                assertThat(guessesBefore("elsewhere", "new", gate, threads, hashes, guesses))
                        .isLessThanOrEqualTo(2);
                hashes.release(ENOUGH);
                assertThat(gate.run(7, "neighbour", () -> true)).isTrue(); // later, but eventually
            } finally {
                going.set(false);
                hashes.release(ENOUGH);
            }
        }
        assertThat(gate.addresses()).isZero();
        assertThat(gate.waiting()).isZero();
    }

    /** Lets a bind arrive when all others wait; returns the number of guesses from then until its own hash. */
    private static int guessesBefore(
            String address,
            String systemId,
            HashGate gate,
            ExecutorService threads,
            Semaphore hashes,
            AtomicInteger guesses)
            throws Exception {
        eventually().until(() -> hashes.hasQueuedThreads() && gate.waiting() == 299);
        int before = guesses.get();
        Future<Boolean> bind = threads.submit(() -> gate.run(address, systemId, () -> hashes.drainPermits() >= 0));
        eventually().until(() -> gate.waiting() == 300);
        hashes.release(300);
        assertThat(bind.get()).isTrue();
        return guesses.get() - before;
    }

    @Test
    void knownAccountDoesNotWaitForOthersOfItsAddress() throws Exception {
        HashGate gate = new HashGate(2, LONG);
        assertThat(gate.run("home", "known", () -> true)).isTrue();
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                threads.submit(() -> gate.run("home", "guessed", () -> awaits(go)));
            }
            eventually().until(() -> gate.addresses() == 1);
            Future<Boolean> known = threads.submit(() -> gate.run("home", "known", () -> true));
            try {
                assertThat(known.get(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            } finally {
                go.countDown();
            }
        }
    }

    @Test
    void boundsRememberedAccountsAndAddresses() throws Exception {
        HashGate gate = new HashGate(1, LONG);
        for (int i = 0; i < HashGate.MAX_REMEMBERED + 100; i++) {
            boolean right = i % 2 == 0;
            gate.run(i, "account" + i, () -> right);
            gate.run("home", "account" + i, () -> true);
        }
        assertThat(gate.rememberedCount()).isBetween(HashGate.MAX_REMEMBERED, 2 * HashGate.MAX_REMEMBERED);
    }

    private static boolean awaits(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A clock whose sleeps last until the test ends them. */
    private static final class PausingClock implements ServerClock {

        private final AtomicLong nanos = new AtomicLong();
        private final List<Duration> pauses = new CopyOnWriteArrayList<>();
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public long nanoTime() {
            return nanos.get();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            pauses.add(time);
            end.await();
        }
    }
}
