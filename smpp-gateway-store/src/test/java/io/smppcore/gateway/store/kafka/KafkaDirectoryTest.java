package io.smppcore.gateway.store.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.store.ManualTicker;
import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Facts that the brokers refuse at first. */
class KafkaDirectoryTest {

    private static final int REFUSALS = 5;
    private static final byte[] VALUE = {1};

    /** For each sending of a fact, the number of earlier readings of the time. */
    private final List<Integer> sent = new CopyOnWriteArrayList<>();

    private final Repeating consumer = new Repeating();
    private final ManualTicker ticker = new ManualTicker();

    private volatile int refusals = REFUSALS;

    private volatile boolean isOutOfMemory;

    private boolean isCloseFailing;

    /** A producer that refuses facts for a number of times. */
    private final class Refusing extends MockProducer<byte[], byte[]> {

        Refusing() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        public void close(Duration timeout) {
            super.close(timeout);
            if (isCloseFailing) {
                throw new KafkaException("not closed");
            }
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the list is safe for threads
        public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> fact, @Nullable Callback callback) {
            if (fact.value() == null) {
                return super.send(fact, callback);
            }
            sent.add(ticker.readings());
            if (sent.size() > refusals) {
                return super.send(fact, callback);
            }
            if (isOutOfMemory) {
                throw new OutOfMemoryError("planned");
            }
            Exception refusal = new TopicAuthorizationException("refused");
            if (callback != null) {
                callback.onCompletion(null, refusal);
            }
            return CompletableFuture.failedFuture(refusal);
        }
    }

    /** A consumer that returns the same facts again after each seek. */
    private static final class Repeating extends MockConsumer<byte[], byte[]> {

        private final List<ConsumerRecord<byte[], byte[]>> log = new CopyOnWriteArrayList<>();

        Repeating() {
            super("earliest");
        }

        @Override
        public synchronized void seekToBeginning(Collection<TopicPartition> partitions) {
            super.seekToBeginning(partitions);
            log.forEach(this::addRecord);
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            log.stream().filter(fact -> fact.offset() >= offset).forEach(this::addRecord);
        }
    }

    /** A fact that cannot be read at first, as if the heap had no room. */
    private static final class Fact extends ConsumerRecord<byte[], byte[]> {

        private boolean isUnreadable;

        Fact(int offset, boolean isUnreadable) {
            super("facts.nodes", 0, offset, Integer.toString(offset).getBytes(UTF_8), VALUE);
            this.isUnreadable = isUnreadable;
        }

        @Override
        public byte[] key() {
            if (isUnreadable) {
                isUnreadable = false;
                throw new OutOfMemoryError("planned");
            }
            return super.key();
        }
    }

    private KafkaDirectory open() {
        KafkaClients clients = new KafkaClients(KafkaStores.settings("only", List.of("127.0.0.1:1"), "facts")) {
            @Override
            Producer<byte[], byte[]> publisher() {
                return new Refusing();
            }

            @Override
            Consumer<byte[], byte[]> reader(String purpose) {
                MockConsumer<byte[], byte[]> reader = consumer;
                TopicPartition facts = new TopicPartition(nodesTopic(), 0);
                reader.updateBeginningOffsets(Map.of(facts, 0L));
                reader.updateEndOffsets(Map.of(facts, 0L));
                return reader;
            }
        };
        return new KafkaDirectory(clients, ticker);
    }

    /** Waits until a fact was sent a number of times, and a pause has begun. */
    private void awaitPause(int count) {
        Waits.eventually().until(() -> sent.size() == count);
        ticker.awaitReadings(sent.getLast() + 1);
    }

    @Test
    void pausesLongerAfterEachRefusalUntilTheFactIsAccepted() {
        try (KafkaDirectory directory = open()) {
            CompletableFuture<Void> done = directory.publish("a", VALUE).toCompletableFuture();
            for (int i = 1; i <= REFUSALS; i++) {
                awaitPause(i);
                ticker.advance(TimeUnit.MILLISECONDS.toNanos(50L << (i - 1)) - 1);
                ticker.awaitWaiting();
                assertThat(sent).as("sendings before the end of pause %s", i).hasSize(i);
                ticker.advance(1);
            }
            Waits.eventually().until(done::isDone);
            assertThat(done).isCompleted();
            assertThat(sent).hasSize(REFUSALS + 1);
        }
    }

    @Test
    void closesDuringAPause() {
        refusals = Integer.MAX_VALUE;
        CompletableFuture<Void> done;
        try (KafkaDirectory directory = open()) {
            done = directory.publish("a", VALUE).toCompletableFuture();
            awaitPause(1); // no time passes
        }
        assertThat(done).isCompletedExceptionally();
    }

    @Test
    void publishesAFactAgainForWhichTheHeapHadNoRoom() {
        isOutOfMemory = true;
        refusals = 1;
        try (KafkaDirectory directory = open()) {
            CompletableFuture<Void> done = directory.publish("a", VALUE).toCompletableFuture();
            awaitPause(1);
            ticker.advance(TimeUnit.SECONDS.toNanos(1));

            Waits.eventually().until(done::isDone);
            assertThat(done).isCompleted();
        }
    }

    /** The consumer has passed all three facts when the directory fails to take over the second one. */
    @Test
    void readsFactsAgainForWhichTheHeapHadNoRoom() {
        try (KafkaDirectory directory = open()) {
            for (int i = 0; i < 3; i++) {
                consumer.log.add(new Fact(i, i == 1));
            }
            consumer.log.forEach(consumer::addRecord);

            Waits.eventually().until(() -> directory.snapshot().containsKey("2"));
            assertThat(directory.snapshot()).containsOnlyKeys("0", "1", "2");
        }
    }

    @Test
    void namesTheReasonOfAFailedStartAlthoughTheProducerCannotBeClosed() {
        isCloseFailing = true;
        consumer.setOffsetsException(new KafkaException("refused"));

        assertThatThrownBy(this::open).hasMessage("refused").hasSuppressedException(new KafkaException("not closed"));
        assertThat(consumer.closed()).isTrue();
    }
}
