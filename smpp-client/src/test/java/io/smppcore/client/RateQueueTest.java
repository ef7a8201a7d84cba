package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.flow.TokenBucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RateQueueTest {

    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final Duration MAX_WAIT = Duration.ofMillis(100);

    private final SettableClock clock = new SettableClock();
    private final List<Integer> completed = new ArrayList<>();

    /** A rate of one request in 10 ms, without a burst. */
    private final RateQueue queue = queue(RateOptions.builder().rate(100.0).burst(1));

    private RateQueue queue(RateOptions.Builder options) {
        RateOptions checked = options.maxWait(MAX_WAIT).queueLimit(20).build();
        return new RateQueue(
                new SendRate(checked, new Announcer("client under test", ClientListener.NONE), clock), clock);
    }

    private CompletableFuture<@Nullable Void> await(RateQueue in, int number) {
        CompletableFuture<@Nullable Void> turn = Objects.requireNonNull(in.await(in.deadlineNanos(), true));
        turn.thenRun(() -> completed.add(number));
        return turn;
    }

    private List<CompletableFuture<@Nullable Void>> awaitAll(int count) {
        return IntStream.range(0, count).mapToObj(i -> await(queue, i)).toList();
    }

    @Test
    void completesOneTurnPerPeriodInOrder() {
        assertThat(queue.enter()).isTrue();
        assertThat(queue.enter()).isFalse();
        awaitAll(5);
        clock.advance(PERIOD.minusNanos(1));
        assertThat(completed).isEmpty();

        clock.advance(Duration.ofNanos(1));
        assertThat(completed).containsExactly(0);
        clock.advance(PERIOD.multipliedBy(3));
        assertThat(completed).containsExactly(0, 1, 2, 3);
    }

    @Test
    void noRequestOvertakesWaitingOnes() {
        queue.enter();
        awaitAll(2);
        clock.advance(PERIOD);

        assertThat(queue.enter()).isFalse();
        clock.advance(PERIOD);
        clock.advance(PERIOD);
        assertThat(completed).containsExactly(0, 1);
        assertThat(queue.enter()).isTrue();
    }

    @Test
    void requestDuringACompletionWaitsAfterTheOthers() {
        queue.enter();
        List<CompletableFuture<@Nullable Void>> turns = awaitAll(2);
        turns.getFirst().thenRun(() -> {
            assertThat(queue.enter()).isFalse();
            await(queue, 2);
        });
        clock.advance(PERIOD.multipliedBy(3));

        assertThat(completed).containsExactly(0, 1, 2);
    }

    @Test
    void waitsEndAtTheirDeadline() {
        queue.enter();
        List<CompletableFuture<@Nullable Void>> turns = awaitAll(20);
        clock.advance(MAX_WAIT);

        assertThat(completed).hasSize(10);
        assertThat(turns.subList(10, 20))
                .allSatisfy(turn -> assertThat(turn.exceptionNow()).isInstanceOf(TimeoutException.class));
        assertThat(queue.size()).isZero();
        assertThat(clock.timers()).isZero();
    }

    @Test
    void limitDoesNotCountUnlimitedWaits() {
        queue.enter();
        awaitAll(20);

        assertThat(queue.await(queue.deadlineNanos(), true)).isNull();
        assertThat(queue.await(queue.deadlineNanos(), false)).isNotNull();
        clock.advance(PERIOD);
        assertThat(queue.await(queue.deadlineNanos(), true)).isNotNull();
    }

    @Test
    void cancelledRequestPassesItsTurnToTheNext() {
        queue.enter();
        List<CompletableFuture<@Nullable Void>> turns = awaitAll(3);
        turns.get(0).cancel(false);
        turns.get(1).cancel(false);
        assertThat(queue.size()).isEqualTo(1);
        clock.advance(PERIOD);

        assertThat(completed).containsExactly(2);
    }

    @Test
    void returnsTheTokenWhenTheLastTurnIsCancelled() {
        queue.enter();
        awaitAll(1).getFirst().cancel(false);
        assertThat(clock.timers()).isZero();
        clock.advance(PERIOD);

        assertThat(queue.enter()).isTrue();
    }

    @Test
    void returnedTokenIsAvailable() {
        assertThat(queue.enter()).isTrue();
        queue.giveBack();
        assertThat(queue.enter()).isTrue();
        assertThat(queue.enter()).isFalse();
    }

    @Test
    void failingEndsAllWaits() {
        queue.enter();
        List<CompletableFuture<@Nullable Void>> turns = awaitAll(3);
        queue.fail(new CancellationException());

        assertThat(turns).allMatch(CompletableFuture::isCancelled);
        assertThat(queue.size()).isZero();
        assertThat(clock.timers()).isZero();
        clock.advance(PERIOD);
        assertThat(queue.enter()).isTrue();
    }

    @Test
    void delaysNothingWithoutALimit() {
        RateQueue unlimited = queue(RateOptions.builder().adaptive(true));
        assertThat(IntStream.range(0, 1_000).allMatch(i -> unlimited.enter())).isTrue();
    }

    @Test
    void waitEndsAtItsDeadlineWithTheSlowestRate() {
        RateQueue slow = queue(RateOptions.builder().rate(TokenBucket.MIN_RATE).burst(1));
        slow.enter();
        CompletableFuture<@Nullable Void> turn = await(slow, 1);
        clock.advance(MAX_WAIT);

        assertThat(turn.exceptionNow()).isInstanceOf(TimeoutException.class);
    }
}
