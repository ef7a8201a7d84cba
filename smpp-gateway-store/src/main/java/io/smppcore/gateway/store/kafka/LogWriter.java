package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.ChangeReader;
import io.smppcore.gateway.store.GroupWriter;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
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
 * A writer that appends groups of changes to the log of a partition, each as a transaction, and applies them to the
 * local tables. Used by one thread at a time; any thread may close it.
 *
 * <p>Brokers that have just restarted may reject a transaction, which makes a Kafka producer unusable. It is then
 * replaced by a new producer, so that the partition keeps its owner.
 */
final class LogWriter implements GroupWriter, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogWriter.class);

    /**
     * Number of failed transactions within a session timeout after which the partition fails. The cause of the failures
     * may be a new owner: the group informs this node of it within that time, and the new owner, which retries each
     * second, has taken over the partition by then.
     */
    private static final int MAX_FAILURES = 3;

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final byte[] EPOCH = LogRecord.key(Table.META, StoreKeys.epoch());

    private final LimitedLog trouble = LimitedLog.ofTrouble(LOG, 1);
    private final KafkaClients clients;
    private final TopicPartition log;
    private final View view;
    private volatile Producer<byte[], byte[]> producer;
    private volatile boolean isClosed;

    /** Epoch of this writer, 0 before it begins. */
    private int epoch;

    /** Number of failed transactions, reset after a session timeout. */
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

    /** A check that throws an exception to abort an operation. */
    @FunctionalInterface
    interface Check<E extends Exception> {

        void run() throws E;
    }

    /**
     * Fences all former writers of the partition. The check runs before each attempt, because the brokers may not
     * respond for a long time.
     */
    <E extends Exception> void begin(Check<E> check) throws E {
        while (true) {
            check.run();
            try {
                producer.initTransactions();
                return;
            } catch (TimeoutException e) {
                trouble.warn("{}: the brokers do not answer: {}", log, e.getMessage());
            }
        }
    }

    /** Commits the epoch of a new ownership, and returns the offset after its record. */
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

    /** Commits a group, with retries, and returns the offset after its records. */
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

    /** Counts a failed transaction. Returns true if their number within a session timeout has reached the maximum. */
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
     * Replaces a failed producer. The caller then writes the last group again, even if it was committed. This is
     * harmless, because changes are idempotent: none depends on a value in the log.
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
                trouble.warn("{}: the brokers do not answer: {}", log, e.getMessage());
            }
        }
    }

    private void checkOpen() {
        if (isClosed) {
            producer.close(Duration.ZERO);
            throw new StoreException(log + " is closed");
        }
    }

    /** Closes the producer. The outcome of a commit in progress remains unknown. */
    @Override
    public void close() {
        isClosed = true;
        try {
            producer.close(Duration.ZERO);
        } catch (RuntimeException | Error e) {
            // It no longer writes, and a later producer fences it.
            LOG.warn("{}: the producer was not closed in order: {}", log, e.getMessage(), e);
        }
    }

    /**
     * Commits the transaction, and returns the offset after its records. Throws if the commit has failed or its outcome
     * is unknown.
     */
    private long commit() {
        while (true) {
            try {
                producer.commitTransaction();
                clients.quorum.confirmed();
                return lastOffset.get() + 1;
            } catch (TimeoutException e) {
                // The outcome is unknown. A repeated call returns it, or throws another exception if another node has
                // taken over or the producer is closed.
            }
        }
    }

    private void send(Table table, byte[] key, byte @Nullable [] value) {
        producer.send(new ProducerRecord<>(log.topic(), log.partition(), LogRecord.key(table, key), value), sent);
    }
}
