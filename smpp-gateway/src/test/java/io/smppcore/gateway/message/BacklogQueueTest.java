package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked // values of maps and queues are present, or the test fails
class BacklogQueueTest {

    private static final int WEIGHT = 10;

    private final MemoryPartition partition = new MemoryPartition();
    private long last;

    private record Item(long position) implements Queued {
        @Override
        public byte[] toOctets() {
            return octets(position);
        }

        @Override
        public int weight() {
            return WEIGHT;
        }

        @Override
        public long since() {
            return 1_000 * position;
        }
    }

    private BacklogQueue<Item> queue(int depth, int itemsInMemory) {
        return new BacklogQueue<>(
                partition, Table.QUEUE, "north", this::read, depth, (long) itemsInMemory * WEIGHT, owner -> 1);
    }

    private Item read(long position, byte[] octets) {
        if (ByteBuffer.wrap(octets).getLong() != position) {
            throw new IllegalArgumentException("not an item");
        }
        return new Item(position);
    }

    /** Puts an item into the table. */
    private Item put(BacklogQueue<Item> queue) {
        Item item = new Item(++last);
        partition.put(Table.QUEUE, queue.rows().key(item), octets(item.position()));
        return item;
    }

    private void commit(BacklogQueue<Item> queue, int count) {
        for (int i = 0; i < count; i++) {
            queue.committed(put(queue));
        }
    }

    private static byte[] octets(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private void done(BacklogQueue<Item> queue, Item item) {
        partition.delete(Table.QUEUE, queue.rows().key(item));
        queue.deleted(1);
    }

    private static List<Long> pollAll(BacklogQueue<Item> queue) {
        List<Long> positions = new ArrayList<>();
        for (Item item = queue.poll(); item != null; item = queue.poll()) {
            positions.add(item.position());
        }
        return positions;
    }

    /** An element that counts how often a queue looks at it. */
    private record Seen(long position, AtomicLong looks) implements Queued {
        @Override
        public long position() {
            looks.incrementAndGet();
            return position;
        }

        @Override
        public byte[] toOctets() {
            return octets(position);
        }

        @Override
        public int weight() {
            return WEIGHT;
        }

        @Override
        public long since() {
            return 0;
        }
    }

    @Test
    void removesAnElementWithoutASearch() {
        AtomicLong looks = new AtomicLong();
        BacklogQueue<Seen> queue = new BacklogQueue<>(
                partition,
                Table.QUEUE,
                "north",
                (position, octets) -> new Seen(position, looks),
                0,
                12_000L * WEIGHT,
                owner -> 1);
        for (long position = 1; position <= 10_000; position++) {
            queue.committed(new Seen(position, looks));
        }
        looks.set(0);
        for (long position = 10_000; position > 9_000; position--) {
            assertThat(queue.remove("", position)).isNotNull();
        }
        assertThat(queue.remove("", 10_000)).isNull();
        assertThat(looks).hasValueLessThan(2_000);
        assertThat(queue.poll()).extracting(Seen::position).isEqualTo(1L);
    }

    @Test
    void readsNothingWhileAllElementsFit() {
        BacklogQueue<Item> queue = queue(0, 5);
        commit(queue, 5);
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(queue.poll()).isNull();
        assertThat(partition.scans.get()).isZero();
        assertThat(queue.depth()).isEqualTo(5);
    }

    @Test
    void overflowsToTheTableAndReturnsToMemory() {
        BacklogQueue<Item> queue = queue(0, 3);
        commit(queue, 8);
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        int scans = partition.scans.get();
        assertThat(scans).isPositive();
        // In memory again.
        commit(queue, 2);
        assertThat(pollAll(queue)).containsExactly(9L, 10L);
        assertThat(partition.scans.get()).isEqualTo(scans);
    }

    @Test
    void readsStoredElementsAtTheStart() {
        BacklogQueue<Item> written = queue(0, 3);
        commit(written, 7);
        BacklogQueue<Item> queue = queue(7, 3);
        assertThat(queue.depth()).isEqualTo(7);
        commit(queue, 1);
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7})
    void anElementThatCannotBeReadDelaysNoOther(int unreadable) {
        BacklogQueue<Item> written = queue(0, 3);
        commit(written, 7);
        byte[] key = written.rows().key(new Item(unreadable));
        partition.put(Table.QUEUE, key, octets(0));
        BacklogQueue<Item> queue = queue(7, 3);
        assertThat(queue.oldest()).isEqualTo(new Item(unreadable == 1 ? 2 : 1));
        assertThat(queue.remove("", unreadable)).isNull();
        assertThat(pollAll(queue))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 7)
                        .filter(position -> position != unreadable)
                        .boxed()
                        .toList());
        assertThat(queue.poll()).isNull();
        assertThat(partition.get(Table.QUEUE, key)).isEqualTo(octets(0));
        commit(queue, 1);
        assertThat(pollAll(queue)).containsExactly(8L);
    }

    @Test
    void keepsElementsThatArriveDuringALoad() {
        BacklogQueue<Item> queue = queue(0, 2);
        commit(queue, 3);
        assertThat(queue.poll()).isEqualTo(new Item(1));
        assertThat(queue.poll()).isEqualTo(new Item(2));
        partition.afterRead = () -> {
            partition.afterRead = () -> {};
            commit(queue, 2);
        };
        assertThat(pollAll(queue)).containsExactly(3L, 4L, 5L);
    }

    @Test
    void doesNotRepeatAnElementLoadedBeforeItsCallback() {
        BacklogQueue<Item> queue = queue(0, 2);
        commit(queue, 3);
        Item early = put(queue);
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L);
        queue.committed(early);
        assertThat(queue.poll()).isNull();
        assertThat(queue.depth()).isEqualTo(4);
    }

    @Test
    void returnedElementsComeFirst() {
        BacklogQueue<Item> queue = queue(0, 10);
        commit(queue, 4);
        Item first = queue.poll();
        Item second = queue.poll();
        queue.putBack(second);
        queue.putBack(first);
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void removesInMemoryAndOnDisk() {
        BacklogQueue<Item> queue = queue(0, 2);
        commit(queue, 6);
        Item taken = queue.poll();
        assertThat(taken).isEqualTo(new Item(1));
        assertThat(queue.remove("", 1)).as("in flight").isNull();
        assertThat(queue.remove("", 2)).as("in memory").isEqualTo(new Item(2));
        assertThat(queue.remove("", 2)).isNull();
        assertThat(queue.remove("", 4)).as("on disk").isEqualTo(new Item(4));
        assertThat(queue.remove("", 4)).isNull();
        assertThat(queue.remove("", 99)).isNull();
        queue.putBack(taken);
        assertThat(queue.remove("", 1)).as("returned").isEqualTo(taken);
        assertThat(pollAll(queue)).containsExactly(3L, 5L, 6L);
    }

    @Test
    void removesADurableElementBeforeItsCallback() {
        BacklogQueue<Item> queue = queue(0, 5);
        Item item = put(queue);
        assertThat(queue.remove("", item.position())).isEqualTo(item);
        queue.committed(item);
        assertThat(queue.poll()).isNull();
        commit(queue, 1);
        assertThat(pollAll(queue)).containsExactly(2L);
    }

    @Test
    void removesAnElementOnDiskThatIsPutBack() {
        BacklogQueue<Item> queue = queue(0, 1);
        commit(queue, 4);
        Item third = queue.remove("", 3);
        queue.putBack(third);
        assertThat(pollAll(queue)).containsExactly(1L, 3L, 2L, 4L);
    }

    @Test
    void pollsAnElementOnDiskThatWasPutBackAfterAReload() {
        BacklogQueue<Item> queue = queue(0, 3);
        commit(queue, 10);
        queue.putBack(queue.remove("", 8));
        queue.reload();
        assertThat(pollAll(queue)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    @Test
    void losesNothingWhenTheTableCannotBeRead() {
        BacklogQueue<Item> queue = queue(0, 1);
        commit(queue, 3);
        assertThat(queue.poll()).isEqualTo(new Item(1));
        partition.afterRead = () -> {
            throw new IllegalStateException("disk");
        };
        assertThatThrownBy(queue::poll).hasMessage("disk");
        partition.afterRead = () -> {};
        assertThat(pollAll(queue)).containsExactly(2L, 3L);
    }

    @Test
    void reloadsEverything() {
        BacklogQueue<Item> queue = queue(0, 10);
        commit(queue, 5);
        Item first = queue.poll();
        done(queue, first);
        partition.delete(Table.QUEUE, queue.rows().key(new Item(3)));
        queue.deleted(1);
        queue.reload();
        commit(queue, 1);
        assertThat(pollAll(queue)).containsExactly(2L, 4L, 5L, 6L);
    }

    @Test
    void dropsAPageThatIsReloadedMeanwhile() {
        BacklogQueue<Item> queue = queue(3, 10);
        commit(queue(0, 0), 3);
        partition.afterRead = () -> {
            partition.afterRead = () -> {};
            partition.delete(Table.QUEUE, queue.rows().key(new Item(2)));
            queue.deleted(1);
            queue.reload();
        };
        assertThat(pollAll(queue)).containsExactly(1L, 3L);
    }

    @Test
    void returnsTheOldestElement() {
        BacklogQueue<Item> queue = queue(0, 1);
        assertThat(queue.oldest()).isNull();
        commit(queue, 3);
        assertThat(queue.oldest()).isEqualTo(new Item(1));
        Item first = queue.poll();
        assertThat(queue.oldest()).as("in the table").isEqualTo(new Item(2));
        queue.putBack(first);
        assertThat(queue.oldest()).isEqualTo(first);
        pollAll(queue);
        assertThat(queue.oldest()).isNull();
    }

    @Test
    void theOldestElementIsNeitherInFlightNorBehindAnotherOnDisk() {
        BacklogQueue<Item> queue = queue(0, 1);
        commit(queue, 4);
        assertThat(queue.poll()).isEqualTo(new Item(1));
        Item second = queue.remove("", 2);
        assertThat(queue.oldest()).isEqualTo(new Item(3));
        queue.putBack(queue.remove("", 4));
        assertThat(queue.oldest()).isEqualTo(new Item(3));
        assertThat(queue.remove("", 3)).isEqualTo(new Item(3));
        assertThat(queue.oldest()).isEqualTo(new Item(4));
        queue.putBack(second);
        assertThat(queue.oldest()).isEqualTo(second);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void behavesLikeAList(long seed) {
        Random random = new Random(seed);
        BacklogQueue<Item> queue = queue(0, 4);
        TreeSet<Long> waiting = new TreeSet<>();
        TreeSet<Long> returned = new TreeSet<>();
        Deque<Item> inFlight = new ArrayDeque<>();
        for (int i = 0; i < 20_000; i++) {
            int operation = random.nextInt(100);
            if (operation < 38) {
                waiting.add(last + 1);
                commit(queue, 1);
            } else if (operation < 75) {
                Long expected = returned.isEmpty() ? waiting.pollFirst() : returned.pollFirst();
                Item item = queue.poll();
                assertThat(item).isEqualTo(expected == null ? null : new Item(expected));
                if (item != null) {
                    inFlight.add(item);
                }
            } else if (operation < 82 && !inFlight.isEmpty()) {
                Item item = inFlight.poll();
                queue.putBack(item);
                returned.add(item.position());
            } else if (operation < 92 && !inFlight.isEmpty()) {
                done(queue, inFlight.poll());
            } else if (operation < 99 && last > 0) {
                long position = random.nextLong(Math.max(1, last - 40), last + 2);
                boolean isWaiting = waiting.remove(position);
                boolean isThere = returned.remove(position) || isWaiting;
                Item item = queue.remove("", position);
                assertThat(item).isEqualTo(isThere ? new Item(position) : null);
                if (item != null) {
                    done(queue, item);
                }
            } else if (inFlight.isEmpty()) {
                waiting.addAll(returned);
                returned.clear();
                queue.reload();
            }
            assertThat(queue.depth()).isEqualTo(waiting.size() + returned.size() + inFlight.size());
        }
    }

    /** Each element is polled or removed exactly once by concurrent threads. */
    @Test
    @Timeout(Waits.METHOD_SECONDS)
    void losesAndRepeatsNothingUnderConcurrency() throws Exception {
        int count = 10_000;
        BacklogQueue<Item> queue = queue(0, 50);
        AtomicLong committed = new AtomicLong();
        ConcurrentSkipListSet<Long> ended = new ConcurrentSkipListSet<>();
        ConcurrentSkipListSet<Long> twice = new ConcurrentSkipListSet<>();
        try (var threads = Executors.newFixedThreadPool(5)) {
            List<Future<?>> running = new ArrayList<>();
            Object order = new Object();
            for (int i = 0; i < 2; i++) {
                running.add(threads.submit(() -> {
                    while (true) {
                        synchronized (order) {
                            if (last == count) {
                                return;
                            }
                            Item item = put(queue);
                            committed.set(item.position());
                            queue.committed(item);
                        }
                    }
                }));
                Random random = new Random(i);
                running.add(threads.submit(() -> {
                    while (ended.size() + twice.size() < count) {
                        Item item = queue.poll();
                        if (item != null && random.nextInt(5) == 0) {
                            queue.putBack(item);
                        } else if (item != null) {
                            end(queue, item, ended, twice);
                        }
                    }
                }));
            }
            running.add(threads.submit(() -> {
                Random random = new Random(9);
                while (ended.size() + twice.size() < count) {
                    long newest = committed.get();
                    Item item = queue.remove("", random.nextLong(Math.max(1, newest - 200), newest + 2));
                    if (item != null && random.nextBoolean()) {
                        queue.putBack(item);
                    } else if (item != null) {
                        end(queue, item, ended, twice);
                    }
                }
            }));
            for (Future<?> thread : running) {
                thread.get();
            }
        }
        for (Item item = queue.poll(); item != null; item = queue.poll()) {
            end(queue, item, ended, twice);
        }
        assertThat(twice).isEmpty();
        assertThat(ended).hasSize(count);
        assertThat(queue.depth()).isZero();
    }

    private void end(
            BacklogQueue<Item> queue, Item item, ConcurrentSkipListSet<Long> ended, ConcurrentSkipListSet<Long> twice) {
        done(queue, item);
        if (!ended.add(item.position())) {
            twice.add(item.position());
        }
    }
}
