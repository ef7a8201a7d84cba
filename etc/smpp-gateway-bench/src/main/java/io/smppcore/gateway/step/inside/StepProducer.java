package io.smppcore.gateway.step.inside;

import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A producer of a stepped gateway, whose calls are places. After a fault it does what a producer does after such a
 * failure: a call that has timed out returns its outcome when it is repeated, and one with transactions refuses all
 * further ones after any other failure.
 */
public final class StepProducer<K, V> extends KafkaProducer<K, V> {

    private final String client;
    private final boolean hasTransactions;

    /** The call that has timed out, but has had its effect; null if none. */
    private volatile @Nullable String timedOut;

    /** True if a record is written whose callback is to fail. */
    private volatile boolean isDoubtful;

    /** The failure because of which further transactions are refused; null if none. */
    private volatile @Nullable RuntimeException refusal;

    /** Creates a producer. */
    public StepProducer(Map<String, Object> options, Serializer<K> keys, Serializer<V> values) {
        super(StepConsumer.created("Producer", options), keys, values);
        client = StepConsumer.client(options) + "Producer.";
        hasTransactions = options.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
    }

    @Override
    public void initTransactions() {
        transaction(client + "initTransactions", super::initTransactions);
    }

    @Override
    public void beginTransaction() {
        transaction(client + "beginTransaction", super::beginTransaction);
    }

    @Override
    public void commitTransaction() {
        transaction(client + "commitTransaction", super::commitTransaction);
    }

    private void transaction(String place, Runnable call) {
        try {
            Steps.begin(place);
            if (isDoubtful) {
                super.flush();
            }
            checkUsable();
            if (place.equals(timedOut)) {
                timedOut = null;
            } else {
                call.run();
            }
            end(place);
        } catch (KafkaException e) {
            refuse(e);
            throw e;
        }
    }

    private void end(String place) {
        try {
            Steps.end(place);
        } catch (TimeoutException e) {
            timedOut = place;
            throw e;
        }
    }

    private void refuse(RuntimeException cause) {
        if (hasTransactions && !(cause instanceof TimeoutException) && !(cause instanceof InterruptException)) {
            refusal = cause;
        }
    }

    private void checkUsable() {
        RuntimeException cause = refusal;
        if (cause != null) {
            throw new KafkaException(StepPlan.MESSAGE + "in an error state: " + cause.getMessage(), cause);
        }
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<K, V> entry, @Nullable Callback callback) {
        String place = client + "send";
        try {
            Steps.begin(place);
            checkUsable();
        } catch (KafkaException e) {
            refuse(e);
            throw e;
        }
        Callback own = callback == null ? (metadata, failure) -> {} : callback;
        if (Steps.isFault(Fault.FAILED_RESULT, place)) {
            RuntimeException failure = Steps.failure();
            refusal = hasTransactions ? failure : null;
            own.onCompletion(null, failure);
            return CompletableFuture.failedFuture(failure);
        }
        Future<RecordMetadata> sent = super.send(entry, faulty(own, place));
        Steps.end(place);
        return sent;
    }

    private Callback faulty(Callback callback, String place) {
        if (Steps.isFault(Fault.FAILED_RESULT_AFTER, place)) {
            RuntimeException planned = Steps.failure();
            isDoubtful = true;
            return (metadata, failure) -> {
                refusal = hasTransactions ? planned : null;
                callback.onCompletion(metadata, planned);
            };
        }
        if (Steps.isFault(Fault.LATE_RESULT, place)) {
            return (metadata, failure) -> {
                Steps.delay();
                callback.onCompletion(metadata, failure);
            };
        }
        return callback;
    }

    @Override
    public void flush() {
        String place = client + "flush";
        Steps.begin(place);
        super.flush();
        Steps.end(place);
    }

    @Override
    public void close(Duration timeout) {
        String place = client + "close";
        Steps.begin(place);
        super.close(timeout);
        Steps.end(place);
    }
}
