package io.smppcore.client;

import static io.smppcore.client.Loopback.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

    @Test
    void aListenerThatThrowsHearsTheNextEvent() throws InterruptedException {
        CountDownLatch next = new CountDownLatch(1);
        announcer.tell(listener -> {
            throw new IllegalStateException("as the test wants it");
        });
        announcer.tell(listener -> next.countDown());

        assertThat(next.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aListenerThatIsTooSlowLosesEventsInsteadOfFillingTheMemory() {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        announcer.tell(listener -> {
            try {
                mayGoOn.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
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
}
