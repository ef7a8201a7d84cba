package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.Engine;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits for the positions of several partitions, of which one is not known at first. */
@NullUnmarked // the views are opened before each test
class FollowerTest {

    private static final TopicPartition FIRST = new TopicPartition("state", 0);
    private static final TopicPartition SECOND = new TopicPartition("state", 1);
    private static final long END = 5;

    @TempDir
    Path directory;

    private final Engine engine = new Engine();
    private final Positions consumer = new Positions();
    private final Follower follower = new Follower(consumer, number -> new TopicPartition("state", number));
    private View first;
    private View second;

    /** A consumer without records, whose positions a test sets. */
    private static final class Positions extends MockConsumer<byte[], byte[]> {

        private final Map<TopicPartition, Long> known = new ConcurrentHashMap<>(Map.of(FIRST, 0L, SECOND, 0L));

        /** True if a task wakes the consumer up between the calls for the positions of the first and the second. */
        private final AtomicBoolean isWokenUp = new AtomicBoolean();

        /** Used by the follower only: true after the call for the reached position of the first. */
        private boolean isFirstReached;

        /** Records that are returned again after each call of {@link #seekToBeginning}. */
        private final List<ConsumerRecord<byte[], byte[]>> log = new CopyOnWriteArrayList<>();

        /** Calls for positions that are not known. */
        private final AtomicInteger unknown = new AtomicInteger();

        Positions() {
            super("none");
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the map is safe for threads
        public long position(TopicPartition partition, Duration timeout) {
            if (!assignment().contains(partition)) {
                throw new IllegalStateException(partition + " is not assigned");
            }
            if (partition.equals(SECOND) && isFirstReached && isWokenUp.getAndSet(false)) {
                throw new WakeupException();
            }
            Long position = known.get(partition);
            isFirstReached |= partition.equals(FIRST) && position != null && position == END;
            if (position == null) {
                unknown.incrementAndGet();
                throw new TimeoutException(partition + " has no position within " + timeout);
            }
            return position;
        }

        @Override
        public synchronized void seekToBeginning(Collection<TopicPartition> partitions) {
            super.seekToBeginning(partitions);
            log.forEach(this::addRecord);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized")
        public long position(TopicPartition partition) {
            return position(partition, Duration.ofMinutes(1));
        }
    }

    /** A record that cannot be read at first, as if the heap had no room. */
    private static final class UnreadableAtFirst extends ConsumerRecord<byte[], byte[]> {

        private boolean isRead;

        UnreadableAtFirst(byte[] key, byte[] value) {
            super(FIRST.topic(), FIRST.partition(), 0, key, value);
        }

        @Override
        public byte[] key() {
            if (!isRead) {
                isRead = true;
                throw new OutOfMemoryError("planned");
            }
            return super.key();
        }
    }

    @BeforeEach
    void follow() throws Exception {
        consumer.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
        first = view(0);
        second = view(1);
        await(follower.follow(first, () -> {}));
        await(follower.follow(second, () -> {}));
    }

    private View view(int number) throws Exception {
        return View.open(
                number,
                "state-" + number,
                directory.resolve("view-" + number),
                engine,
                Uuid.ONE_UUID,
                Duration.ofDays(1));
    }

    @AfterEach
    void close() {
        follower.close();
        first.close();
        second.close();
        engine.close();
    }

    private static void await(CompletableFuture<Void> done) throws Exception {
        done.get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    /** Each new task wakes the consumer up, also while it fetches the position of another partition. */
    @Test
    void readsFurtherPartitionsAfterAWakeUpDuringAWait() throws Exception {
        CompletableFuture<Void> ofFirst = follower.reach(0, END);
        CompletableFuture<Void> ofSecond = follower.reach(1, END);
        await(follower.release(2)); // both waits have begun
        assertThat(ofFirst).isNotDone();

        consumer.isWokenUp.set(true);
        consumer.known.put(FIRST, END);
        await(ofFirst);
        await(follower.release(2));
        assertThat(consumer.isWokenUp).isFalse();
        await(follower.release(0));
        assertThat(ofSecond).isNotDone();

        consumer.known.put(SECOND, END);
        await(ofSecond);
        await(follower.reach(1, END));
    }

    @Test
    void doesNotWaitForThePositionOfAnotherPartition() throws Exception {
        consumer.known.remove(FIRST);
        CompletableFuture<Void> ofFirst = follower.reach(0, END);
        CompletableFuture<Void> ofSecond = follower.reach(1, END);
        consumer.known.put(SECOND, END);
        await(ofSecond);
        assertThat(consumer.unknown).hasPositiveValue();
        assertThat(ofFirst).isNotDone();

        consumer.known.put(FIRST, END);
        await(ofFirst);
    }

    /** The consumer has passed the record when the view fails to apply it. */
    @Test
    void readsARecordAgainThatWasNotApplied() {
        byte[] key = {1};
        ConsumerRecord<byte[], byte[]> entry = new UnreadableAtFirst(LogRecord.key(Table.META, key), new byte[] {2});
        consumer.log.add(entry);

        consumer.addRecord(entry);

        Waits.eventually().until(() -> first.tables().get(Table.META, key) != null);
        assertThat(first.tables().get(Table.META, key)).containsExactly(2);
    }
}
