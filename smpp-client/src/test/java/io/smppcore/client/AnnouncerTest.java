package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Logged;
import io.smppcore.testing.Waits;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Isolated("captures the log")
class AnnouncerTest {

    private final Announcer announcer = new Announcer("client under test", ClientListener.NONE);

    @Test
    void passesEventsOneAtATimeAndInOrderOnAVirtualThread() {
        Queue<Integer> received = new ConcurrentLinkedQueue<>();
        List<Integer> announced = IntStream.range(0, 500).boxed().toList();
        AtomicInteger atOnce = new AtomicInteger();

        announced.forEach(number -> announcer.announce(listener -> {
            if (atOnce.incrementAndGet() == 1 && Thread.currentThread().isVirtual()) {
                received.add(number);
            }
            atOnce.decrementAndGet();
        }));

        eventually().until(() -> received.size() == announced.size());
        assertThat(received).containsExactlyElementsOf(announced);
    }

    @ParameterizedTest
    @EnumSource
    void callsTheListenerAgainAfterItThrows(Thrown thrown) throws InterruptedException {
        CountDownLatch next = new CountDownLatch(1);
        announcer.announce(listener -> thrown.raise());
        announcer.announce(listener -> next.countDown());

        assertThat(next.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void limitsLogLinesOfAFailingAndSlowListener() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger received = new AtomicInteger();
        String lines = Logged.during(() -> {
            for (int i = 0; i < 20_000; i++) {
                announcer.announce(listener -> {
                    awaitOrFail(released);
                    received.incrementAndGet();
                    throw new IllegalStateException("thrown by the test");
                });
            }
            released.countDown();
            eventually().until(() -> received.get() == 1_000);
        });

        long seconds = 10; // the maximum duration of the test
        assertThat(lines.lines().filter(line -> line.contains("is too slow")).count())
                .isBetween(1L, seconds);
        assertThat(lines.lines().filter(line -> line.contains("has failed")).count())
                .isBetween(1L, seconds);
    }

    @Test
    void dropsEventsBeyondTheLimit() {
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger received = new AtomicInteger();
        announcer.announce(listener -> awaitOrFail(released));
        for (int i = 0; i < 1_500; i++) {
            announcer.announce(listener -> received.incrementAndGet());
        }
        released.countDown();

        eventually().until(() -> received.get() == 999);
        announcer.announce(listener -> received.incrementAndGet());
        eventually().until(() -> received.get() == 1_000);
    }

    @Test
    void recognizesTheListenerThread() throws InterruptedException {
        CountDownLatch recognized = new CountDownLatch(1);
        announcer.announce(listener -> {
            if (announcer.isListenerThread()) {
                recognized.countDown();
            }
        });

        assertThat(recognized.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(announcer.isListenerThread()).isFalse();
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
