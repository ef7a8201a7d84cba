package io.smppcore.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.List;
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

    /** Returns a message with a number of parts. */
    private static SubmitSm message(int parts) {
        return SubmitSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[parts == 1 ? 1 : parts * 153]))
                .build();
    }

    private static SubmitSm segment(int reference, int total, int sequence) {
        return SubmitSm.builder()
                .esmClass(EsmClass.UDHI)
                .shortMessage(Octets.ofHex("050003%02x%02x%02x61".formatted(reference, total, sequence)))
                .build();
    }

    private static boolean tryTake(AccountRate rate, SubmitSm... requests) {
        return rate.tryTake(List.of(requests));
    }

    /** Returns the number of messages with one part that are permitted now. */
    private static int taken(AccountRate rate) {
        int taken = 0;
        while (tryTake(rate, message(1))) {
            taken++;
        }
        return taken;
    }

    @Test
    void permitsASecondsWorthAfterAPauseAndThenTheRate() {
        AccountRate rate = rate(100.0);
        assertThat(taken(rate)).isEqualTo(100);
        int taken = 0;
        for (int i = 0; i < 150; i++) {
            pass(Duration.ofMillis(10));
            taken += taken(rate);
        }
        assertThat(taken).isEqualTo(150);
        pass(Duration.ofSeconds(1));
        assertThat(taken(rate)).isEqualTo(100);
        pass(Duration.ofHours(1));
        assertThat(taken(rate)).isEqualTo(100);
    }

    @Test
    void permitsTheConfiguredBurst() {
        AccountRate rate = new AccountRate(GatewayFixture.account("shop", 100.0, 25, null), nanoTime::get);
        assertThat(taken(rate)).isEqualTo(25);
        rate.shares(5);
        pass(Duration.ofHours(1));
        assertThat(taken(rate)).isEqualTo(5);
        rate.config(GatewayFixture.account("shop", 100.0, 50, null));
        pass(Duration.ofHours(1));
        assertThat(taken(rate)).isEqualTo(10);
    }

    /** At ten in a second and after a pause, the segments of a message in one write, and an array of ten over HTTP. */
    @Test
    void permitsTheSegmentsOfAMessageTogether() {
        AccountRate rate = rate(10.0);
        for (int sequence = 1; sequence <= 3; sequence++) {
            assertThat(tryTake(rate, segment(1, 3, sequence))).isTrue();
        }
        assertThat(taken(rate)).isEqualTo(7);
        pass(Duration.ofMillis(200));
        for (int sequence = 1; sequence <= 3; sequence++) {
            assertThat(tryTake(rate, segment(2, 3, sequence)))
                    .as("two of three")
                    .isFalse();
        }
        pass(Duration.ofMillis(100));
        assertThat(tryTake(rate, segment(2, 3, 2))).isTrue();
        assertThat(taken(rate)).isZero();
        assertThat(tryTake(rate, segment(2, 3, 3), segment(2, 3, 1))).isTrue();
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(tryTake(rate, message(1))).isTrue();
        }
    }

    @Test
    void severalPartsTakeThePermitsOfLaterMessages() {
        AccountRate rate = rate(1.0);
        assertThat(tryTake(rate, message(100))).isTrue();
        pass(Duration.ofSeconds(99));
        assertThat(tryTake(rate, message(1))).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(tryTake(rate, message(1))).isTrue();
        assertThat(tryTake(rate, message(1))).isFalse();
    }

    @Test
    void messagesTogetherTakeThePermitsOfAllTheirParts() {
        AccountRate rate = rate(10.0);
        assertThat(tryTake(rate, message(1), message(2))).isTrue();
        assertThat(taken(rate)).isEqualTo(7);
    }

    /** Each of two nodes may begin with a burst of its share. */
    @Test
    void nodesWithSharesPermitTheWholeRateTogether() {
        AccountRate one = rate(100.0);
        AccountRate other = rate(100.0);
        one.shares(2);
        other.shares(2);
        assertThat(one.share()).isEqualTo(50.0);
        assertThat(taken(one) + taken(other)).isEqualTo(2 * 50);
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
    void aShareIsNeverTooLowToPermitAnything() {
        AccountRate rate = rate(TokenBucket.MIN_RATE);
        rate.shares(3);
        assertThat(rate.share()).isEqualTo(TokenBucket.MIN_RATE);
        assertThat(rate.isUnlimited()).isFalse();
        assertThat(taken(rate)).isEqualTo(1);
    }

    @Test
    void permitsEverythingWithoutARate() {
        AccountRate rate = rate(null);
        assertThat(rate.share()).isNull();
        assertThat(rate.isUnlimited()).isTrue();
        assertThat(tryTake(rate, message(400))).isTrue();
        assertThat(tryTake(rate, message(400))).isTrue();
    }

    /** Changes of the configuration and of the number of nodes come from different threads. */
    @Test
    void keepsAChangedRateWhileSharesChange() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            AccountRate rate = new AccountRate(GatewayFixture.account("shop", 10.0, null));
            Thread shares = Thread.startVirtualThread(() -> {
                for (int n = 0; n < 20; n++) {
                    rate.shares(1);
                }
            });
            rate.config(GatewayFixture.account("shop", 1_000.0, null));
            shares.join();
            assertThat(rate.share()).isEqualTo(1_000.0);
        }
    }
}
