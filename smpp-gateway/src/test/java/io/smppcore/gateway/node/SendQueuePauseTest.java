package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.deliver.AccountQueue;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.queue.Link;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues of a partition whose timer does nothing until the test runs its tasks. */
@NullUnmarked // fields are set before each test
class SendQueuePauseTest {

    private static final int WINDOW = 4;

    @TempDir
    Path directory;

    private final AtomicLong nanoTime = new AtomicLong();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<Scheduled> scheduled = new CopyOnWriteArrayList<>();

    /** A start of a queue after a time. */
    private record Scheduled(Runnable task, Duration delay) {}

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (unit == TimeUnit.NANOSECONDS) {
                scheduled.add(new Scheduled(command, Duration.ofNanos(delay)));
            }
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }
    };

    /** The response after the timeout of a request; null if it comes in time. */
    private volatile @Nullable CompletableFuture<Response> late;

    private volatile CommandStatus answer = CommandStatus.ESME_RX_T_APPN;
    private PartitionsFixture fixture;
    private ActivePartition partition;

    /** A session of the account, with the clock of the test. */
    private final class Session extends Link {

        Session() {
            super("session", WINDOW);
        }

        @Override
        protected long nanoTime() {
            return nanoTime.get();
        }

        @Override
        public String peer() {
            return "account shop";
        }

        @Override
        public Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
            calls.incrementAndGet();
            return Optional.of(
                    late == null
                            ? CompletableFuture.completedFuture(new DeliverSmResp(answer, "", Tlvs.EMPTY))
                            : CompletableFuture.failedFuture(new RequestTimeoutException("no response", late)));
        }
    }

    @BeforeEach
    void open() {
        fixture = PartitionsFixture.open(directory, "1s", "routes: [{targets: [alpha, beta]}]", timer);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theTimeWithoutABindBeginsWithTheLossOfTheLast() {
        GroupQueue queue = partition.groups().queue("alpha");
        queue.vacated();
        assertThat(queue.isVacated()).isTrue();
        long before = System.nanoTime();
        // Nothing asks for the state of an empty queue meanwhile.
        queue.opened(new Session());
        queue.closed("session");
        assertThat(queue.withoutLinksSince() - before).isNotNegative();
        assertThat(queue.isVacated()).isFalse();
        assertThat(queue.isUsable(Duration.ofDays(1))).isTrue();
        assertThat(queue.isUsable(Duration.ZERO)).isFalse();
    }

    private void deliver(int count) {
        for (int i = 0; i < count; i++) {
            fixture.deliver("", "hello");
        }
        partition.context().log().settle();
    }

    private void enqueue(long expiresAt) {
        fixture.enqueue(
                "alpha",
                fixture.message(GatewayFixture.message("491701234567", "hello").build(), expiresAt));
        partition.context().log().settle();
    }

    /** Runs the housekeeping of each second until the store has refused a commit. */
    private void sweepWhileCommitsAreRefused() {
        fixture.isRefusing = true;
        eventually().until(() -> {
            partition.housekeeping().everySecond();
            return fixture.refused.get() > 0;
        });
        fixture.isRefusing = false;
    }

    /** Waits until the queue of the account has processed all its starts. */
    private AccountQueue idle() {
        AccountQueue queue = partition.accounts().queue("shop");
        eventually().until(queue::isIdle);
        return queue;
    }

    @Test
    void newDeliveriesDoNotShortenThePauseAfterARefusalByTheAccount() {
        partition.accounts().opened("shop", new Session());
        deliver(1);
        idle();
        assertThat(calls).hasValue(1);
        assertThat(scheduled).extracting(Scheduled::delay).containsExactly(Duration.ofSeconds(1));
        nanoTime.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
        deliver(10);
        assertThat(idle().depth()).isEqualTo(11);
        assertThat(calls).hasValue(1);

        answer = CommandStatus.ESME_ROK;
        nanoTime.incrementAndGet();
        scheduled.getFirst().task.run();
        eventually().until(() -> idle().depth() == 0);
        assertThat(calls).hasValue(1 + 11);
    }

    @Test
    void pausesDoubleUpToAMinute() {
        partition.accounts().opened("shop", new Session());
        deliver(1);
        for (int i = 0; i < 8; i++) {
            idle();
            assertThat(calls).hasValue(i + 1);
            Scheduled last = scheduled.getLast();
            assertThat(last.delay).isEqualTo(Duration.ofSeconds(1L << Math.min(i, 6)));
            nanoTime.addAndGet(last.delay.toNanos());
            last.task.run();
            int next = i + 2;
            eventually().until(() -> calls.get() == next);
        }
    }

    @Test
    void aLateResponseEndsADeliveryThatWaitsForItsRepetition() {
        CompletableFuture<Response> response = new CompletableFuture<>();
        late = response;
        partition.accounts().opened("shop", new Session());
        deliver(1);
        assertThat(idle().depth()).isEqualTo(1);
        response.complete(new DeliverSmResp(CommandStatus.ESME_RX_T_APPN, "", Tlvs.EMPTY));
        assertThat(idle().depth()).isEqualTo(1);

        late = new CompletableFuture<>();
        CompletableFuture<Response> accepted = late;
        nanoTime.addAndGet(Duration.ofMinutes(2).toNanos());
        scheduled.getLast().task.run();
        eventually().until(() -> calls.get() == 2);
        idle();
        accepted.complete(DeliverSmResp.ok());
        eventually().until(() -> idle().depth() == 0);
        assertThat(calls).hasValue(2);
        assertThat(fixture.counts.delivered.sum()).isEqualTo(1);
    }

    /** The sweep of each minute, which also moves them, does not run here. */
    @Test
    void theHousekeepingOfEachSecondMovesMessagesToTheNextGroupAfterParkAfter() {
        GroupQueue alpha = partition.groups().queue("alpha");
        GroupQueue beta = partition.groups().queue("beta");
        enqueue(Long.MAX_VALUE);
        eventually().until(() -> {
            partition.housekeeping().everySecond();
            return alpha.depth() == 0 && beta.depth() == 1;
        });
    }

    @Test
    void aMessageWhoseMoveIsRefusedByTheStoreIsMovedLater() {
        GroupQueue alpha = partition.groups().queue("alpha");
        GroupQueue beta = partition.groups().queue("beta");
        enqueue(Long.MAX_VALUE);
        sweepWhileCommitsAreRefused();
        eventually().until(() -> {
            partition.housekeeping().everySecond();
            return alpha.depth() == 0 && beta.depth() == 1;
        });
    }

    @Test
    void anExpiredMessageWhoseEndIsRefusedByTheStoreEndsLater() {
        GroupQueue alpha = partition.groups().queue("alpha");
        enqueue(System.currentTimeMillis() - 1);
        sweepWhileCommitsAreRefused();
        eventually().until(() -> {
            partition.housekeeping().everySecond();
            return partition.context().partition().counter(GroupQueue.DEPTH + "alpha") == 0 && alpha.depth() == 0;
        });
        assertThat(partition.groups().queue("beta").depth()).isZero();
    }
}
