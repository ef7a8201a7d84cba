package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.octets;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The time between two groups of changes. */
class CommitterTest {

    private static final long PERIOD_NANOS = Duration.ofMillis(5).toNanos();

    /** Numbers of changes of the groups. */
    private final List<Integer> groups = new CopyOnWriteArrayList<>();

    private final AtomicInteger done = new AtomicInteger();
    private final ManualTicker ticker = new ManualTicker();
    private Committer committer = start(PERIOD_NANOS);

    private Committer start(long periodNanos) {
        Committer started = new Committer(
                "log",
                "committer",
                octets -> groups.add(
                        ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN).getInt(Committer.HEADER_COUNT)),
                new PartitionCounters(),
                new AtomicReference<>(),
                () -> {},
                Long.MAX_VALUE,
                Integer.MAX_VALUE,
                periodNanos,
                ticker);
        started.start();
        return started;
    }

    @AfterEach
    void close() {
        committer.close();
    }

    private void commit(String key) {
        committer.commit(new Changes().put(Table.STATE, octets(key), octets("x")), failure -> done.incrementAndGet());
    }

    private void awaitDone(int count) {
        Waits.eventually().until(() -> done.get() == count);
    }

    @Test
    void writesTheFirstChangeImmediatelyAndFurtherOnesTogetherAfterThePeriod() {
        for (int round = 0; round < 2; round++) {
            commit("first");
            awaitDone(1); // without any time passing
            for (int i = 0; i < 10; i++) {
                commit("later" + i);
            }
            ticker.advance(PERIOD_NANOS - 1);
            ticker.awaitWaiting();
            assertThat(groups).containsExactly(1);

            ticker.advance(1);
            awaitDone(11);
            assertThat(groups).containsExactly(1, 10);
            ticker.advance(PERIOD_NANOS);
            done.set(0);
            groups.clear();
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
