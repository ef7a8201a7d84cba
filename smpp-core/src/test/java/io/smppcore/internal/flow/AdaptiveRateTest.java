package io.smppcore.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.flow.TokenBucket;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Reports accepted messages. */
    private void accepted(AdaptiveRate rate, int messages) {
        for (int i = 0; i < messages; i++) {
            rate.answered(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void keepsTheHighestRateWithoutRefusals() {
        AdaptiveRate rate = rate(100);
        assertThat(rate.reserve(FOREVER)).isZero();
        assertThat(rate.reserve(FOREVER)).isEqualTo(10_000_000);
        accepted(rate, 50);
        step(rate);
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void doesNotLimitWithoutAHighestRate() {
        AdaptiveRate rate = rate(TokenBucket.MAX_RATE);
        for (int i = 0; i < 1_000; i++) {
            assertThat(rate.reserve(0)).isZero();
        }
    }

    @Test
    void halvesTheRateOncePerStep() {
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
    void ignoresOtherRefusals() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RINVDSTADR);
        rate.answered(CommandStatus.ESME_RSYSERR);
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void recoversByATwentiethOfTheHighestRatePerStep() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        step(rate); // the step with the refusal
        assertThat(rate.rate()).isEqualTo(50);
        step(rate);
        assertThat(rate.rate()).isEqualTo(55);
        for (int i = 0; i < 20; i++) {
            step(rate);
        }
        assertThat(rate.rate()).isEqualTo(100);
    }

    @Test
    void recoversInStepsWithoutRequests() {
        AdaptiveRate rate = rate(100);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        now.addAndGet(5 * STEP.toNanos());
        rate.reserve(0);
        assertThat(rate.rate()).isEqualTo(70);
    }

    @Test
    void neverFallsBelowOneRequestPerSecond() {
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
    void startsFromTheAcceptedRateWithoutAHighestRate() {
        AdaptiveRate rate = rate(TokenBucket.MAX_RATE);
        accepted(rate, 200);
        step(rate);
        rate.answered(CommandStatus.ESME_RTHROTTLED);
        assertThat(rate.rate()).isCloseTo(100, within(1.0));
        for (int i = 0; i < 30; i++) {
            step(rate);
        }
        assertThat(rate.rate()).as("finds the new limit of the peer").isGreaterThan(200);
    }

    @Test
    void reducesTheRateByATenthWhenThePeerIsNearlyCongested() {
        AdaptiveRate rate = rate(100);
        rate.congestion(91);
        assertThat(rate.rate()).isEqualTo(90);
        assertThat(rate.reserve(FOREVER)).isZero();
    }

    @Test
    void stopsForOneStepWhenThePeerIsFullyCongested() {
        AdaptiveRate rate = rate(100);
        rate.congestion(100);
        assertThat(rate.reserve(FOREVER)).isEqualTo(STEP.toNanos());
    }

    @Test
    void keepsTheRateWhileThePeerIsBusyAsIntended() {
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
    void reservesAReturnedTokenAgain() {
        AdaptiveRate rate = rate(100);
        assertThat(rate.reserve(0)).isZero();
        rate.giveBack();
        assertThat(rate.reserve(0)).isZero();
        assertThat(rate.reserve(0)).isEqualTo(-1);
    }

    // ---- simulations of a peer, one request after the other at the rate of the client ----

    /** Peer that refuses a fraction of all requests at random, and those beyond a limit. */
    private record Peer(double random, double limit) {}

    /** Averages after the first minute. */
    private record Course(double rate, double accepted, double refusedPart) {}

    private Course run(AdaptiveRate rate, long seed, int seconds, IntFunction<Peer> peerAt) {
        Random random = new Random(seed);
        double tokens = 1;
        long start = now.get();
        long end = start + Duration.ofSeconds(seconds).toNanos();
        long counted = start + Duration.ofMinutes(1).toNanos();
        long last = start;
        long sent = 0;
        long refused = 0;
        while (now.get() < end) {
            now.addAndGet(Math.max(1, rate.reserve(FOREVER)));
            Peer peer = peerAt.apply((int) Duration.ofNanos(now.get() - start).toSeconds());
            tokens = Math.min(peer.limit() / 10 + 1, tokens + (now.get() - last) * peer.limit() / 1e9);
            last = now.get();
            boolean overloaded = tokens < 1;
            tokens -= overloaded ? 0 : 1;
            boolean refuses = overloaded || random.nextDouble() < peer.random();
            rate.answered(refuses ? CommandStatus.ESME_RTHROTTLED : CommandStatus.ESME_ROK);
            if (now.get() > counted) {
                sent++;
                refused += refuses ? 1 : 0;
            }
        }
        double time = (end - counted) / 1e9;
        return new Course(sent / time, (sent - refused) / time, (double) refused / sent);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 50", "0.05, 50", "0.05, 1000", "0.2, 50"})
    void toleratesRandomRefusals(double part, double highest) {
        for (long seed = 1; seed <= 10; seed++) {
            Course course = run(rate(highest), seed, 600, second -> new Peer(part, 1e9));
            assertThat(course.rate()).as("seed %d: %s", seed, course).isGreaterThan(0.85 * highest);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 40, 50", "0, 10, 50", "0, 100, 1000", "0.05, 25, 50", "0.05, 400, 1000", "0.1, 900, 1000"})
    void findsTheLimitOfThePeerDespiteRandomRefusals(double part, double limit, double highest) {
        for (long seed = 1; seed <= 10; seed++) {
            Course course = run(rate(highest), seed, 600, second -> new Peer(part, limit));
            assertThat(course.accepted()).as("seed %d: %s", seed, course).isGreaterThan(0.6 * limit * (1 - part));
            assertThat(course.refusedPart()).as("seed %d: %s", seed, course).isLessThan(part + 0.2);
        }
    }

    @Test
    void findsALimitThatAppearsAfterRandomRefusals() {
        for (long seed = 1; seed <= 10; seed++) {
            AdaptiveRate rate = rate(200);
            run(rate, seed, 300, second -> new Peer(0.05, 1e9));
            Course course = run(rate, seed, 300, second -> new Peer(0.05, 50));
            assertThat(course.refusedPart()).as("seed %d: %s", seed, course).isLessThan(0.2);
            assertThat(course.accepted()).as("seed %d: %s", seed, course).isGreaterThan(30);
            course = run(rate, seed, 300, second -> new Peer(0, 1e9));
            assertThat(course.rate()).as("seed %d: %s", seed, course).isGreaterThan(190);
        }
    }

    @Test
    void sendsOneRequestPerSecondToAPeerThatRefusesEverything() {
        Course course = run(rate(100), 1, 300, second -> new Peer(1, 1e9));
        assertThat(course.rate()).isLessThan(2);
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

    /** A burst of a twentieth of the rate, as the gateway has it for an SMSC. */
    @ParameterizedTest
    @CsvSource({"200, 11", "2000, 101", "10000, 501"})
    void sendsAtTheRateSoonAfterAnOverload(int highest, int burst) {
        AtomicLong now = new AtomicLong();
        AdaptiveRate rate = new AdaptiveRate(highest, burst, Duration.ofSeconds(1), now::get);
        sentIn(10, rate, now, CommandStatus.ESME_ROK);
        sentIn(30, rate, now, CommandStatus.ESME_RTHROTTLED);
        sentIn(30, rate, now, CommandStatus.ESME_ROK);
        assertThat(sentIn(1, rate, now, CommandStatus.ESME_ROK)).isGreaterThan(highest / 2);
    }

    private static int sentIn(int seconds, AdaptiveRate rate, AtomicLong now, CommandStatus status) {
        int sent = 0;
        for (int i = 0; i < seconds * 1_000; i++) {
            now.addAndGet(1_000_000);
            while (rate.reserve(0) == 0) {
                sent++;
                rate.answered(status);
            }
        }
        return sent;
    }
}
