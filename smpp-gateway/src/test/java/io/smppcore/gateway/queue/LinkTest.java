package io.smppcore.gateway.queue;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.message.Queued;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slots, pauses and probes of a link, with the clock of the test, and the queues that wait for its slots. */
class LinkTest {

    private static final long MS = Duration.ofMillis(1).toNanos();

    private final AtomicLong nanoTime = new AtomicLong(7);
    private final List<Long> delays = new ArrayList<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            delays.add(unit.toMillis(delay));
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }
    };
    private final List<Pump> pumps = new ArrayList<>();
    private final List<String> started = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        timer.shutdownNow();
    }

    private class Manual extends Link {

        int probes;

        Manual(String id, int window) {
            super(id, window);
        }

        @Override
        protected long nanoTime() {
            return nanoTime.get();
        }

        @Override
        public String peer() {
            return "peer";
        }

        @Override
        void probe() {
            probes++;
        }

        @Override
        public Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
            return Optional.empty();
        }
    }

    /** Returns a pump that records its runs. */
    private Pump pump(String name) {
        Pump pump = new Pump(() -> started.add(name), timer);
        pumps.add(pump);
        return pump;
    }

    /** Returns the names of the pumps that were started until now, in the order of their runs. */
    private List<String> woken() {
        eventually().until(() -> pumps.stream().noneMatch(Pump::isRunning));
        return started;
    }

    private static int acquired(Link link) {
        int count = 0;
        while (link.acquirePermit()) {
            count++;
        }
        return count;
    }

    @Test
    void hasAsManySlotsAsItsWindow() {
        Link link = new Manual("1", 3);
        assertThat(link.isFull()).isFalse();
        assertThat(acquired(link)).isEqualTo(3);
        assertThat(link.isFull()).isTrue();
        assertThat(link.used).hasValue(3);
        link.releasePermit();
        assertThat(link.isFull()).isFalse();
        assertThat(acquired(link)).isEqualTo(1);
        assertThat(link.isNear()).isTrue();
        assertThat(link.responseTimeout()).isZero();
    }

    @Test
    void pausesForATime() {
        Link link = new Manual("1", 1);
        assertThat(link.pauseNanos()).isLessThanOrEqualTo(0);
        assertThat(link.pauseFor(10)).isTrue();
        assertThat(link.pauseNanos()).isEqualTo(10);
        nanoTime.addAndGet(9);
        assertThat(link.pauseNanos()).isEqualTo(1);
        assertThat(link.pauseFor(100)).as("it already pauses").isFalse();
        assertThat(link.pauseNanos(nanoTime.get() + 1)).isZero();
        nanoTime.incrementAndGet();
        assertThat(link.pauseFor(100)).isTrue();
        assertThat(link.pauseNanos()).isEqualTo(100);
    }

    @Test
    void pausesDoubleUntilAResponse() {
        Link link = new Manual("1", 1);
        for (int millis : List.of(50, 100, 200, 400, 800, 1_600, 1_600)) {
            assertThat(link.pauseAfterFailure()).isTrue();
            assertThat(link.pauseNanos()).isEqualTo(millis * MS);
            assertThat(link.pauseAfterFailure()).isFalse();
            nanoTime.addAndGet(millis * MS);
        }
        link.responded();
        assertThat(link.pauseAfterFailure()).isTrue();
        assertThat(link.pauseNanos()).isEqualTo(50 * MS);
    }

    @Test
    void aSuspectedPeerGetsNothingUntilItsProbeAndThenOneElementUntilItResponds() {
        Manual link = new Manual("1", 3);
        link.suspect();
        link.suspect();
        assertThat(link.probes).isEqualTo(1);
        assertThat(link.pauseNanos()).isEqualTo(50 * MS);
        link.pauseFor(70 * MS);
        assertThat(link.pauseNanos()).isEqualTo(70 * MS);
        nanoTime.addAndGet(70 * MS);
        link.probed();
        assertThat(link.pauseNanos()).isZero();
        assertThat(acquired(link)).isEqualTo(1);
        link.responded();
        assertThat(acquired(link)).isEqualTo(2);
        link.suspect();
        assertThat(link.probes).as("a new probe").isEqualTo(2);
    }

    @Test
    void aLinkWithoutAProbeIsReadyAtOnce() {
        Link link = new Link("1", 3) {
            @Override
            public String peer() {
                return "peer";
            }

            @Override
            public Optional<? extends CompletableFuture<? extends Response>> trySend(
                    Queued element, Request<?> request) {
                return Optional.empty();
            }
        };
        link.suspect();
        assertThat(link.pauseNanos()).isLessThanOrEqualTo(0);
        assertThat(acquired(link)).isEqualTo(1);
    }

    @Test
    void freeSlotsStartTheQueueThatHasWaitedLongest() {
        Link link = new Manual("1", 1);
        Pump first = pump("first");
        Pump second = pump("second");
        link.added();
        assertThat(acquired(link)).isEqualTo(1);
        assertThat(link.addWaiting(first)).as("the only queue").isFalse();
        link.added();
        assertThat(link.addWaiting(first)).isTrue();
        assertThat(link.addWaiting(second)).isTrue();
        assertThat(link.addWaiting(first)).as("registered").isFalse();
        link.wakeNext();
        assertThat(woken()).as("while it is full").isEmpty();
        link.releasePermit();
        assertThat(woken()).containsExactly("first");
        link.probed();
        assertThat(woken()).containsExactly("first", "second");
        link.wakeNext();
        assertThat(woken()).hasSize(2);
    }

    @Test
    void aQueueThatIsClosedIsNotStarted() {
        Link link = new Manual("1", 1);
        QueueLinks one = new QueueLinks();
        Pump first = pump("first");
        one.add(link);
        one.add(new Manual("1", 1));
        assertThat(one.size()).as("links with the same id").isEqualTo(1);
        link.added();
        link.added();
        link.acquirePermit();
        link.addWaiting(first);
        link.addWaiting(pump("second"));
        one.remove("2", first);
        assertThat(one.all()).containsExactly(link);
        assertThat(one.isEmpty()).isFalse();
        one.remove("1", first);
        assertThat(one.isEmpty()).isTrue();
        assertThat(one.all()).isEmpty();
        link.releasePermit();
        assertThat(woken()).containsExactly("second");
        link.removed(first);
        link.acquirePermit();
        assertThat(link.addWaiting(first)).as("one queue is left").isFalse();
    }

    @Test
    void queuesWaitForLinksOfWhichAllAreFull() {
        Link one = new Manual("1", 1);
        Link other = new Manual("2", 1);
        for (Link link : List.of(one, other)) {
            link.added();
            link.added();
        }
        Link[] both = {one, other};
        assertThat(QueueLinks.haveCapacity(both)).isTrue();
        one.acquirePermit();
        assertThat(QueueLinks.haveCapacity(both)).isTrue();
        other.acquirePermit();
        assertThat(QueueLinks.haveCapacity(both)).isFalse();
        Pump waits = pump("waits");
        assertThat(QueueLinks.awaitCapacity(both, waits)).isTrue();
        assertThat(delays).containsExactly(50L);
        assertThat(QueueLinks.awaitCapacity(both, waits)).as("already waits").isTrue();
        assertThat(delays).containsExactly(50L);
        QueueLinks.passOn(both);
        assertThat(woken()).isEmpty();
        one.used.decrementAndGet();
        QueueLinks.passOn(both);
        assertThat(woken()).containsExactly("waits");
    }

    @Test
    void aQueueContinuesIfALinkBecomesFreeWhileItBeginsToWait() {
        AtomicInteger looks = new AtomicInteger();
        Link link = new Manual("1", 1) {
            @Override
            public int window() {
                // Full at the first look, free at the second.
                return looks.getAndIncrement() == 0 ? 0 : 1;
            }
        };
        link.added();
        link.added();
        assertThat(QueueLinks.awaitCapacity(new Link[] {link}, pump("any"))).isFalse();
    }
}
