package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.ChangeReader;
import io.smppcore.gateway.store.GroupWriter;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer that appends groups of changes to the log of a partition, each as a transaction. Used by one thread at a
 * time, and closed by any.
 *
 * <p>Brokers that have just restarted may reject a transaction, which makes a Kafka producer unusable. A new producer
 * replaces it, so that the partition keeps its owner.
 */
final class LogWriter implements GroupWriter, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogWriter.class);

    /**
     * Number of failed transactions within a session timeout after which the partition fails. The cause may be a new
     * owner, of which the group informs this node within that time: the new owner retries each second, and has taken
     * over the partition by then.
     */
    private static final int MAX_FAILURES = 3;

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final byte[] EPOCH = LogRecord.key(Table.META, StoreKeys.epoch());

    private final KafkaClients clients;
    private final TopicPartition log;
    private final View view;
    private volatile Producer<byte[], byte[]> producer;
    private volatile boolean isClosed;

    /** Epoch of this writer, 0 before it begins. */
    private int epoch;

    /** Failed transactions, reset after a session timeout. */
    private int failures;

    private long firstFailureNanos;

    /** Offset of the last record that a broker has confirmed. */
    private final AtomicLong lastOffset = new AtomicLong(-1);

    private final Callback sent = (metadata, failure) -> {
        if (failure == null) {
            lastOffset.accumulateAndGet(metadata.offset(), Math::max);
        }
    };

    LogWriter(KafkaClients clients, View view) {
        this.clients = clients;
        this.log = clients.state(view.number());
        this.view = view;
        this.producer = clients.writer(view.number());
    }

    /** A check that throws to abort. */
    @FunctionalInterface
    interface Check<E extends Exception> {

        void run() throws E;
    }

    /** Fences all former writers. The check precedes each attempt, because brokers may not answer for a long time. */
    <E extends Exception> void begin(Check<E> check) throws E {
        while (true) {
            check.run();
            try {
                producer.initTransactions();
                return;
            } catch (TimeoutException e) {
                LOG.warn("{}: the brokers do not answer: {}", log, e.getMessage());
            }
        }
    }

    /** Commits the beginning of an epoch, and returns the offset after it. */
    long begin(int newEpoch) {
        producer.beginTransaction();
        send(Table.META, StoreKeys.epoch(), StoreKeys.epochValue(newEpoch));
        epoch = newEpoch;
        return commit();
    }

    @Override
    public void write(byte[] octets) throws Exception {
        view.apply(octets, commit(octets), System.currentTimeMillis());
    }

    /** Commits a group, and returns the offset after it. */
    private long commit(byte[] octets) {
        boolean hasFailed = false;
        while (true) {
            try {
                if (hasFailed) {
                    replaceProducer();
                }
                producer.beginTransaction();
                ChangeReader.visit(octets, HEADER_OCTETS, this::send);
                return commit();
            } catch (KafkaException e) {
                if (isClosed || isFenced(e) || failedTooOften()) {
                    throw e;
                }
                hasFailed = true;
                LOG.warn("{}: a commit has failed, retrying: {}", log, e.getMessage(), e);
            }
        }
    }

    /** Counts a failed transaction, and returns true at the limit within a session timeout. */
    private boolean failedTooOften() {
        long now = System.nanoTime();
        if (failures == 0 || now - firstFailureNanos > TimeUnit.MILLISECONDS.toNanos(clients.sessionMillis())) {
            failures = 0;
            firstFailureNanos = now;
        }
        failures++;
        return failures == MAX_FAILURES;
    }

    /** Returns true if a failure means that another node writes the log. */
    static boolean isFenced(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Replaces a failed producer. Its last group is then written again, even if it was committed: changes are
     * idempotent, because none depends on a value in the log.
     *
     * @throws ProducerFencedException if another node has begun an epoch
     */
    private void replaceProducer() {
        producer.close(Duration.ZERO);
        checkEpoch(); // a node that was suspended must not fence its successor
        producer = clients.writer(log.partition());
        begin(this::checkOpen);
        checkEpoch(); // from now on, no other node can append
    }

    private void checkEpoch() {
        try (Consumer<byte[], byte[]> reader = clients.reader("writer-" + log.partition())) {
            reader.assign(List.of(log));
            reader.seek(log, view.position());
            long end = end(reader);
            while (reader.position(log) < end) {
                checkOpen();
                for (ConsumerRecord<byte[], byte[]> entry : reader.poll(POLL).records(log)) {
                    if (Arrays.equals(entry.key(), EPOCH)) {
                        throw new ProducerFencedException(log + ": another node has taken over, epoch "
                                + ByteBuffer.wrap(entry.value()).getInt() + " (own: " + epoch + ")");
                    }
                }
            }
        }
    }

    private long end(Consumer<byte[], byte[]> reader) {
        while (true) {
            checkOpen();
            try {
                return Objects.requireNonNull(
                        reader.endOffsets(List.of(log), POLL).get(log));
            } catch (TimeoutException e) {
                LOG.warn("{}: the brokers do not answer: {}", log, e.getMessage());
            }
        }
    }

    private void checkOpen() {
        if (isClosed) {
            producer.close(Duration.ZERO);
            throw new StoreException(log + " is closed");
        }
    }

    /** Aborts the commit in progress, whose outcome remains unknown. */
    @Override
    public void close() {
        isClosed = true;
        producer.close(Duration.ZERO);
    }

    /** Commits the transaction, and returns the offset after it; throws if the commit has failed or is in doubt. */
    private long commit() {
        while (true) {
            try {
                producer.commitTransaction();
                clients.quorum.confirmed();
                return lastOffset.get() + 1;
            } catch (TimeoutException e) {
                // The outcome is unknown; the same call returns it, or throws another exception when another node has
                // taken over or the producer is closed.
            }
        }
    }

    private void send(Table table, byte[] key, byte @Nullable [] value) {
        producer.send(new ProducerRecord<>(log.topic(), log.partition(), LogRecord.key(table, key), value), sent);
    }
}
