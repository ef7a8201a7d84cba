package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.flow.TokenBucket;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AccountRatesTest {

    private static final AccountLimits SLOW =
            AccountLimits.builder().requestRate(0.001).requestBurst(2).build();

    private final AccountRates rates = new AccountRates();

    @Test
    void sessionsOfAnAccountShareABucket() {
        TokenBucket first = rates.of("me", SLOW);
        assertThat(rates.of("me", SLOW)).isSameAs(first);
        assertThat(rates.of("you", SLOW)).isNotSameAs(first);
    }

    @Test
    void createsABucketForANewRateAndNoneWithoutARate() {
        TokenBucket first = rates.of("me", SLOW);
        AccountLimits fast =
                AccountLimits.builder().requestRate(5.0).requestBurst(2).build();
        assertThat(rates.of("me", fast)).isNotNull().isNotSameAs(first);
        assertThat(rates.of("me", AccountLimits.none())).isNull();
        assertThat(rates.size()).isZero();
    }

    @Test
    void removesFullBucketsBeyondTheMaximum() {
        TokenBucket used = Objects.requireNonNull(rates.of("busy", SLOW));
        assertThat(used.tryAcquire()).isTrue();
        for (int i = 0; i < 25_000; i++) {
            rates.of("name " + i, SLOW);
        }
        assertThat(rates.size()).isLessThanOrEqualTo(10_000);
        assertThat(rates.of("busy", SLOW)).isSameAs(used);
    }
}
