package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.event.EventRecordingLogger;
import org.slf4j.event.SubstituteLoggingEvent;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.SubstituteLogger;

class LimitedLogTest {

    private final Queue<SubstituteLoggingEvent> events = new ArrayDeque<>();
    private final EventRecordingLogger logger =
            new EventRecordingLogger(new SubstituteLogger("test", events, true), events);
    private long nowNanos = Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(100); // overflows during the wait
    private final LimitedLog log = new LimitedLog(logger, 3, () -> nowNanos);

    @Test
    void limitsTheLinesAndReportsTheNumberOfOmittedOnes() {
        for (int i = 0; i < 1_000; i++) {
            log.warn("event {}", i);
        }
        assertThat(lines()).containsExactly("WARN event 0", "WARN event 1", "WARN event 2");
        nowNanos += TimeUnit.MILLISECONDS.toNanos(400);
        log.error("event {}", "x");
        log.error("event {}", "y");
        assertThat(lines()).containsExactly("ERROR event x [997 such lines left out: at most 3 a second]");
        nowNanos += TimeUnit.HOURS.toNanos(1);
        for (int i = 0; i < 10; i++) {
            log.warn("event {}", i);
        }
        assertThat(lines())
                .containsExactly(
                        "WARN event 0 [1 such lines left out: at most 3 a second]", "WARN event 1", "WARN event 2");
    }

    @Test
    void aTroubleHasEverFewerLines() {
        LimitedLog trouble = LimitedLog.ofTrouble(logger, 2, () -> nowNanos);
        for (int second = 0; second < 24 * 3_600; second++) {
            trouble.warn("away {}", second);
            nowNanos += TimeUnit.SECONDS.toNanos(1);
        }
        List<String> lines = lines();
        assertThat(lines)
                .hasSizeLessThan(160)
                .startsWith(
                        "WARN away 0",
                        "WARN away 1",
                        "WARN away 11 [9 such lines left out: the intervals grow up to 10 minutes]",
                        "WARN away 31 [19 such lines left out: the intervals grow up to 10 minutes]",
                        "WARN away 71 [39 such lines left out: the intervals grow up to 10 minutes]");
        assertThat(lines.getLast()).contains("[599 such lines left out");
        nowNanos += TimeUnit.MINUTES.toNanos(20);
        assertThat(trouble.tryWarn("another")).isTrue();
        assertThat(trouble.tryWarn("another")).isTrue();
        assertThat(trouble.tryWarn("another")).isFalse();
    }

    @Test
    void rareLinesAboutATroubleAreAllWritten() {
        LimitedLog trouble = LimitedLog.ofTrouble(logger, 1, () -> nowNanos);
        for (int i = 0; i < 100; i++) {
            assertThat(trouble.tryWarn("rare")).isTrue();
            nowNanos += TimeUnit.MINUTES.toNanos(11);
        }
    }

    @Test
    void aFailureOfTheLoggerDoesNotReachTheCaller() {
        EventRecordingLogger broken = new EventRecordingLogger(new SubstituteLogger("test", events, true), events) {

            private static final long serialVersionUID = 1L;

            @Override
            public boolean isWarnEnabled() {
                throw new StackOverflowError();
            }
        };
        new LimitedLog(broken, 1).warn("event");
        assertThat(events).isEmpty();
    }

    @Test
    void aFailureWithAPlaceInTheFormatFillsItAndOneWithoutHasItsStack() {
        IllegalStateException failure = new IllegalStateException("no\nresponse");
        log.warn("callback of account {} has failed, retrying: {}", "shop", failure);
        assertThat(events.element().getThrowable()).isNull();
        assertThat(lines())
                .containsExactly("WARN callback of account shop has failed, retrying: "
                        + "java.lang.IllegalStateException: no\\u000Aresponse");
        log.warn("callback of account {} has failed", "shop", failure);
        assertThat(events.element().getThrowable()).isSameAs(failure);
    }

    @Test
    void linesAboutOneThingHaveItsNameAndValueAndTheSameLimit() {
        LimitedLog alpha = log.about("smsc", "alpha").about("bind", 2);
        alpha.warn("bind {} is lost", 2);
        log.warn("event {}", 1);
        log.warn("event {}", 2);
        alpha.warn("bind {} is lost", 2);
        // A logger without fields has them before the message.
        assertThat(lines()).containsExactly("WARN smsc=alpha bind=2 bind 2 is lost", "WARN event 1", "WARN event 2");
    }

    @Test
    void aLimitBelowOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LimitedLog(logger, 0))
                .withMessage("linesPerSecond: 0 (expected: >= 1)");
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (SubstituteLoggingEvent event = events.poll(); event != null; event = events.poll()) {
            lines.add(event.getLevel() + " "
                    + MessageFormatter.basicArrayFormat(event.getMessage(), event.getArgumentArray()));
        }
        return lines;
    }
}
