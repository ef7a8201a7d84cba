package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues with elements of several owners and priorities: their turns, and their places in memory and in the table. */
@NullUnmarked // values of maps and queues are present, or the test fails
class LanesTest {

    private static final int WEIGHT = 10;
    private static final int IN_MEMORY = 100;

    private final MemoryPartition partition = new MemoryPartition();
    private final Map<String, Integer> weights = new HashMap<>();
    private BacklogQueue<Item> queue = queue(0);
    private long last;

    private record Item(long position, String owner, int priority, int parts) implements Queued {

        static Item read(long position, byte[] octets) {
            ByteBuffer row = ByteBuffer.wrap(octets);
            int priority = row.getInt();
            int parts = row.getInt();
            return new Item(position, StandardCharsets.UTF_8.decode(row).toString(), priority, parts);
        }

        @Override
        public byte[] toOctets() {
            byte[] name = owner.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(2 * Integer.BYTES + name.length)
                    .putInt(priority)
                    .putInt(parts)
                    .put(name)
                    .array();
        }

        @Override
        public int weight() {
            return WEIGHT;
        }

        @Override
        public long since() {
            return position;
        }
    }

    private BacklogQueue<Item> queue(long depth) {
        return new BacklogQueue<>(
                partition,
                Table.QUEUE,
                "north",
                Item::read,
                depth,
                IN_MEMORY * WEIGHT,
                owner -> weights.getOrDefault(owner, 1));
    }

    private Item commit(String owner, int priority, int parts) {
        Item item = new Item(++last, owner, priority, parts);
        partition.put(Table.QUEUE, queue.rows().key(item), item.toOctets());
        queue.committed(item);
        return item;
    }

    private void commit(String owner, int count) {
        for (int i = 0; i < count; i++) {
            commit(owner, 0, 1);
        }
    }

    private void done(Item item) {
        partition.delete(Table.QUEUE, queue.rows().key(item));
        queue.deleted(1);
    }

    private void restart() {
        queue = queue(queue.depth());
    }

    private List<Item> poll(int count) {
        List<Item> polled = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Item item = queue.poll();
            assertThat(item).isNotNull();
            polled.add(item);
        }
        return polled;
    }

    private static long count(List<Item> items, String owner) {
        return items.stream().filter(item -> item.owner().equals(owner)).count();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anElementIsTheSecondToBeSentBehindManyOfAnotherOwner(boolean isRestarted) {
        commit("many", 100_000);
        if (!isRestarted) {
            poll(10);
        }
        commit("one", 1);
        if (isRestarted) {
            restart();
        }
        partition.rows.set(0);
        assertThat(count(poll(2), "one")).isEqualTo(1);
        // One row of each lane, and a page.
        assertThat(partition.rows.get()).isLessThan(3 * IN_MEMORY);
        assertThat(queue.depth()).isEqualTo(100_001);
    }

    @Test
    void ownersSendInProportionToTheirWeights() {
        weights.put("three", 3);
        commit("three", 1_000);
        commit("one", 1_000);
        List<Item> sent = poll(400);
        assertThat(count(sent, "three")).isEqualTo(300);
        weights.put("three", 1);
        poll(4); // the rest of a turn
        assertThat(count(poll(400), "three")).isEqualTo(200);
    }

    @Test
    void partsCountAndNotMessages() {
        for (int i = 0; i < 1_000; i++) {
            commit("long", 0, 4);
            commit("short", 0, 1);
        }
        List<Item> sent = poll(500);
        assertThat(count(sent, "long")).isBetween(99L, 101L);
    }

    /** An owner whose queue becomes empty after each message still sends no more parts than the others. */
    @Test
    void aDebtStaysWhileNothingOfTheOwnerWaits() {
        commit("many", 1_000);
        int others = 0;
        for (int i = 0; i < 20; i++) {
            Item item = commit("long", 0, 10);
            while (!queue.poll().equals(item)) {
                others++;
            }
        }
        assertThat(others).isBetween(180, 200);
    }

    @Test
    void whatIsPutBackKeepsItsTurn() {
        weights.put("three", 3);
        commit("three", 300);
        commit("one", 300);
        Random random = new Random(1);
        List<Item> sent = new ArrayList<>();
        while (sent.size() < 400) {
            Item item = queue.poll();
            if (random.nextInt(3) == 0) {
                sent.add(item);
            } else {
                queue.putBack(item);
                assertThat(queue.poll()).isEqualTo(item);
                queue.putBack(item);
            }
        }
        assertThat(count(sent, "three")).isEqualTo(300);
    }

    @Test
    void aHigherPriorityComesFirstAndEqualOnesInTheirOrder() {
        List<Item> all = new ArrayList<>();
        for (int priority : new int[] {0, 2, 1, 3, 2, 0, 9, 1}) {
            all.add(commit("shop", priority, 1));
        }
        restart();
        assertThat(poll(8)).extracting(Item::position).containsExactly(4L, 7L, 2L, 5L, 3L, 8L, 1L, 6L);
        all.forEach(queue::putBack);
        assertThat(poll(8)).extracting(Item::position).containsExactly(4L, 7L, 2L, 5L, 3L, 8L, 1L, 6L);
        assertThat(queue.poll()).isNull();
    }

    @Test
    void aPriorityIsOneWithinTheOwner() {
        for (int i = 0; i < 100; i++) {
            commit("urgent", 3, 1);
            commit("other", 0, 1);
        }
        assertThat(count(poll(100), "urgent")).isEqualTo(50);
    }

    @Test
    void theMemoryIsThatOfTheQueueAndNotOfEachOwner() {
        int owners = 10_000;
        for (int each = 0; each < 3; each++) {
            for (int owner = 0; owner < owners; owner++) {
                commit("owner " + owner, 1);
                assertThat(queue.memory()).isLessThanOrEqualTo((IN_MEMORY + 1) * WEIGHT);
            }
        }
        restart();
        Map<String, Integer> sent = new HashMap<>();
        for (int i = 0; i < owners; i++) {
            sent.merge(queue.poll().owner(), 1, Integer::sum);
            assertThat(queue.memory()).isLessThanOrEqualTo((IN_MEMORY + 1) * WEIGHT);
        }
        assertThat(sent).hasSize(owners);
        poll(2 * owners);
        assertThat(queue.poll()).isNull();
        assertThat(queue.memory()).isZero();
    }

    @Test
    void findsTheOldestOfAllLanes() {
        commit("many", 3 * IN_MEMORY);
        Item first = poll(1).getFirst();
        commit("one", 1);
        assertThat(queue.oldest().position()).isEqualTo(2);
        assertThat(queue.remove("many", 2).position()).isEqualTo(2);
        queue.putBack(first);
        assertThat(queue.oldest()).isEqualTo(first);
        restart();
        assertThat(queue.oldest()).isEqualTo(first);
    }

    private @Nullable Item found(@Nullable String owner, long position) {
        return queue.rows().find(queue.rows().lanes(owner), position);
    }

    @Test
    void findsAnElementWithAndWithoutItsOwner() {
        commit("a", 3, 1);
        Item item = commit("ab", 1, 1);
        commit("abc", 0, 1);
        assertThat(found("ab", item.position())).isEqualTo(item);
        assertThat(found(null, item.position())).isEqualTo(item);
        assertThat(found("a", item.position())).isNull();
        assertThat(queue.remove("a", item.position())).isNull();
        List<Long> found = new ArrayList<>();
        queue.rows().scan("ab", (key, value) -> found.add(Item.read(0, value).position()));
        assertThat(found).hasSize(1);
    }

    /** Compares a queue with lists, while all that can happen to it happens at random. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void behavesLikeAListForEachOwnerAndPriority(long seed) {
        Random random = new Random(seed);
        Map<LaneId, TreeSet<Long>> waiting = new HashMap<>();
        Map<Long, Item> items = new HashMap<>();
        Deque<Item> inFlight = new ArrayDeque<>();
        for (int i = 0; i < 20_000; i++) {
            int operation = random.nextInt(100);
            if (operation < 40) {
                Item item = commit("owner " + random.nextInt(7), random.nextInt(4), 1 + random.nextInt(3));
                items.put(item.position(), item);
                waiting.computeIfAbsent(LaneId.of(item), lane -> new TreeSet<>())
                        .add(item.position());
            } else if (operation < 75) {
                Item item = queue.poll();
                if (item == null) {
                    assertThat(waiting.values()).allMatch(TreeSet::isEmpty);
                } else {
                    LaneId lane = LaneId.of(item);
                    assertThat(item.position()).isEqualTo(waiting.get(lane).pollFirst());
                    assertThat(IntStream.range(item.priority() + 1, 4)
                                    .mapToObj(priority -> new LaneId(item.owner(), priority)))
                            .allMatch(higher -> waiting.getOrDefault(higher, new TreeSet<>())
                                    .isEmpty());
                    inFlight.add(item);
                }
            } else if (operation < 82 && !inFlight.isEmpty()) {
                List<Item> returned = new ArrayList<>(inFlight);
                inFlight.clear();
                Collections.shuffle(returned, random);
                returned.forEach(item -> {
                    queue.putBack(item);
                    waiting.get(LaneId.of(item)).add(item.position());
                });
            } else if (operation < 92 && !inFlight.isEmpty()) {
                Item item = inFlight.poll();
                done(item);
                items.remove(item.position());
            } else if (operation < 98 && last > 0) {
                Item item = items.get(random.nextLong(Math.max(1, last - 300), last + 1));
                if (item != null) {
                    boolean isWaiting = waiting.get(LaneId.of(item)).remove(item.position());
                    assertThat(queue.remove(item.owner(), item.position())).isEqualTo(isWaiting ? item : null);
                    if (isWaiting) {
                        done(item);
                        items.remove(item.position());
                    }
                }
            } else if (operation == 98 && inFlight.isEmpty()) {
                queue.reload();
            } else if (operation == 99 && random.nextInt(10) == 0) {
                inFlight.forEach(item -> waiting.get(LaneId.of(item)).add(item.position()));
                inFlight.clear();
                restart();
            }
            assertThat(queue.depth()).isEqualTo(items.size());
        }
    }
}
