package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.smppcore.testing.Waits;
import io.smppcore.tools.measure.ReceiptReport;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(Waits.METHOD_SECONDS)
class ReceiptTrackerTest {

    private static final long MILLI = 1_000_000;
    private static final Duration QUIET = Duration.ofMillis(200);

    private final Random random = new Random(20);

    @Test
    void findsLostDuplicateOrphanAndEarlyReceiptsOfTwoThreads() throws Exception {
        ReceiptTracker tracker = new ReceiptTracker(40_000);
        List<String> ids = ids("m", 40_000);
        List<String> receipts = new ArrayList<>(ids.subList(1_000, 40_000)); // the first thousand are lost
        receipts.addAll(ids.subList(5_000, 5_777));
        receipts.addAll(ids("orphan", 333));
        Collections.shuffle(receipts, random);
        List<String> responses = new ArrayList<>(ids);
        Collections.shuffle(responses, random);

        together(
                () -> responses.forEach(id -> tracker.accepted(id, 0)),
                () -> receipts.forEach(id -> tracker.receipt(id, MILLI)));

        ReceiptReport report = tracker.report();
        assertThat(report.expected()).isEqualTo(40_000);
        assertThat(report.matched()).isEqualTo(39_000);
        assertThat(report.lost()).isEqualTo(1_000);
        assertThat(report.duplicates()).isEqualTo(777);
        assertThat(report.orphans()).isEqualTo(333);
        assertThat(report.early()).isLessThanOrEqualTo(39_000);
        assertThat(report.latency().count()).isEqualTo(39_000);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void countsAndMatchesEarlyReceipts() throws Exception {
        ReceiptTracker tracker = new ReceiptTracker(10_000);
        List<String> ids = ids("m", 10_000);
        together(
                () -> ids.subList(0, 1_000).forEach(id -> tracker.receipt(id, MILLI)),
                () -> ids.subList(1_000, 2_000).forEach(id -> tracker.receipt(id, MILLI)));
        assertThat(tracker.report().orphans()).isEqualTo(2_000);

        together(
                () -> ids.subList(0, 5_000).forEach(id -> tracker.accepted(id, 0)),
                () -> ids.subList(5_000, 10_000).forEach(id -> tracker.accepted(id, 0)));
        together(
                () -> ids.subList(2_000, 6_000).forEach(id -> tracker.receipt(id, MILLI)),
                () -> ids.subList(6_000, 10_000).forEach(id -> tracker.receipt(id, MILLI)));

        ReceiptReport report = tracker.report();
        assertThat(report.early()).isEqualTo(2_000);
        assertThat(report.matched()).isEqualTo(10_000);
        assertThat(report.isClean()).isTrue();
    }

    @Test
    void growsBeyondItsCapacity() {
        ReceiptTracker tracker = new ReceiptTracker(1);
        List<String> ids = ids("an-id-that-is-longer-than-most-of-them-are-0123456789-0123456789-", 50_000);
        ids.forEach(id -> tracker.accepted(id, 0));
        Collections.shuffle(ids, random);
        ids.forEach(id -> tracker.receipt(id, MILLI));

        ReceiptReport report = tracker.report();
        assertThat(report.matched()).isEqualTo(50_000);
        assertThat(report.isClean()).isTrue();
    }

    @Test
    void measuresFromTheMessageToItsReceipt() {
        ReceiptTracker tracker = new ReceiptTracker(1_000);
        for (int i = 1; i <= 1_000; i++) {
            tracker.accepted("id" + i, 5 * MILLI);
            tracker.receipt("id" + i, (5 + i) * MILLI);
        }

        ReceiptReport report = tracker.report();
        assertThat(report.latency().count()).isEqualTo(1_000);
        assertThat(report.latency().percentile(50)).isBetween(499 * MILLI, 501 * MILLI);
        assertThat(report.latency().max()).isBetween(1_000 * MILLI, 1_001 * MILLI);
        assertThat(report.early()).isZero();
    }

    @Test
    void waitsForMissingReceiptsWhileOthersArrive() throws Exception {
        ReceiptTracker tracker = new ReceiptTracker(10);
        List<String> ids = ids("m", 5);
        ids.forEach(id -> tracker.accepted(id, 0));
        // One arrives at each check, shortly before the end of the wait for it.
        Iterator<String> arriving = ids.iterator();
        LoadControl control = everyReading(QUIET.toMillis() - 1, () -> {
            if (arriving.hasNext()) {
                tracker.receipt(arriving.next(), MILLI);
            }
        });

        assertThat(tracker.await(QUIET.multipliedBy(3), control).lost()).isZero();
        assertThat(tracker.report().isClean()).isTrue();
    }

    @Test
    void givesUpWithoutAMatchDespiteDuplicates() throws Exception {
        ReceiptTracker tracker = new ReceiptTracker(10);
        tracker.accepted("1", 0);
        tracker.accepted("2", 0);
        tracker.receipt("1", MILLI);

        assertThat(tracker.await(QUIET, everyReading(50, () -> tracker.receipt("1", MILLI)))
                        .lost())
                .isEqualTo(1);
        assertThat(tracker.report().lost()).isEqualTo(1);
        assertThat(tracker.report().duplicates()).isPositive();
    }

    @Test
    void waitsForDuplicatesAfterTheLastReceipt() throws Exception {
        ReceiptTracker tracker = new ReceiptTracker(10);
        tracker.accepted("1", 0);
        tracker.receipt("1", MILLI);
        AtomicInteger readings = new AtomicInteger();

        assertThat(tracker.await(Duration.ofDays(1), everyReading(40, () -> {
                            if (readings.incrementAndGet() == 3) { // 80 ms after the beginning
                                tracker.receipt("1", MILLI);
                            }
                        }))
                        .duplicates())
                .isEqualTo(1);
    }

    @Test
    void allocatesNothingForAMessage() {
        int messages = 100_000;
        ReceiptTracker tracker = new ReceiptTracker(messages);
        List<String> ids = ids("m", messages);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Consumer<String> expectReceipt = id -> tracker.accepted(id, 0);
        Consumer<String> countReceipt = id -> tracker.receipt(id, MILLI);

        long before = threads.getCurrentThreadAllocatedBytes();
        ids.forEach(expectReceipt);
        ids.forEach(countReceipt);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(tracker.report().matched()).isEqualTo(messages);
        assertThat(allocated / messages)
                .as("bytes for each of %d messages", messages)
                .isLessThan(4);
    }

    @Test
    void refusesACapacityOfZero() {
        assertThatThrownBy(() -> new ReceiptTracker(0)).hasMessage("capacity: 0 (expected: >= 1)");
    }

    private static List<String> ids(String prefix, int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(prefix + Integer.toHexString(i));
        }
        return ids;
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(2);
        List<Thread> threads = new ArrayList<>();
        for (Runnable each : List.of(one, other)) {
            threads.add(Thread.ofPlatform().start(() -> {
                ready.countDown();
                try {
                    boolean unused = ready.await(Waits.SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                each.run();
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Returns a control whose clock, each time it is read, lets a time pass and does some work. */
    private static LoadControl everyReading(long millis, Runnable work) {
        AtomicLong nanos = new AtomicLong();
        return new LoadControl(() -> {
            work.run();
            return nanos.getAndAdd(millis * MILLI);
        });
    }
}
