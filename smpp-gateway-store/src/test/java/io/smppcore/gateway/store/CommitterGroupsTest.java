package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Groups of changes that gather while a log is being written, each write of which the test permits. */
class CommitterGroupsTest {

    private static final int MAX_CHANGE = 5 << 20;
    private static final int MAX_BACKLOG = 20 << 20;

    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayWrite = new Semaphore(0);
    private final List<Integer> groups = new CopyOnWriteArrayList<>();
    private final List<String> results = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable StoreException> failure = new AtomicReference<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicLong nanoTime = new AtomicLong(5);
    private final PartitionCounters counters = new PartitionCounters();
    private volatile boolean isBroken;

    private final Committer committer = new Committer(
            "log",
            "committer",
            this::write,
            counters,
            failure,
            failures::incrementAndGet,
            MAX_BACKLOG,
            MAX_CHANGE,
            0,
            nanoTime::get);

    private void write(byte[] octets) throws Exception {
        begun.release();
        mayWrite.acquire();
        if (isBroken) {
            throw new IOException("No space left on device");
        }
        groups.add(ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN).getInt(Committer.HEADER_COUNT));
        List<String> keys = new ArrayList<>();
        ChangeReader.visit(octets, GroupWriter.HEADER_OCTETS, (table, key, value) -> keys.add(table.name()));
        assertThat(keys).hasSize(groups.getLast());
    }

    @AfterEach
    void close() {
        mayWrite.release(1_000);
        committer.close();
    }

    private void commit(String name, Changes changes) {
        committer.commit(
                changes, failed -> results.add(failed == null ? name : name + " failed: " + failed.getMessage()));
    }

    private static Changes put(int octets) {
        return new Changes().put(Table.STATE, octets("key"), new byte[octets]);
    }

    /** Begins the write of a first change. */
    private void begin() throws InterruptedException {
        committer.start();
        commit("first", put(1));
        assertThat(begun.tryAcquire(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void await(int count) {
        eventually().until(() -> results.size() == count);
    }

    @Test
    void aGroupHasAtMostFourMebibytesUnlessItIsASingleChange() throws Exception {
        begin();
        commit("a", put(3 << 20));
        commit("b", put(3 << 20));
        commit("c", put(1));
        commit("d", put(MAX_CHANGE - 3));
        mayWrite.release(1_000);
        await(5);
        assertThat(groups).containsExactly(1, 1, 2, 1);
        assertThat(results).containsExactly("first", "a", "b", "c", "d");
    }

    @Test
    void countsTheMemoryOfWaitingChanges() throws Exception {
        begin();
        Changes changes = put(1_000).add("sum", 1).add("other", 2);
        long before = committer.backlogOctets();
        commit("a", changes);
        assertThat(committer.backlogOctets() - before).isEqualTo(changes.capacity() + 3 * 128);
        mayWrite.release(1_000);
        await(2);
        assertThat(committer.backlogOctets()).isZero();
        assertThat(counters.get("sum")).isEqualTo(1);
        assertThat(counters.get("other")).isEqualTo(2);
        assertThat(groups).as("each counter is one change").containsExactly(1, 3);
    }

    @Test
    void refusesChangesThatAreTooLargeOrTooMany() throws Exception {
        begin();
        commit("large", put(MAX_CHANGE - 2));
        for (int i = 0; i < 5; i++) {
            commit("many", put(4 << 20));
        }
        commit("last", put(1));
        mayWrite.release(1_000);
        await(8);
        assertThat(results)
                .startsWith(
                        "first",
                        "large failed: log: a key with its value has " + (MAX_CHANGE + 1) + " octets (expected: <= "
                                + MAX_CHANGE + ")")
                .contains("many failed: log: more than " + MAX_BACKLOG + " octets of changes wait for the log")
                .endsWith("last");
        assertThat(results.stream().filter("many"::equals)).hasSize(4);
        assertThat(failure.get()).isNull();
        assertThat(committer.backlogOctets()).isZero();
    }

    @Test
    void showsHowLongAWriteHasTaken() throws Exception {
        assertThat(committer.waitingNanos()).isZero();
        begin();
        nanoTime.addAndGet(70);
        assertThat(committer.waitingNanos()).isEqualTo(70);
        mayWrite.release();
        await(1);
        assertThat(committer.waitingNanos()).isZero();
    }

    @Test
    void allLaterCommitsFailAfterAFailure() throws Exception {
        begin();
        isBroken = true;
        mayWrite.release(1_000);
        commit("second", put(1).add("sum", 1));
        await(2);
        commit("third", put(1));
        await(3);
        assertThat(results)
                .allMatch(result -> result.endsWith(
                        "failed: log: a commit has failed, and so do all later ones: No space left on device"));
        assertThat(failures).hasValue(1);
        assertThat(groups).isEmpty();
        assertThat(counters.get("sum")).isZero();
        assertThat(committer.backlogOctets()).isZero();
    }

    @Test
    void aCallbackThatThrowsAffectsNoOther() throws Exception {
        begin();
        committer.commit(put(1), failed -> {
            throw new IllegalStateException("a defect");
        });
        commit("next", put(1));
        mayWrite.release(1_000);
        await(2);
        assertThat(results).containsExactly("first", "next");
    }

    @Test
    void acceptsNothingAfterItsEnd() throws Exception {
        begin();
        commit("waiting", put(1));
        mayWrite.release(1_000);
        committer.close();
        assertThat(results).containsExactly("first", "waiting");
        commit("late", put(1));
        assertThat(results).endsWith("late failed: log is closed");
    }

    @Test
    void aCallbackCannotWaitForTheEnd() throws Exception {
        mayWrite.release(1_000);
        committer.checkCloseable();
        committer.start();
        CompletableFuture<@Nullable Throwable> thrown = new CompletableFuture<>();
        committer.commit(put(1), failed -> {
            try {
                committer.checkCloseable();
                thrown.complete(null);
            } catch (IllegalStateException e) {
                thrown.complete(e);
            }
        });
        assertThat(thrown.get(Waits.SECONDS, TimeUnit.SECONDS))
                .hasMessage("log: close called by a callback of a commit, for which it would wait");
    }

    @Test
    void writesNothingForCommitsWithoutChanges() throws Exception {
        committer.start();
        commit("empty", new Changes());
        await(1);
        assertThat(results).containsExactly("empty");
        assertThat(begun.availablePermits()).isZero();
    }

    @Test
    void countersAreVisibleOnlyWhenTheyAreDurable() {
        counters.load(
                StoreKeys.of(PartitionCounters.from(), "sum"),
                ByteBuffer.allocate(8).putLong(40).array());
        counters.add(new Changes().add("sum", 1).add("sum", 1).add("new", -3));
        counters.add(new Changes().add("sum", 5));
        assertThat(counters.get("sum")).isEqualTo(40);
        Changes rows = counters.changes();
        assertThat(rows.size()).isEqualTo(2);
        byte[] written = new byte[rows.length()];
        rows.copyTo(written, 0);
        List<String> values = new ArrayList<>();
        ChangeReader.visit(
                written,
                0,
                (table, key, value) -> values.add(table + " " + StoreKeys.nameOf(key, PartitionCounters.from()) + " "
                        + ByteBuffer.wrap(value).getLong()));
        assertThat(values).containsExactly("META sum 47", "META new -3");
        counters.committed();
        assertThat(counters.get("sum")).isEqualTo(47);
        assertThat(counters.get("new")).isEqualTo(-3);
        assertThat(counters.get("none")).isZero();
        assertThat(counters.changes().isEmpty()).isTrue();
        counters.add(new Changes().add("sum", 1));
        assertThat(counters.changes().size()).isEqualTo(1);
    }

    @Test
    void knowsKeysAndOperations() {
        assertThat(StoreKeys.isReserved(Table.META, new byte[0])).isTrue();
        assertThat(StoreKeys.isReserved(Table.META, PartitionCounters.to())).isTrue();
        assertThat(StoreKeys.isReserved(Table.META, new byte[] {1, 0})).isFalse();
        assertThat(StoreKeys.isReserved(Table.STATE, new byte[0])).isFalse();
        assertThatIllegalStateException()
                .isThrownBy(() -> ChangeReader.visit(new byte[] {9, 1, 0}, 0, (table, key, value) -> {}))
                .withMessage("operation 9");
    }
}
