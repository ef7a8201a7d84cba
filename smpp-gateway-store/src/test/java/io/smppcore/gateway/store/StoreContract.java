package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.key;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.number;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.gateway.store.Stores.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of all stores. */
public abstract class StoreContract {

    protected static final byte[] START = {};
    protected static final byte[] VALUE = octets("value");

    @TempDir
    protected Path directory;

    /** Opens the store, with one partition. */
    protected abstract GatewayStore open();

    @Test
    void keepsCommittedChanges() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            commit(
                    partition,
                    new Changes()
                            .put(Table.QUEUE, octets("a"), octets("1"))
                            .put(Table.QUEUE, octets("b"), octets("2"))
                            .put(Table.STATE, octets("x"), octets("3"))
                            .put(Table.META, octets("fact"), octets("4"))
                            .add("quota", 5)
                            .add("quota", 1));
            commit(partition, new Changes().delete(Table.QUEUE, octets("a")).add("quota", -2));
            commit(partition, new Changes().put(Table.STATE, octets("x"), octets("5")));
            assertThat(partition.counter("quota")).isEqualTo(4);
        }
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            assertThat(partition.counter("quota")).isEqualTo(4);
            assertThat(partition.counter("other")).isZero();
            assertThat(keys(partition, Table.QUEUE)).containsExactly("b");
            assertThat(partition.get(Table.STATE, octets("x"))).isEqualTo(octets("5"));
            assertThat(partition.get(Table.META, octets("fact"))).isEqualTo(octets("4"));
            assertThat(partition.get(Table.QUEUE, List.of())).isEmpty();
            assertThat(partition.get(Table.QUEUE, List.of(octets("b"), octets("a"), octets("b"))))
                    .usingRecursiveComparison()
                    .isEqualTo(Arrays.asList(octets("2"), null, octets("2")));
            commit(partition, new Changes().add("quota", 1));
            assertThat(partition.counter("quota")).isEqualTo(5);
            assertThat(store.freeOctets()).isPositive();
        }
    }

    @Test
    void callsBackInTheOrderOfCommitsOfThreeWriters() throws Exception {
        int each = 5_000;
        List<List<Integer>> order = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            CountDownLatch done = new CountDownLatch(3 * each);
            List<Thread> writers = IntStream.range(0, 3)
                    .mapToObj(writer -> Thread.ofPlatform().start(() -> {
                        for (int i = 0; i < each; i++) {
                            int number = i;
                            partition.commit(
                                    new Changes()
                                            .put(Table.LATER, key((long) writer * each + i), VALUE)
                                            .add("all", 1),
                                    failure -> {
                                        order.get(writer).add(failure == null ? number : -1);
                                        done.countDown();
                                    });
                        }
                    }))
                    .toList();
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(done.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(order)
                    .allSatisfy(numbers -> assertThat(numbers)
                            .isEqualTo(IntStream.range(0, each).boxed().toList()));
            assertThat(partition.counter("all")).isEqualTo(3L * each);
            assertThat(keys(partition, Table.LATER)).hasSize(3 * each);
            assertThat(partition.backlogOctets()).isZero();
        }
    }

    @Test
    void deletesKeysThatWerePutOnce() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            for (int i = 0; i < 100; i++) {
                commit(partition, new Changes().put(Table.QUEUE, key(i), VALUE).put(Table.STATE, key(i), VALUE));
            }
        }
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            for (int i = 0; i < 100; i += 2) {
                begin(partition, new Changes().delete(Table.QUEUE, key(i)));
            }
            commit(partition, new Changes().delete(Table.STATE, key(10)));
        }
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            assertThat(numbers(partition, Table.QUEUE, START, null))
                    .isEqualTo(
                            LongStream.range(0, 50).map(i -> 2 * i + 1).boxed().toList());
            assertThat(numbers(partition, Table.QUEUE, key(10), key(15))).containsExactly(11L, 13L);
            assertThat(numbers(partition, Table.STATE, key(8), key(12))).containsExactly(8L, 9L, 11L);
        }
    }

    @Test
    void scansASnapshot() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            commit(partition, new Changes().put(Table.OUT, key(1), VALUE).put(Table.OUT, key(2), VALUE));
            List<Long> seen = new ArrayList<>();
            partition.scan(Table.OUT, START, null, (key, value) -> {
                if (seen.isEmpty()) {
                    begin(partition, new Changes().delete(Table.OUT, key(2)).put(Table.OUT, key(3), VALUE))
                            .join();
                }
                return seen.add(number(key));
            });
            assertThat(seen).containsExactly(1L, 2L);
            assertThat(numbers(partition, Table.OUT, START, null)).containsExactly(1L, 3L);
            List<Long> first = new ArrayList<>();
            partition.scan(Table.OUT, START, null, (key, value) -> first.add(number(key)) && first.size() < 1);
            assertThat(first).containsExactly(1L);
        }
    }

    @Test
    void survivesCallbacksThatThrow() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            partition.commit(new Changes().put(Table.STATE, key(1), VALUE), failure -> {
                throw new AssertionError("expected by the test");
            });
            CompletableFuture<Throwable> closing = new CompletableFuture<>();
            partition.commit(new Changes(), failure -> {
                closing.complete(catchThrowable(store::close));
            });
            commit(partition, new Changes().put(Table.STATE, key(2), VALUE));
            assertThat(closing.getNow(new AssertionError("not called")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("called by a callback");
            assertThat(store.failure()).isNull();
        }
    }

    @Test
    void splitsChangesLargerThanAGroup() throws Exception {
        Random random = new Random(1);
        byte[] large = new byte[Committer.GROUP_OCTETS / 5];
        random.nextBytes(large);
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(begin(partition, new Changes().put(Table.OUT, key(i), large)));
            }
            Changes more = new Changes();
            for (int i = 10; i < 20; i++) {
                more.put(Table.OUT, key(i), large);
            }
            all.add(begin(partition, more));
            for (CompletableFuture<Void> one : all) {
                one.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            assertThat(numbers(partition, Table.OUT, START, null))
                    .isEqualTo(LongStream.range(0, 20).boxed().toList());
            assertThat(partition.get(Table.OUT, key(7))).isEqualTo(large);
        }
    }

    protected static List<Long> numbers(Partition partition, Table table, byte[] from, byte @Nullable [] to) {
        List<Long> numbers = new ArrayList<>();
        partition.scan(table, from, to, (key, value) -> numbers.add(number(key)));
        return numbers;
    }
}
