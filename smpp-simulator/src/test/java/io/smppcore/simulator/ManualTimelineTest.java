package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualTimelineTest {

    private final Instant start = Instant.parse("2026-03-04T05:06:07Z");
    private final ManualTimeline timeline = new ManualTimeline(start);
    private final List<String> done = new ArrayList<>();

    @Test
    void runsTasksInTheOrderOfTimeAndScheduling() {
        add(2, "c");
        add(1, "a");
        add(1, "b");
        add(3, "d");
        timeline.advance(Duration.ofSeconds(2));
        assertThat(done).containsExactly("a", "b", "c");
        assertThat(timeline.waiting()).isEqualTo(1);
        assertThat(timeline.now()).isEqualTo(start.plusSeconds(2));
    }

    @Test
    void aTaskSeesItsOwnTimeAndMayScheduleAnother() {
        timeline.schedule(Duration.ofSeconds(1), () -> {
            done.add(timeline.now().toString());
            add(1, "next");
        });
        timeline.advance(Duration.ofSeconds(5));
        assertThat(done).containsExactly("2026-03-04T05:06:08Z", "next");
    }

    @Test
    void aFailedTaskDoesNotBlockOthers() {
        timeline.schedule(Duration.ZERO, () -> {
            throw new IllegalStateException("on purpose");
        });
        add(0, "after");
        timeline.advance(Duration.ZERO);
        assertThat(done).containsExactly("after");
    }

    private void add(int seconds, String name) {
        assertThat(timeline.schedule(Duration.ofSeconds(seconds), () -> done.add(name)))
                .isTrue();
    }
}
