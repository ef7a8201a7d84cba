package io.smppcore.gateway.receipt;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.testing.Waits;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NullUnmarked // a partition that is only compared
class CorrelationsTest {

    private static final SmscId KEY = new SmscId("alpha", "n1");

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Correlations correlations = new Correlations(List::of, System::nanoTime);
    private final PartitionReceipts partition = new PartitionReceipts(null, null, null);

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void aReceiptThatWaitsGetsTheMessageOfItsResponse() throws Exception {
        Future<ForwardedMessage> first = waiting(Duration.ofHours(1));
        Future<ForwardedMessage> second = waiting(Duration.ofHours(1));
        ForwardedMessage forwarded = forwarded();
        correlations.add(KEY, forwarded);
        assertThat(first.get(Waits.SECONDS, TimeUnit.SECONDS)).isSameAs(forwarded);
        assertThat(second.get(Waits.SECONDS, TimeUnit.SECONDS)).isSameAs(forwarded);
        assertThat(correlations.await(KEY, Duration.ofMinutes(1))).isSameAs(forwarded);
    }

    @Test
    void aReceiptDoesNotWaitForever() {
        assertThat(correlations.await(KEY, Duration.ofMillis(1))).isNull();
        ForwardedMessage forwarded = forwarded();
        correlations.add(KEY, forwarded);
        assertThat(correlations.recent(KEY)).isSameAs(forwarded);
    }

    @Test
    void aReceiptDoesNotWaitForAMessageOfAReleasedPartition() throws Exception {
        Future<ForwardedMessage> waiting = waiting(Duration.ofMillis(1));
        partition.release();
        correlations.add(KEY, forwarded());
        assertThat(waiting.get(Waits.SECONDS, TimeUnit.SECONDS)).isNull();
    }

    /** Both wait for one future, which is gone when the first has stopped. */
    @Test
    void aReceiptThatWaitsLongerThanAnotherGetsTheMessage() throws Exception {
        AtomicReference<ForwardedMessage> found = new AtomicReference<>();
        AtomicBoolean isInterrupted = new AtomicBoolean();
        Thread longer = Thread.startVirtualThread(() -> {
            found.set(correlations.await(KEY, Duration.ofHours(1)));
            isInterrupted.set(Thread.currentThread().isInterrupted());
        });
        eventually().until(() -> longer.getState() == Thread.State.TIMED_WAITING);
        assertThat(correlations.await(KEY, Duration.ofMillis(1))).isNull();
        ForwardedMessage forwarded = forwarded();
        correlations.add(KEY, forwarded);
        longer.interrupt();
        assertThat(longer.join(Waits.BOUND)).isTrue();
        assertThat(found).hasValue(forwarded);
        assertThat(isInterrupted).isTrue();
    }

    @Test
    void anEarlyReceiptThatIsAddedAgainIsTakenOnce() {
        correlations.keepStored(KEY, partition, 6);
        correlations.keepStored(KEY, partition, 5);
        correlations.keepStored(new EarlyRows(KEY, partition, List.of(5L, 6L)));
        assertThat(correlations.early(KEY)).containsExactly(new EarlyRows(KEY, partition, List.of(5L, 6L)));
        assertThat(correlations.takeEarly(KEY)).containsExactly(new EarlyRows(KEY, partition, List.of(5L, 6L)));
        assertThat(correlations.takeEarly(KEY)).isEmpty();
        correlations.keepStored(new EarlyRows(KEY, partition, List.of(5L, 6L)));
        assertThat(correlations.takeEarly(KEY)).containsExactly(new EarlyRows(KEY, partition, List.of(5L, 6L)));
    }

    private Future<ForwardedMessage> waiting(Duration time) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Future<ForwardedMessage> future = threads.submit(() -> {
            started.countDown();
            return correlations.await(KEY, time);
        });
        assertThat(started.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        return future;
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
        TrackedMessage tracked =
                TrackedMessage.of(message, "alpha", MessageState.ENROUTE, "").accepted("alpha", "n1", 2, List.of());
        return new ForwardedMessage(partition, tracked);
    }
}
