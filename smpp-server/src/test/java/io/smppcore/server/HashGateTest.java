package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class HashGateTest {

    private static final Duration LONG = Duration.ofSeconds(30);

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
        HashGate gate = new HashGate(1, LONG);
        BooleanSupplier wrong = () -> {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            return false;
        };
        List<String> order = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> first = threads.submit(() -> gate.run("a", "me", wrong));
            eventually().until(() -> gate.addresses() == 1);
            Future<Boolean> second = threads.submit(() -> gate.run("a", "me", () -> order.add("a")));
            Future<Boolean> other = threads.submit(() -> gate.run("b", "me", () -> order.add("b")));

            assertThat(first.get()).isFalse();
            assertThat(second.get()).isTrue();
            assertThat(other.get()).isTrue();
        }
        assertThat(order).containsExactly("b", "a");
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

    /** Tests that two binds do not wait for 300 hashes, as they would with a single queue. */
    @Test
    void guessesFromManyAddressesDelayOtherBindsOnlyBriefly() throws Exception {
        HashGate gate = new HashGate(1, LONG);
        assertThat(gate.run("home", "known", () -> hash(true))).isTrue();
        AtomicBoolean going = new AtomicBoolean(true);
        AtomicInteger guesses = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 300; i++) {
                int address = i;
                threads.submit(() -> {
                    while (going.get()) {
                        gate.run(address, "known", () -> hash(guesses.incrementAndGet() < 0));
                    }
                    return null;
                });
            }
            try {
                eventually().until(() -> gate.rememberedCount() == 301); // every address has failed once
                int before = guesses.get();
                assertThat(gate.run("home", "known", () -> hash(true))).isTrue();
                assertThat(guesses.get() - before).isLessThan(50);
                before = guesses.get();
                assertThat(gate.run("elsewhere", "new", () -> hash(true))).isTrue();
                assertThat(guesses.get() - before).isLessThan(50);
                assertThat(gate.run(7, "neighbour", () -> hash(true))).isTrue(); // later, but eventually
            } finally {
                going.set(false);
            }
        }
        assertThat(gate.addresses()).isZero();
        assertThat(gate.waiting()).isZero();
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
                assertThat(known.get(5, TimeUnit.SECONDS)).isTrue();
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

    private static boolean hash(boolean right) {
        LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
        return right;
    }

    private static boolean awaits(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
