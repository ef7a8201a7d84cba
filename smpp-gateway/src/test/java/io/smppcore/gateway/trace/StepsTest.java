package io.smppcore.gateway.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepsTest {

    private static final TraceContext TRACE = TraceContext.of(Map.of("b3", "1-2-1"));

    private final Steps steps = new Steps();
    private final List<String> seen = new ArrayList<>();

    private record Fixed(TraceContext context, List<String> seen) implements Step {

        @Override
        public void end(String messageId, String outcome, @Nullable Throwable failure) {
            seen.add(messageId + " " + outcome + " " + failure);
        }
    }

    @Test
    void observesNothingWithoutAnObserver() {
        assertThat(steps.begin(StepKind.ACCEPT, TRACE, "shop", "")).isNull();
        assertThat(Steps.contextOf(null, TRACE)).isEqualTo(TRACE);
        Steps.end(null, "1", CommandStatus.ESME_ROK);
        Steps.end(null, "1", new IllegalStateException());
    }

    @Test
    void observesMessagesWithATrace() {
        StepObserver observer = (kind, parent, account, group) -> new Fixed(parent, seen);
        steps.observe(observer);
        assertThat(steps.follow(StepKind.FORWARD, TraceContext.NONE, "shop", "up"))
                .isNull();
        Step step = steps.follow(StepKind.FORWARD, TRACE, "shop", "up");
        assertThat(Steps.contextOf(step, TraceContext.NONE)).isEqualTo(TRACE);
        Steps.end(step, "7", CommandStatus.ESME_RTHROTTLED);
        Steps.end(step, "8", CommandStatus.of(0x4FF));
        Steps.end(step, "9", new IllegalStateException("broken"));
        Steps.end(step, "10", new CompletionException(new IllegalStateException("wrapped")));
        assertThat(seen)
                .containsExactly(
                        "7 ESME_RTHROTTLED null",
                        "8 0x000004FF null",
                        "9 IllegalStateException java.lang.IllegalStateException: broken",
                        "10 IllegalStateException java.lang.IllegalStateException: wrapped");

        assertThatThrownBy(() -> steps.observe(observer)).isInstanceOf(IllegalStateException.class);
        steps.ignore((kind, parent, account, group) -> new Fixed(parent, seen));
        assertThat(steps.begin(StepKind.ARRIVE, TRACE, "shop", "")).isNotNull();
        steps.ignore(observer);
        assertThat(steps.begin(StepKind.ARRIVE, TRACE, "shop", "")).isNull();
    }

    @Test
    void toleratesFailuresOfAnObserver() {
        steps.observe((kind, parent, account, group) -> {
            throw new StackOverflowError();
        });
        assertThat(steps.begin(StepKind.ACCEPT, TRACE, "shop", "")).isNull();
        Step broken = new Step() {
            @Override
            public TraceContext context() {
                throw new AssertionError("context");
            }

            @Override
            public void end(String messageId, String outcome, @Nullable Throwable failure) {
                throw new AssertionError("end");
            }
        };
        assertThat(Steps.contextOf(broken, TRACE)).isEqualTo(TraceContext.NONE);
        Steps.end(broken, "1", CommandStatus.ESME_ROK);
        Steps.end(broken, "1", new IllegalStateException());
    }
}
