package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadCourseTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private final List<Runnable> waiting = new ArrayList<>();
    private boolean busy;

    private final LoadMeters meters = new LoadMeters(false);
    private final LoopMeter loop = meters.ofThisLoop(this::onLoop);
    private final LoadCourse course = new LoadCourse(meters, 0, 0);

    @Test
    void assignsTimesOfABusyEventLoopToTheirInterval() throws InterruptedException {
        busy = true;
        answer(10, 3);
        assertThat(course.next(SECOND).latency().max()).isZero();
        answer(20, 2);
        course.next(2 * SECOND);
        busy = false;
        waiting.forEach(Runnable::run);
        answer(30, 1);
        course.next(3 * SECOND);
        answer(40, 5);
        course.last(4 * SECOND);

        assertThat(course.intervals())
                .extracting(
                        Interval::ok, interval -> Math.round(interval.latency().max()))
                .containsExactly(tuple(3L, 10L), tuple(2L, 20L), tuple(1L, 30L), tuple(5L, 40L));
        OperationReport total = course.total(course.commands(4 * SECOND), 4 * SECOND);
        assertThat(total.latency().count()).isEqualTo(11);
        assertThat(course.problems()).isEmpty();
    }

    @Test
    void countsTimesMoreThanAMinuteLateOnlyInTheTotal() throws InterruptedException {
        busy = true;
        answer(10, 1);
        for (int second = 1; second <= 62; second++) {
            course.next(second * SECOND);
        }
        busy = false;
        waiting.forEach(Runnable::run);
        answer(20, 1);
        course.last(63 * SECOND);

        assertThat(course.intervals().getFirst().latency().max()).isZero();
        assertThat(Math.round(course.intervals().getLast().latency().max())).isEqualTo(20);
        OperationReport total = course.total(course.commands(63 * SECOND), 63 * SECOND);
        assertThat(total.latency().count()).isEqualTo(2);
    }

    private void answer(int millis, int requests) {
        OperationMeter meter = loop.of(CommandId.SUBMIT_SM);
        for (int i = 0; i < requests; i++) {
            meter.sent();
            loop.live().countSent();
            meter.answered(CommandStatus.ESME_ROK, millis * MILLI, millis * MILLI);
            loop.live().countOk();
        }
    }

    private void onLoop(Runnable task) {
        if (busy) {
            waiting.add(task);
        } else {
            task.run();
        }
    }
}
