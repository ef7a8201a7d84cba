package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

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

    private final Announcer announcer = new Announcer(ClientListener.NONE);

    @Test
    void eventsComeOneAtATimeAndInOrderOnVirtualThreads() {
        Queue<Integer> heard = new ConcurrentLinkedQueue<>();
        List<Integer> told = IntStream.range(0, 500).boxed().toList();
        AtomicInteger atOnce = new AtomicInteger();

        told.forEach(number -> announcer.tell(listener -> {
            if (atOnce.incrementAndGet() == 1 && Thread.currentThread().isVirtual()) {
                heard.add(number);
            }
            atOnce.decrementAndGet();
        }));

        eventually().until(() -> heard.size() == told.size());
        assertThat(heard).containsExactlyElementsOf(told);
    }

    @ParameterizedTest
    @EnumSource
    void callsAListenerThatThrowsAgain(Thrown thrown) throws InterruptedException {
        CountDownLatch next = new CountDownLatch(1);
        announcer.tell(listener -> thrown.raise());
        announcer.tell(listener -> next.countDown());

        assertThat(next.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aListenerThatKeepsFailingAndIsTooSlowFillsNoLog() throws Exception {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        String lines = Logged.during(() -> {
            for (int i = 0; i < 20_000; i++) {
                announcer.tell(listener -> {
                    awaitOrFail(mayGoOn);
                    heard.incrementAndGet();
                    throw new IllegalStateException("as the test wants it");
                });
            }
            mayGoOn.countDown();
            eventually().until(() -> heard.get() == 1_000);
        });

        long seconds = 10; // the maximum duration of the test
        assertThat(lines.lines().filter(line -> line.contains("is too slow")).count())
                .isBetween(1L, seconds);
        assertThat(lines.lines().filter(line -> line.contains("has failed")).count())
                .isBetween(1L, seconds);
    }

    @Test
    void aListenerThatIsTooSlowLosesEventsInsteadOfFillingTheMemory() {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        announcer.tell(listener -> awaitOrFail(mayGoOn));
        for (int i = 0; i < 1_500; i++) {
            announcer.tell(listener -> heard.incrementAndGet());
        }
        mayGoOn.countDown();

        eventually().until(() -> heard.get() == 999);
        announcer.tell(listener -> heard.incrementAndGet());
        eventually().until(() -> heard.get() == 1_000);
    }

    @Test
    void knowsWhetherItIsListening() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        announcer.tell(listener -> {
            if (announcer.isListening()) {
                asked.countDown();
            }
        });

        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(announcer.isListening()).isFalse();
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
