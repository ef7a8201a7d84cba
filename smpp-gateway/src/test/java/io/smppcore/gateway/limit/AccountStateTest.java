package io.smppcore.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Waits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccountStateTest {

    private static AccountConfig config(@Nullable Double rate, @Nullable Long quota) {
        return GatewayFixture.account("customer", rate, quota);
    }

    private static AccountState state(AccountConfig config, long used) {
        return new AccountState(config, new AccountRate(config), used, true);
    }

    /** Returns messages of one part each. */
    private static List<SubmitSm> messages(int count) {
        return Collections.nCopies(
                count, GatewayFixture.message("491701234567", "text").build());
    }

    @Test
    void hasNoLimitsByDefault() {
        AccountState state = state(config(null, null), 5);
        for (int i = 0; i < 100; i++) {
            assertThat(state.tryTakeRate(() -> messages(300))).isTrue();
            assertThat(state.tryTakeQuota(1_000)).isTrue();
        }
        assertThat(state.used()).isEqualTo(100_005);
    }

    @Test
    void acquiresPermitsForAllParts() {
        // A burst of 1, and more than a quarter of an hour until the next permit.
        AccountState state = state(config(0.001, null), 0);
        assertThat(state.tryTakeRate(() -> messages(100))).isTrue();
        assertThat(state.tryTakeRate(() -> messages(1))).isFalse();
    }

    @Test
    void changesTheRate() {
        AccountState state = state(config(null, null), 0);
        AccountConfig slow = config(0.001, null);
        state.config(() -> slow);
        assertThat(state.config()).isSameAs(slow);
        assertThat(state.tryTakeRate(() -> messages(1))).isTrue();
        assertThat(state.tryTakeRate(() -> messages(1))).isFalse();
        state.config(() -> config(0.002, null));
        assertThat(state.tryTakeRate(() -> messages(1)))
                .as("a change gives no permits")
                .isFalse();
        state.config(() -> config(null, null));
        assertThat(state.tryTakeRate(() -> messages(1))).isTrue();
    }

    @Test
    void enforcesTheQuota() {
        AccountState state = state(config(null, 10L), 4);
        assertThat(state.tryTakeQuota(7)).isFalse();
        assertThat(state.tryTakeQuota(6)).isTrue();
        assertThat(state.tryTakeQuota(1)).isFalse();
        state.giveBackQuota(2);
        assertThat(state.tryTakeQuota(2)).isTrue();
        state.config(() -> config(null, 5L));
        assertThat(state.tryTakeQuota(1)).as("less than what is used").isFalse();
        assertThat(state.used()).isEqualTo(10);
        state.config(() -> config(null, 11L));
        assertThat(state.tryTakeQuota(1)).isTrue();
    }

    @Test
    void partsOfAGrantThatAreGivenBackMustBeGrantedAgain() {
        AccountConfig config = config(null, 10L);
        AccountState state = new AccountState(config, new AccountRate(config), 0, false);
        assertThat(state.granted(10, new Grant(8, 1, true))).isTrue();
        assertThat(state.tryTakeQuota(8)).isTrue();
        state.giveBackQuota(3);
        assertThat(state.used()).isEqualTo(5);
        assertThat(state.tryTakeQuota(1)).isFalse();
    }

    /** Requests of 7 parts, which do not fit, must not prevent requests of 1 part, which do. */
    @Test
    void isExactUnderConcurrency() throws Exception {
        int quota = 50_000;
        AccountState state = state(config(null, (long) quota), 0);
        AtomicLong taken = new AtomicLong();
        try (var threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int parts = i % 2 == 0 ? 1 : 7;
                running.add(threads.submit(() -> {
                    while (state.tryTakeQuota(parts)) {
                        taken.addAndGet(parts);
                    }
                }));
            }
            for (Future<?> thread : running) {
                thread.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
        assertThat(taken).hasValue(quota);
        assertThat(state.used()).isEqualTo(quota);
    }
}
