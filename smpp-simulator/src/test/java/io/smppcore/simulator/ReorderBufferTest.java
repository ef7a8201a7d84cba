package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReorderBufferTest {

    private final ReorderBuffer buffer = new ReorderBuffer();
    private final List<String> released = new ArrayList<>();

    @Test
    void aFullBufferIsReleasedInTheOrderOfItsNumbers() {
        assertThat(hold(30, "a", 3)).isTrue();
        assertThat(hold(-20, "b", 3)).isFalse();
        assertThat(released).isEmpty();
        assertThat(hold(10, "c", 3)).isFalse();
        assertThat(released).containsExactly("b", "c", "a");
    }

    @Test
    void theNextResponseAfterAReleaseIsAFirstOne() {
        hold(2, "a", 2);
        hold(1, "b", 2);
        assertThat(hold(3, "c", 2)).isTrue();
        assertThat(released).containsExactly("b", "a");
    }

    @Test
    void flushesHeldResponsesOnce() {
        hold(2, "a", 8);
        hold(1, "b", 8);
        buffer.flush();
        buffer.flush();
        assertThat(released).containsExactly("b", "a");
    }

    @Test
    void aBufferForOneResponseHoldsNothing() {
        assertThat(hold(1, "a", 1)).isFalse();
        assertThat(released).containsExactly("a");
    }

    @Test
    void aReleaseMayHoldTheNextResponse() {
        buffer.hold(1, () -> hold(5, "next", 2), 2);
        hold(2, "a", 2);
        assertThat(released).containsExactly("a");
        hold(4, "b", 2);
        assertThat(released).containsExactly("a", "b", "next");
    }

    @Test
    void releasesEachResponseOnceWithConcurrentThreads() throws InterruptedException {
        int perThread = 20_000;
        AtomicIntegerArray counts = new AtomicIntegerArray(4 * perThread);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(t -> Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < perThread; i++) {
                        int one = t * perThread + i;
                        buffer.hold(one * 31L % 17, () -> counts.incrementAndGet(one), 8);
                        if (i % 100 == 0) {
                            buffer.flush();
                        }
                    }
                }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        buffer.flush();
        assertThat(IntStream.range(0, counts.length()).map(counts::get)).containsOnly(1);
    }

    private boolean hold(long order, String name, int atMost) {
        return buffer.hold(order, () -> released.add(name), atMost);
    }
}
