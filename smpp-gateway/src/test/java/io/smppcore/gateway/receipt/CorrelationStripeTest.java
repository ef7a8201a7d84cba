package io.smppcore.gateway.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.receipt.Correlations.Kept;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Bounds and times of the messages and early receipts in memory, with the clock of the test. */
@NullUnmarked // partitions that are only compared
class CorrelationStripeTest {

    /** Messages in each of two generations, and early receipts, of one of 64 stripes. */
    private static final int GENERATION = 50_000 / 64;

    private static final int MAX_EARLY = 100_000 / 64;

    private static final SmscId KEY = new SmscId("alpha", "n1");

    private final AtomicLong nanoTime = new AtomicLong(-3);
    private final Correlations correlations = new Correlations(List::of, nanoTime::get);
    private final CorrelationStripe stripe = new CorrelationStripe();
    private final PartitionReceipts partition = new PartitionReceipts(null, null, null);
    private final PartitionReceipts other = new PartitionReceipts(null, null, null);

    private static SmscId key(String group, int number) {
        return new SmscId(group, "n" + number);
    }

    private ForwardedMessage forwarded() {
        Message message = new Message(
                7,
                7,
                7,
                "acme",
                "s",
                1,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                GatewayFixture.message("491701234567", "hello").build());
        return new ForwardedMessage(partition, TrackedMessage.of(message, "alpha", MessageState.ENROUTE, ""));
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    private void keep(SmscId key, long position) {
        assertThat(correlations.keep(key, partition, () -> position)).isEqualTo(Kept.KEPT);
    }

    private static EarlyRows rows(PartitionReceipts keeper, Long... positions) {
        return new EarlyRows(KEY, keeper, List.of(positions));
    }

    @Test
    void keepsTheMessagesOfTwoGenerations() {
        ForwardedMessage forwarded = forwarded();
        for (int i = 0; i < 2 * GENERATION; i++) {
            stripe.put(key("alpha", i), forwarded);
        }
        assertThat(stripe.find(key("alpha", 0))).isSameAs(forwarded);
        assertThat(stripe.remove(key("alpha", 0), forwarded())).isFalse();
        assertThat(stripe.remove(key("alpha", 0), forwarded)).isTrue();
        assertThat(stripe.find(key("alpha", 0))).isNull();
        assertThat(stripe.remove(key("alpha", 0))).isFalse();
        assertThat(stripe.remove(key("alpha", 2 * GENERATION - 1))).isTrue();
        assertThat(stripe.remove(key("alpha", 2 * GENERATION - 1))).isFalse();
        stripe.put(key("alpha", -1), forwarded);
        stripe.put(key("alpha", -2), forwarded);
        assertThat(stripe.find(key("alpha", GENERATION - 1))).isNull();
        assertThat(stripe.find(key("alpha", GENERATION))).isSameAs(forwarded);
        stripe.forget(other);
        assertThat(stripe.find(key("alpha", GENERATION))).isSameAs(forwarded);
        assertThat(stripe.find(key("alpha", -2))).isSameAs(forwarded);
        stripe.forget(partition);
        assertThat(stripe.find(key("alpha", GENERATION))).isNull();
        assertThat(stripe.find(key("alpha", -2))).isNull();
    }

    @Test
    void aGroupMayTakeHalfOfTheEarlyReceipts() {
        int kept = 0;
        while (stripe.hasCapacity(key("alpha", kept))) {
            stripe.addEarly(key("alpha", kept), partition, kept, 0, 0);
            kept++;
        }
        assertThat(kept).isEqualTo(MAX_EARLY / 2);
        assertThat(stripe.hasCapacity(key("beta", 0))).isTrue();
        stripe.removeEarly(key("alpha", 0), early -> true);
        assertThat(stripe.hasCapacity(key("alpha", 0)))
                .as("two are free for two groups")
                .isTrue();
        stripe.addEarly(key("alpha", 0), partition, 0, 0, 0);
        assertThat(stripe.hasCapacity(key("alpha", kept))).isFalse();
        stripe.removeEarly(early -> early.keeper == partition);
        assertThat(stripe.hasEarly()).isFalse();
        assertThat(stripe.rows(key("alpha", 1))).isEmpty();
    }

    @Test
    void aKeyHasAtMostSixteenEarlyReceipts() {
        for (int i = 0; i < 16; i++) {
            keep(KEY, 5 + i);
        }
        assertThat(correlations.keep(KEY, partition, () -> 99)).isEqualTo(Kept.NOT_KEPT);
        correlations.keepStored(KEY, other, 99);
        assertThat(correlations.early(KEY)).hasSize(2);
        assertThat(correlations.keep(KEY, other, () -> 100)).isEqualTo(Kept.NOT_KEPT);
        keep(key("alpha", 2), 101);
    }

    @Test
    void anEarlyReceiptIsNotKeptIfItsMessageIsKnownOrItsPartitionIsReleased() {
        ForwardedMessage forwarded = forwarded();
        keep(KEY, 5);
        assertThat(correlations.add(KEY, forwarded)).containsExactly(rows(partition, 5L));
        assertThat(correlations.add(KEY, forwarded)).isEmpty();
        Kept known = correlations.keep(KEY, partition, () -> 6);
        assertThat(known).isEqualTo(new Kept(forwarded, false));
        correlations.remove(KEY);
        assertThat(correlations.recent(KEY)).isNull();
        other.release();
        assertThat(correlations.keep(KEY, other, () -> 6)).isEqualTo(Kept.NOT_KEPT);
        correlations.keepStored(KEY, other, 6);
        assertThat(correlations.early(KEY)).isEmpty();
    }

    @Test
    void searchesAreDueAfterASecondAndThenAfterTwiceTheTimeUpToAMinute() {
        keep(KEY, 5);
        List<Long> seconds = new ArrayList<>();
        for (int i = 1; i <= 200; i++) {
            pass(Duration.ofSeconds(1).minusNanos(1));
            assertThat(correlations.dueEarly()).isEmpty();
            pass(Duration.ofNanos(1));
            if (correlations.dueEarly().equals(List.of(KEY))) {
                seconds.add((long) i);
            }
        }
        assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 124L, 184L);
        correlations.makeEarlyDue();
        assertThat(correlations.dueEarly()).containsExactly(KEY);
        pass(Duration.ofSeconds(1));
        assertThat(correlations.dueEarly()).containsExactly(KEY);
        pass(Duration.ofSeconds(1));
        assertThat(correlations.dueEarly()).as("two seconds after the last").isEmpty();
    }

    @Test
    void aStoredReceiptIsSearchedAtOnce() {
        correlations.keepStored(KEY, partition, 5);
        assertThat(correlations.dueEarly()).containsExactly(KEY);
    }

    @Test
    void takesReceiptsThatAreOldEnough() {
        keep(KEY, 5);
        correlations.keepStored(KEY, other, 6);
        pass(Duration.ofMinutes(1));
        correlations.takeSettledEarly(KEY, partition);
        assertThat(correlations.early(KEY)).containsExactly(rows(partition, 5L), rows(other, 6L));
        assertThat(correlations.takeOldEarly(partition, Duration.ofMinutes(1))).isEmpty();
        pass(Duration.ofNanos(1));
        assertThat(correlations.takeOldEarly(partition, Duration.ofMinutes(1))).containsExactly(rows(partition, 5L));
        assertThat(correlations.early(KEY)).containsExactly(rows(other, 6L));
        correlations.takeSettledEarly(KEY, partition);
        assertThat(correlations.early(KEY)).hasSize(1);
        correlations.takeSettledEarly(KEY, other);
        assertThat(correlations.early(KEY)).isEmpty();
    }

    @Test
    void aLaterReceiptRenewsTheTime() {
        keep(KEY, 9);
        pass(Duration.ofMinutes(1));
        keep(KEY, 5);
        pass(Duration.ofNanos(1));
        correlations.takeSettledEarly(KEY, partition);
        assertThat(correlations.early(KEY)).containsExactly(rows(partition, 5L, 9L));
    }

    @Test
    void forgetsARevokedPartition() {
        correlations.add(KEY, forwarded());
        keep(key("alpha", 2), 5);
        correlations.keepStored(key("alpha", 3), other, 6);
        correlations.forget(partition);
        assertThat(correlations.recent(KEY)).isNull();
        assertThat(correlations.early(key("alpha", 2))).isEmpty();
        assertThat(correlations.early(key("alpha", 3))).hasSize(1);
    }
}
