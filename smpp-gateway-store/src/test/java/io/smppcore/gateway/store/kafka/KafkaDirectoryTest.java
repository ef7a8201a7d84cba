package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.ManualTicker;
import io.smppcore.testing.Waits;
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

    private static final int REFUSALS = 5;
    private static final byte[] VALUE = {1};

    /** For each sending of a fact, the number of earlier readings of the time. */
    private final List<Integer> sent = new CopyOnWriteArrayList<>();

    private final ManualTicker ticker = new ManualTicker();

    private volatile int refusals = REFUSALS;

    /** A producer that refuses facts for a number of times. */
    private final class Refusing extends MockProducer<byte[], byte[]> {

        Refusing() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
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
            Exception refusal = new TopicAuthorizationException("refused");
            if (callback != null) {
                callback.onCompletion(null, refusal);
            }
            return CompletableFuture.failedFuture(refusal);
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
                MockConsumer<byte[], byte[]> reader = new MockConsumer<>("earliest");
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
}
