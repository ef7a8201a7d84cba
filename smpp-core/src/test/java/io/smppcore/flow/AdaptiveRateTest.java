package io.smppcore.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AdaptiveRateTest {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final long FOREVER = Duration.ofDays(7).toNanos();

    private final AtomicLong now = new AtomicLong();

    private AdaptiveRate rate(double highest) {
        return new AdaptiveRate(highest, 1, STEP, now::get);
    }

    private void step(AdaptiveRate rate) {
        now.addAndGet(STEP.toNanos());
        rate.reserve(0);
    }

    /** Sends as many messages as the peer accepts in one step. */
    private void accepted(AdaptiveRate rate, int messages) {
        for (int i = 0; i < messages; i++) {
            rate.answered(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void holdsTheHighestRateWhileThePeerIsContent() {
        AdaptiveRate rate = rate(100);
        assertThat(rate.reserve(FOREVER)).isZero();
        assertThat(rate.reserve(FOREVER)).isEqualTo(10_000_000);
        accepted(rate, 50);
        step(rate);
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void limitsNothingWithoutAHighestRate() {
        AdaptiveRate rate = rate(TokenBucket.MAX_RATE);
        for (int i = 0; i < 1_000; i++) {
            assertThat(rate.reserve(0)).isZero();
        }
    }

    @Test
    void halvesTheRateOnceForAllRefusalsOfAStep() {
        AdaptiveRate rate = rate(100);
        for (int i = 0; i < 20; i++) {
            rate.answered(CommandStatus.ESME_RTHROTTLED);
            rate.answered(CommandStatus.ESME_RMSGQFUL);
        }
        assertThat(rate.rate()).isEqualTo(50);
        step(rate);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        assertThat(rate.rate()).isEqualTo(25);
    }

    @Test
    void doesNotTakeOtherRefusalsForCongestion() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RINVDSTADR);
        rate.answered(CommandStatus.ESME_RSYSERR);
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void recoversByATwentiethOfTheHighestRateInEachStep() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        step(rate); // the step of the refusal
        assertThat(rate.rate()).isEqualTo(50);
        step(rate);
        assertThat(rate.rate()).isEqualTo(55);
        for (int i = 0; i < 20; i++) {
            step(rate);
        }
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void recoversOverStepsInWhichNothingWasSent() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        now.addAndGet(5 * STEP.toNanos());
        rate.reserve(0);
        assertThat(rate.rate()).isEqualTo(70);
    }

    @Test
    void neverFallsBelowOneInASecond() {
        AdaptiveRate rate = rate(10);
        for (int i = 0; i < 20; i++) {
            rate.answered(CommandStatus.ESME_RTHROTTLED);
            now.addAndGet(STEP.toNanos());
        }
        assertThat(rate.rate()).isGreaterThanOrEqualTo(1);
        AdaptiveRate slow = rate(0.5);
        slow.answered(CommandStatus.ESME_RTHROTTLED);
        assertThat(slow.rate()).isEqualTo(0.5);
    }

    @Test
    void withoutALimitStartsFromWhatThePeerHasAccepted() {
        AdaptiveRate rate = rate(TokenBucket.MAX_RATE);
        accepted(rate, 200);
        step(rate);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        assertThat(rate.rate()).isCloseTo(100, within(1.0));
        for (int i = 0; i < 30; i++) {
            step(rate);
        }
        assertThat(rate.rate()).as("finds out how much the peer takes by now").isGreaterThan(200);
    }

    @Test
    void takesATenthOffWhenThePeerIsNearlyCongested() {
        AdaptiveRate rate = rate(100);
        rate.congestion(91);
        assertThat(rate.rate()).isEqualTo(90);
        assertThat(rate.reserve(FOREVER)).isZero();
    }

    @Test
    void stopsForAStepWhenThePeerIsCongested() {
        AdaptiveRate rate = rate(100);
        rate.congestion(100);
        assertThat(rate.reserve(FOREVER)).isEqualTo(STEP.toNanos());
    }

    @Test
    void staysWhereItIsWhileThePeerIsAsBusyAsItShouldBe() {
        AdaptiveRate rate = rate(100);
        rate.congestion(95);
        step(rate);
        for (int i = 0; i < 5; i++) {
            rate.congestion(85);
            step(rate);
        }
        assertThat(rate.rate()).isEqualTo(90);
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        AdaptiveRate rate = rate(100);
        assertThat(rate.reserve(0)).isZero();
        rate.giveBack();
        assertThat(rate.reserve(0)).isZero();
        assertThat(rate.reserve(0)).isEqualTo(-1);
    }

    @Test
    void ignoresReservedValues() {
        AdaptiveRate rate = rate(100);
        rate.congestion(101);
        rate.congestion(255);
        rate.congestion(0);
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void refusesStepsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AdaptiveRate(1, 1, Duration.ofHours(1)))
                .withMessage("step: PT1H (expected: 1 ms to 1 minute)");
    }
}
