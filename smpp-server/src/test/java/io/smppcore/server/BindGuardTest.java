package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindGuardTest {

    private static final String HERE = "192.0.2.7";

    /** A time near the end of the range of a nanosecond clock, which may start anywhere. */
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);

    @Test
    void doublesTheDelayUpToItsLimit() {
        BindGuard guard = guard(o -> o.firstDelay(Duration.ofMillis(100)).maxDelay(Duration.ofMillis(350)));

        assertThat(fail(guard, HERE)).isEqualTo(Duration.ofMillis(100));
        assertThat(fail(guard, HERE)).isEqualTo(Duration.ofMillis(200));
        assertThat(fail(guard, HERE)).isEqualTo(Duration.ofMillis(350));
        assertThat(fail(guard, HERE)).isEqualTo(Duration.ofMillis(350));
        assertThat(fail(guard, "192.0.2.8")).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void neitherDelaysNorCountsAnAcceptedBind() {
        BindGuard guard = guard(o -> o);

        assertThat(guard.enter(HERE)).isTrue();
        assertThat(guard.leave(HERE, false)).isZero();
        assertThat(guard.snapshot().failed()).isZero();
        assertThat(guard.snapshot().addresses()).isEmpty();
    }

    @Test
    void refusesAnAddressWithTooManyFailuresForSomeTime() {
        BindGuard guard = guard(o -> o.maxFailures(3).refusalTime(Duration.ofSeconds(10)));
        for (int i = 0; i < 3; i++) {
            assertThat(guard.enter(HERE)).isTrue();
            guard.leave(HERE, true);
        }

        assertThat(guard.enter(HERE)).isFalse();
        assertThat(guard.enter("192.0.2.8")).isTrue();
        advance(Duration.ofSeconds(4));
        assertThat(guard.snapshot().addresses())
                .containsExactly(new SmppServer.FailedBinds.OfAddress(HERE, 3, Duration.ofSeconds(6)));
        advance(Duration.ofSeconds(6));
        assertThat(guard.enter(HERE)).isTrue();
        assertThat(guard.snapshot().failed()).isEqualTo(3);
        assertThat(guard.snapshot().refusedAtOnce()).isEqualTo(1);
        assertThat(guard.snapshot().addresses()).isEmpty();
    }

    @Test
    void countsFailuresFromZeroAfterTheWindow() {
        BindGuard guard = guard(o -> o.maxFailures(2).window(Duration.ofSeconds(10)));
        fail(guard, HERE);
        advance(Duration.ofSeconds(10));
        fail(guard, HERE);

        assertThat(guard.enter(HERE)).isTrue();
    }

    @Test
    void neverRefusesAnAddressWithMaxFailuresZero() {
        BindGuard guard = guard(o -> o.maxFailures(null));
        for (int i = 0; i < 1_000; i++) {
            assertThat(fail(guard, HERE)).isLessThanOrEqualTo(Duration.ofSeconds(2));
        }
        assertThat(guard.enter(HERE)).isTrue();
    }

    @Test
    void limitsWaitingBindsOfAnAddress() {
        BindGuard guard = guard(o -> o.maxUndecided(2));

        assertThat(guard.enter(HERE)).isTrue();
        assertThat(guard.enter(HERE)).isTrue();
        assertThat(guard.enter(HERE)).isFalse();
        assertThat(guard.enter("192.0.2.8")).isTrue();
        guard.leave(HERE, false);
        assertThat(guard.enter(HERE)).isTrue();
    }

    @Test
    void evictsTheLeastRecentlyUsedAddress() {
        BindGuard guard = guard(o -> o.maxAddresses(2).maxFailures(1));
        fail(guard, "192.0.2.1");
        fail(guard, "192.0.2.2");
        guard.enter("192.0.2.1");
        fail(guard, "192.0.2.3");

        assertThat(guard.snapshot().addresses())
                .extracting(SmppServer.FailedBinds.OfAddress::address)
                .containsExactlyInAnyOrder("192.0.2.1", "192.0.2.3");
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7,          192.0.2.7",
        "2001:db8:1:2::3,    2001:db8:1:2::/64",
        "2001:db8:1:2:9::3,  2001:db8:1:2::/64",
        "2001:db8:1:3::3,    2001:db8:1:3::/64"
    })
    void groupsIpv6AddressesByNetwork(String address, String key) {
        assertThat(BindAddresses.key(new InetSocketAddress(address, 4711))).isEqualTo(key);
    }

    @Test
    void rejectsOptionsOutOfRange() {
        assertOutOfRange(
                "failedBinds.firstDelay: PT-1S (expected: duration, 0s to 1m)",
                o -> o.firstDelay(Duration.ofSeconds(-1)));
        assertOutOfRange(
                "failedBinds.maxDelay: 61s (expected: duration, 0s to 1m)", o -> o.maxDelay(Duration.ofSeconds(61)));
        assertOutOfRange("failedBinds.maxFailures: 0 (expected: binds, 1 to 1000000; none)", o -> o.maxFailures(0));
        assertOutOfRange("failedBinds.window: 0s (expected: duration, 1ms to 1d)", o -> o.window(Duration.ZERO));
        assertOutOfRange(
                "failedBinds.refusalTime: 25h (expected: duration, 1ms to 1d)",
                o -> o.refusalTime(Duration.ofHours(25)));
        assertOutOfRange("failedBinds.maxUndecided: 0 (expected: binds, 1 to 1000000)", o -> o.maxUndecided(0));
        assertOutOfRange("failedBinds.maxAddresses: 0 (expected: addresses, 1 to 1000000)", o -> o.maxAddresses(0));
    }

    private static void assertOutOfRange(String message, UnaryOperator<FailedBindOptions.Builder> change) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(FailedBindOptions.builder()).build())
                .withMessage(message);
    }

    private BindGuard guard(UnaryOperator<FailedBindOptions.Builder> change) {
        return new BindGuard(
                "server under test", change.apply(FailedBindOptions.builder()).build(), nanos::get);
    }

    private static Duration fail(BindGuard guard, String address) {
        guard.enter(address);
        return guard.leave(address, true);
    }

    private void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
