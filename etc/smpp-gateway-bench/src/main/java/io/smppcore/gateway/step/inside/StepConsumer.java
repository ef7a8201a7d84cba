package io.smppcore.gateway.step.inside;

import io.smppcore.gateway.step.plan.StepPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;

/** A consumer of a stepped gateway, whose calls are places. */
public final class StepConsumer<K, V> extends KafkaConsumer<K, V> {

    /** The purpose at the end of the id of a client, before the number of its partition. */
    private static final Pattern PURPOSE = Pattern.compile("([a-z]+)(-\\d+)?$");

    private final String client;

    /** Creates a consumer. */
    public StepConsumer(Map<String, Object> options, Deserializer<K> keys, Deserializer<V> values) {
        super(created("Consumer", options), keys, values);
        client = client(options) + "Consumer.";
    }

    /** Returns the first part of the names of the places of a client. */
    static String client(Map<String, Object> options) {
        Matcher purpose = PURPOSE.matcher(String.valueOf(options.get(CommonClientConfigs.CLIENT_ID_CONFIG)));
        return StepPlan.BROKERS + (purpose.find() ? purpose.group(1) : "client") + ": ";
    }

    /** Returns the options of a client, whose creation is a place. */
    static Map<String, Object> created(String type, Map<String, Object> options) {
        String place = client(options) + type + ".new";
        Steps.begin(place);
        Steps.end(place);
        return options;
    }

    private <T> T step(String call, Supplier<T> work) {
        String place = client + call;
        Steps.begin(place);
        T result = work.get();
        Steps.end(place);
        return result;
    }

    private void run(String call, Runnable work) {
        step(call, () -> {
            work.run();
            return call;
        });
    }

    @Override
    public ConsumerRecords<K, V> poll(Duration timeout) {
        try {
            return step("poll", () -> super.poll(timeout));
        } catch (OffsetOutOfRangeException e) {
            if (!e.offsetOutOfRangePartitions().isEmpty()) {
                throw e;
            }
            Map<TopicPartition, Long> offsets = new HashMap<>();
            assignment().forEach(partition -> offsets.put(partition, 0L));
            throw new OffsetOutOfRangeException(e.getMessage(), offsets);
        }
    }

    @Override
    public void assign(Collection<TopicPartition> partitions) {
        run("assign", () -> super.assign(partitions));
    }

    @Override
    public void subscribe(Collection<String> topics, ConsumerRebalanceListener listener) {
        run("subscribe", () -> super.subscribe(topics, listener));
    }

    @Override
    public void seek(TopicPartition partition, long offset) {
        run("seek", () -> super.seek(partition, offset));
    }

    @Override
    public void seekToBeginning(Collection<TopicPartition> partitions) {
        run("seekToBeginning", () -> super.seekToBeginning(partitions));
    }

    @Override
    public void pause(Collection<TopicPartition> partitions) {
        run("pause", () -> super.pause(partitions));
    }

    @Override
    public long position(TopicPartition partition, Duration timeout) {
        return step("position", () -> super.position(partition, timeout));
    }

    @Override
    public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions, Duration timeout) {
        return step("endOffsets", () -> super.endOffsets(partitions, timeout));
    }

    @Override
    public void close() {
        run("close", super::close);
    }

    @Override
    public void close(CloseOptions options) {
        run("close", () -> super.close(options));
    }
}
