package io.smppcore.gateway.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The end of the log of a partition, to which one node writes: a group of changes is a transaction. Used by one thread
 * at a time.
 */
final class LogWriter implements GroupWriter {

    private final String topic;
    private final int partition;
    private final Producer<byte[], byte[]> producer;
    private final View view;
    private final Quorum quorum;

    /** Offset of the last record that a broker has confirmed. */
    private final AtomicLong lastOffset = new AtomicLong(-1);

    private final Callback sent = (metadata, failure) -> {
        if (failure == null) {
            lastOffset.accumulateAndGet(metadata.offset(), Math::max);
        }
    };

    LogWriter(KafkaClients clients, int partition, Producer<byte[], byte[]> producer, View view) {
        this.topic = clients.stateTopic();
        this.quorum = clients.quorum();
        this.partition = partition;
        this.producer = producer;
        this.view = view;
    }

    @Override
    public void write(byte[] octets) throws Exception {
        producer.beginTransaction();
        ChangeReader.visit(octets, HEADER_OCTETS, new Sending(octets));
        view.apply(octets, commit() + 1, System.currentTimeMillis());
    }

    /** Commits a single record, and returns its offset. */
    long write(Table table, byte[] key, byte[] value) {
        producer.beginTransaction();
        send(table, key, value);
        return commit();
    }

    /** Returns the offset of the last record when the outcome is known, and throws if it was not committed. */
    private long commit() {
        while (true) {
            try {
                producer.commitTransaction();
                quorum.confirmed();
                return lastOffset.get();
            } catch (TimeoutException e) {
                // The outcome is not known; the same call returns it. It ends with another exception when another node
                // has taken over, or when the producer is closed.
            }
        }
    }

    private void send(Table table, byte[] key, byte @Nullable [] value) {
        producer.send(new ProducerRecord<>(topic, partition, LogRecord.key(table, key), value), sent);
    }

    /** Sends the changes of a group. */
    private final class Sending implements ChangeReader.Visitor {

        private final byte[] octets;

        private Sending(byte[] octets) {
            this.octets = octets;
        }

        @Override
        public void changed(Table table, byte[] key, byte @Nullable [] value) {
            send(table, key, value);
        }

        /**
         * Deletes each key that is there, as the log knows no ranges. Those that are put later in this group are among
         * them, which does not matter, as their values follow.
         */
        @Override
        public void rangeDeleted(Table table, byte[] from, byte[] to) {
            List<byte[]> keys = new ArrayList<>();
            view.tables().scan(table, from, to, (key, value) -> keys.add(key));
            ChangeReader.visit(octets, HEADER_OCTETS, (changed, key, value) -> {
                if (value != null
                        && changed == table
                        && Arrays.compareUnsigned(key, from) >= 0
                        && Arrays.compareUnsigned(key, to) < 0) {
                    keys.add(key);
                }
            });
            keys.forEach(key -> send(table, key, null));
        }
    }
}
