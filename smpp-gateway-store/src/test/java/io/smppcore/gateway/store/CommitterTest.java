package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.octets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The time between two groups of changes. */
@Timeout(30)
class CommitterTest {

    private static final long PERIOD_NANOS = Duration.ofMillis(400).toNanos();

    /** Times at which groups were written. */
    private final List<Long> groups = new CopyOnWriteArrayList<>();

    private final AtomicInteger done = new AtomicInteger();
    private Committer committer = start(PERIOD_NANOS);

    private Committer start(long periodNanos) {
        Committer started = new Committer(
                "log",
                "committer",
                octets -> groups.add(System.nanoTime()),
                new PartitionCounters(),
                new AtomicReference<>(),
                () -> {},
                Long.MAX_VALUE,
                Integer.MAX_VALUE,
                periodNanos);
        started.start();
        return started;
    }

    @AfterEach
    void close() {
        committer.close();
    }

    private void commit(String key) {
        committer.commit(new Changes().put(Table.LIFE, octets(key), octets("x")), failure -> done.incrementAndGet());
    }

    private void awaitDone(int count) {
        await().pollInterval(Duration.ofMillis(1)).until(() -> done.get() == count);
    }

    @Test
    void writesTheFirstChangeImmediatelyAndFurtherOnesTogetherAfterThePeriod() {
        for (int round = 0; round < 2; round++) {
            long began = System.nanoTime();
            commit("first");
            awaitDone(1);
            assertThat(groups.getFirst() - began).isLessThan(PERIOD_NANOS);
            for (int i = 0; i < 10; i++) {
                commit("later" + i);
            }
            awaitDone(11);
            assertThat(groups).hasSize(2);
            // The period counts from the beginning of a group, which is written a little later.
            assertThat(groups.getLast() - began).isGreaterThan(PERIOD_NANOS);
            done.set(0);
            groups.clear();
            await().pollDelay(Duration.ofNanos(2 * PERIOD_NANOS)).until(() -> true);
        }
    }

    @Test
    void closesWithoutWaitingForThePeriod() {
        committer.close();
        committer = start(Duration.ofHours(1).toNanos());
        commit("first");
        awaitDone(1);
        commit("second");
        committer.close();
        assertThat(done).hasValue(2);
    }
}
