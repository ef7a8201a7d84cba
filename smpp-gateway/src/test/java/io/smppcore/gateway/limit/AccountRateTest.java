package io.smppcore.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rate of an account at one node, with a clock that the test sets. */
class AccountRateTest {

    private final AtomicLong nanoTime = new AtomicLong();

    private AccountRate rate(@Nullable Double perSecond) {
        return new AccountRate(GatewayFixture.account("shop", perSecond, null), nanoTime::get);
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    /** Returns the number of messages with one part that are permitted now. */
    private static int taken(AccountRate rate) {
        int taken = 0;
        while (rate.tryTake(1)) {
            taken++;
        }
        return taken;
    }

    @Test
    void permitsABurstOfATenthOfASecondAndThenTheRate() {
        AccountRate rate = rate(100.0);
        assertThat(taken(rate)).isEqualTo(10);
        int taken = 0;
        for (int i = 0; i < 150; i++) {
            pass(Duration.ofMillis(10));
            taken += taken(rate);
        }
        assertThat(taken).isEqualTo(150);
    }

    @Test
    void severalPartsTakeThePermitsOfLaterMessages() {
        AccountRate rate = rate(1.0);
        assertThat(rate.tryTake(100)).isTrue();
        pass(Duration.ofSeconds(99));
        assertThat(rate.tryTake(1)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(rate.tryTake(1)).isTrue();
        assertThat(rate.tryTake(1)).isFalse();
    }

    /** Each of two nodes may begin with a burst of a tenth of the whole rate. */
    @Test
    void nodesWithSharesPermitTheWholeRateTogether() {
        AccountRate one = rate(100.0);
        AccountRate other = rate(100.0);
        one.shares(2);
        other.shares(2);
        assertThat(one.share()).isEqualTo(50.0);
        assertThat(taken(one) + taken(other)).isEqualTo(2 * 10);
        int taken = 0;
        for (int i = 0; i < 150; i++) {
            pass(Duration.ofMillis(20));
            taken += taken(one) + taken(other);
        }
        assertThat(taken).isEqualTo(100 * 3);
        one.shares(1);
        assertThat(one.share()).isEqualTo(100.0);
    }

    @Test
    void permitsEverythingWithoutARate() {
        AccountRate rate = rate(null);
        assertThat(rate.share()).isNull();
        assertThat(rate.tryTake(1_000_000)).isTrue();
        assertThat(rate.tryTake(1_000_000)).isTrue();
    }
}
