package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Facts that the brokers refuse at first. */
class KafkaDirectoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int REFUSALS = 5;
    private static final byte[] VALUE = {1};

    /** Times at which facts were sent, as of {@link System#nanoTime}. */
    private final List<Long> sent = new CopyOnWriteArrayList<>();

    private volatile int refusals = REFUSALS;

    /** A producer that refuses facts for a number of times. */
    private final class Refusing extends MockProducer<byte[], byte[]> {

        Refusing() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the list of times is safe for threads
        public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> fact, @Nullable Callback callback) {
            if (fact.value() == null) {
                return super.send(fact, callback);
            }
            sent.add(System.nanoTime());
            if (sent.size() > refusals) {
                return super.send(fact, callback);
            }
            Exception refusal = new TopicAuthorizationException("refused");
            if (callback != null) {
                callback.onCompletion(null, refusal);
            }
            return CompletableFuture.failedFuture(refusal);
        }
    }

    private KafkaDirectory open() {
        return new KafkaDirectory(new KafkaClients(Stores.settings("only", List.of("127.0.0.1:1"), "facts")) {
            @Override
            Producer<byte[], byte[]> publisher() {
                return new Refusing();
            }

            @Override
            Consumer<byte[], byte[]> reader(String purpose) {
                MockConsumer<byte[], byte[]> reader = new MockConsumer<>("earliest");
                TopicPartition facts = new TopicPartition(nodesTopic(), 0);
                reader.updateBeginningOffsets(Map.of(facts, 0L));
                reader.updateEndOffsets(Map.of(facts, 0L));
                return reader;
            }
        });
    }

    @Test
    void pausesLongerAfterEachRefusalUntilTheFactIsAccepted() {
        try (KafkaDirectory directory = open()) {
            CompletableFuture<Void> done = directory.publish("a", VALUE).toCompletableFuture();
            await().atMost(PATIENCE).until(done::isDone);
            assertThat(done).isCompleted();
            assertThat(sent).hasSize(REFUSALS + 1);
            for (int i = 1; i <= REFUSALS; i++) {
                assertThat(TimeUnit.NANOSECONDS.toMillis(sent.get(i) - sent.get(i - 1)))
                        .as("pause %s", i)
                        .isGreaterThanOrEqualTo(50L << (i - 1));
            }
        }
    }

    @Test
    void closesDuringAPause() {
        refusals = Integer.MAX_VALUE;
        CompletableFuture<Void> done;
        try (KafkaDirectory directory = open()) {
            done = directory.publish("a", VALUE).toCompletableFuture();
            await().atMost(PATIENCE).until(() -> sent.size() == REFUSALS);
        }
        assertThat(done).isCompletedExceptionally();
    }
}
