package io.smppcore.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketTest {

    private static final long MILLI = 1_000_000;
    private static final long FOREVER = Duration.ofDays(7).toNanos();

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5 * MILLI); // overflows in the test

    private TokenBucket bucket(double rate, int burst) {
        return new TokenBucket(rate, burst, now::get);
    }

    private int acquiredAtOnce(TokenBucket bucket) {
        int taken = 0;
        while (bucket.tryAcquire()) {
            taken++;
        }
        return taken;
    }

    @Test
    void allowsTheBurstAtOnceAndThenOneRequestPerPeriod() {
        TokenBucket bucket = bucket(100, 5);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(5);
        now.addAndGet(10 * MILLI - 1);
        assertThat(bucket.tryAcquire()).isFalse();
        now.addAndGet(1);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(1);
        now.addAndGet(30 * MILLI);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(3);
    }

    @Test
    void doesNotSaveMoreTokensThanTheBurst() {
        TokenBucket bucket = bucket(100, 5);
        now.addAndGet(Duration.ofHours(1).toNanos());
        assertThat(acquiredAtOnce(bucket)).isEqualTo(5);
    }

    @Test
    void reservesSuccessiveWaits() {
        TokenBucket bucket = bucket(100, 1);
        assertThat(bucket.reserve(FOREVER)).isZero();
        assertThat(bucket.reserve(FOREVER)).isEqualTo(10 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isEqualTo(20 * MILLI);
        now.addAndGet(15 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isEqualTo(15 * MILLI);
    }

    @Test
    void reservesNothingIfTheWaitWouldBeTooLong() {
        TokenBucket bucket = bucket(100, 1);
        assertThat(bucket.reserve(0)).isZero();
        assertThat(bucket.reserve(10 * MILLI - 1)).isEqualTo(-1);
        assertThat(bucket.reserve(10 * MILLI)).isEqualTo(10 * MILLI);
    }

    @Test
    void keepsTheRateOverALongTime() {
        TokenBucket bucket = bucket(250, 10);
        int taken = 0;
        for (int milli = 0; milli < 10_000; milli++) {
            taken += acquiredAtOnce(bucket);
            now.addAndGet(MILLI);
        }
        assertThat(taken).isBetween(2_500, 2_510);
    }

    @Test
    void followsAChangeOfTheRate() {
        TokenBucket bucket = bucket(100, 1);
        bucket.tryAcquire();
        bucket.rate(1000);
        now.addAndGet(10 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isZero();
        assertThat(bucket.reserve(FOREVER)).isEqualTo(MILLI);
        assertThat(bucket.rate()).isEqualTo(1000);
    }

    @Test
    void allowsNoRequestDuringAPause() {
        TokenBucket bucket = bucket(100, 5);
        bucket.pause(50 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isEqualTo(50 * MILLI);
        now.addAndGet(49 * MILLI);
        assertThat(bucket.tryAcquire()).isFalse();
    }

    @Test
    void returnedTokensDoNotShortenAPause() {
        TokenBucket bucket = bucket(100, 5);
        assertThat(bucket.tryAcquire(2)).isTrue();
        bucket.pause(50 * MILLI);
        bucket.giveBack(2);
        assertThat(bucket.delayNanos()).isEqualTo(50 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isEqualTo(50 * MILLI);
        assertThat(bucket.reserve(FOREVER)).isEqualTo(60 * MILLI);
        bucket.giveBack();
        assertThat(bucket.reserve(FOREVER)).isEqualTo(60 * MILLI);
    }

    @Test
    void aChangeOfTheRateDoesNotMoveTheEndOfAPause() {
        TokenBucket bucket = bucket(100, 5);
        bucket.pause(50 * MILLI);
        for (double rate : new double[] {50, 1000}) {
            bucket.rate(rate);
            assertThat(bucket.delayNanos()).isEqualTo(50 * MILLI);
            assertThat(bucket.reserve(50 * MILLI - 1)).isEqualTo(-1);
        }
    }

    @Test
    void aPauseEndsWithOneToken() {
        TokenBucket bucket = bucket(100, 5);
        bucket.pause(50 * MILLI);
        assertThat(bucket.isFull()).isFalse();
        now.addAndGet(50 * MILLI);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(1);
        now.addAndGet(50 * MILLI);
        assertThat(bucket.isFull()).isTrue();
        assertThat(acquiredAtOnce(bucket)).isEqualTo(5);
    }

    @Test
    void returnedTokensDoNotExceedTheBurst() {
        TokenBucket bucket = bucket(100, 3);
        acquiredAtOnce(bucket);
        bucket.giveBack();
        assertThat(acquiredAtOnce(bucket)).isEqualTo(1);
        now.addAndGet(Duration.ofHours(1).toNanos());
        bucket.giveBack();
        assertThat(acquiredAtOnce(bucket)).isEqualTo(3);
    }

    @Test
    void takesSeveralTokensOrNone() {
        TokenBucket bucket = bucket(100, 5);
        assertThat(bucket.tryAcquire(3)).isTrue();
        assertThat(bucket.tryAcquire(3)).isFalse();
        assertThat(acquiredAtOnce(bucket)).isEqualTo(2);
    }

    @Test
    void moreTokensThanTheBurstNeedAFullBucketAndDelayLaterRequests() {
        TokenBucket bucket = bucket(100, 5);
        assertThat(bucket.tryAcquire(10)).isTrue();
        now.addAndGet(100 * MILLI - 1);
        assertThat(bucket.tryAcquire(10)).isFalse();
        assertThat(acquiredAtOnce(bucket)).isEqualTo(4);
        now.addAndGet(50 * MILLI);
        assertThat(bucket.tryAcquire(10)).isTrue();
        bucket.giveBack(5);
        assertThat(acquiredAtOnce(bucket)).isZero();
        bucket.giveBack(1);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(1);
    }

    @Test
    void changesTheBurst() {
        TokenBucket bucket = bucket(100, 5);
        assertThat(bucket.tryAcquire(2)).isTrue();
        bucket.rate(100, 8);
        assertThat(acquiredAtOnce(bucket)).isEqualTo(6);
        bucket.rate(50, 2);
        now.addAndGet(Duration.ofHours(1).toNanos());
        assertThat(acquiredAtOnce(bucket)).isEqualTo(2);
        assertThatIllegalArgumentException().isThrownBy(() -> bucket.rate(1, 0)).withMessageContaining("burst: 0");
    }

    @Test
    void manyTokensAtTheLowestRateDoNotOverflow() {
        TokenBucket bucket = bucket(TokenBucket.MIN_RATE, 1);
        assertThat(bucket.tryAcquire(Integer.MAX_VALUE)).isTrue();
        assertThat(bucket.tryAcquire(1)).isFalse();
    }

    @Test
    void acceptsTheLowestRateWithTheLargestBurst() {
        TokenBucket bucket = bucket(TokenBucket.MIN_RATE, 1_000_000);
        assertThat(bucket.tryAcquire()).isTrue();
    }

    @Test
    void allowsNoMoreRequestsToManyThreadsThanToOne() throws InterruptedException {
        TokenBucket bucket = bucket(1, 10_000);
        AtomicInteger taken = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            Thread.startVirtualThread(() -> {
                taken.addAndGet(acquiredAtOnce(bucket));
                done.countDown();
            });
        }
        done.await();
        assertThat(taken).hasValue(10_000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e9, Double.NaN})
    void refusesRatesOutOfRange(double rate) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bucket(rate, 1))
                .withMessageStartingWith("rate: " + rate + " requests/s (expected: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void refusesBurstsOutOfRange(int burst) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bucket(1, burst))
                .withMessage("burst: " + burst + " (expected: 1 to 1000000)");
    }

    @Test
    void missingTokensBecomeAvailableAtANewRate() {
        AtomicLong now = new AtomicLong();
        TokenBucket bucket = new TokenBucket(1, 60, now::get);
        assertThat(bucket.tryAcquire(60)).isTrue();
        bucket.rate(1_000);
        assertThat(bucket.delayNanos()).isEqualTo(1_000_000);
        bucket.rate(1);
        assertThat(bucket.delayNanos()).isEqualTo(1_000_000_000);
        bucket.rate(1_000, 1_000);
        assertThat(bucket.delayNanos()).as("the tokens of the burst").isZero();
    }

    @Test
    void theDelayOfALowRateEndsWithIt() {
        AtomicLong now = new AtomicLong();
        TokenBucket bucket = new TokenBucket(0.1, 1, now::get);
        assertThat(bucket.tryAcquire(255)).isTrue();
        bucket.rate(1_000);
        assertThat(bucket.delayNanos()).isEqualTo(255_000_000);
    }
}
