package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeQueueTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1024, 1025, 5000})
    void holdsTimesUpToItsBoundInOrder(int bound) {
        TimeQueue queue = new TimeQueue(bound);
        for (int i = 0; i < bound; i++) {
            assertThat(queue.offer(i)).isTrue();
        }
        assertThat(queue.offer(bound)).isFalse();
        assertThat(queue.size()).isEqualTo(bound);
        for (int i = 0; i < bound; i++) {
            assertThat(queue.peek()).isEqualTo(i);
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void behavesLikeAQueueWhileItGrows() {
        SplittableRandom random = new SplittableRandom(7);
        TimeQueue queue = new TimeQueue(10_000);
        Queue<Long> model = new ArrayDeque<>();
        for (int i = 0; i < 50_000; i++) {
            if (model.size() < 10_000 && random.nextInt(100) < 60) {
                long time = random.nextLong();
                assertThat(queue.offer(time)).isTrue();
                model.add(time);
            } else if (!model.isEmpty()) {
                assertThat(queue.poll()).isEqualTo(model.remove());
            }
            assertThat(queue.size()).isEqualTo(model.size());
        }
    }
}
