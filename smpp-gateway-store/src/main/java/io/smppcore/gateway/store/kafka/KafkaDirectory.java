package io.smppcore.gateway.store.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A directory whose facts are the records of a compacted topic, which each node reads from the beginning. It has a
 * thread that reads the topic and one that sends facts. Thread-safe.
 */
final class KafkaDirectory implements Directory, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Pause after the brokers have refused facts for the first time. It doubles with each further refusal, up to {@link
     * #MAX_PAUSE_NANOS}.
     */
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Key of probes. A probe deletes a fact that never exists, so that compaction removes it. */
    private static final byte[] PROBE = "probe".getBytes(UTF_8);

    private final LimitedLog log = LimitedLog.ofTrouble(LoggerFactory.getLogger(KafkaDirectory.class), 2);

    private final MemoryDirectory facts = new MemoryDirectory();
    private final String topic;
    private final TopicPartition partition;
    private final Quorum quorum;
    private final Producer<byte[], byte[]> producer;
    private final Consumer<byte[], byte[]> consumer;
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Latest unsent fact of each key. Guarded by the lock. */
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();

    /** True while the outcome of a probe is unknown. */
    private volatile boolean isProbing;

    /** True if the brokers have refused a fact since the last pause. */
    private final AtomicBoolean isRefused = new AtomicBoolean();

    /** Time at which the last probe was sent. Used by the sending thread only, like {@code pauseNanos}. */
    private long probedNanos;

    /** Duration of the next pause before facts are sent, 0 if none of the last ones was refused. */
    private long pauseNanos;

    /** Offset after the last fact that was read; 0 before the first one. Used by one thread at a time. */
    private long next;

    private volatile boolean isClosed;
    private final Thread reader;
    private final Thread sender;

    /** The value of an unsent fact, and the future of its publication. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Waiting(byte @Nullable [] value, CompletableFuture<Void> done) {}

    /** Creates the directory, reads the existing facts, and starts the threads. Blocks. */
    KafkaDirectory(KafkaClients clients) {
        this(clients, System::nanoTime);
    }

    KafkaDirectory(KafkaClients clients, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        probedNanos = nanoTime.getAsLong();
        topic = clients.nodesTopic();
        partition = new TopicPartition(topic, 0);
        quorum = clients.quorum;
        producer = clients.publisher();
        try {
            consumer = clients.reader("directory");
        } catch (RuntimeException | Error e) {
            Parts.closeAfter(e, List.of(() -> producer.close(Duration.ZERO)));
            throw e;
        }
        Thread.Builder.OfPlatform threads = Thread.ofPlatform().daemon();
        reader = threads.name("smpp-gateway-directory-reader").unstarted(this::read);
        sender = threads.name("smpp-gateway-directory-sender").unstarted(this::send);
        try {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition), PATIENCE).getOrDefault(partition, 0L);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (consumer.position(partition, PATIENCE) < end) {
                if (System.nanoTime() > deadline) {
                    throw new StoreException("topic " + topic + " was not read within " + PATIENCE);
                }
                apply(consumer.poll(POLL));
            }
            sender.start();
            reader.start(); // last, because it closes the consumer
        } catch (RuntimeException | Error e) {
            Parts.closeAfter(e, List.of(this::endSender, () -> producer.close(Duration.ZERO), consumer));
            throw e;
        }
    }

    private void endSender() {
        if (sender.isAlive()) {
            close();
        }
    }

    private void apply(ConsumerRecords<byte[], byte[]> records) {
        for (ConsumerRecord<byte[], byte[]> fact : records) {
            facts.changed(new String(fact.key(), UTF_8), fact.value());
            next = fact.offset() + 1;
        }
    }

    private void read() {
        try (consumer) {
            boolean isAhead = false;
            while (!isClosed) {
                try {
                    if (isAhead) {
                        // The failure may have been between reading and applying.
                        seek();
                        isAhead = false;
                    }
                    apply(consumer.poll(POLL));
                } catch (WakeupException e) {
                    // The directory is closed.
                } catch (InvalidOffsetException e) {
                    next = 0;
                    isAhead = true;
                } catch (RuntimeException | Error e) {
                    isAhead = true;
                    log.warn("{} cannot be read, retrying: {}", topic, e.getMessage(), e);
                    sleep();
                }
            }
        }
    }

    private void seek() {
        if (next == 0) {
            consumer.seekToBeginning(List.of(partition));
        } else {
            consumer.seek(partition, next);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            // Only close() ends this thread.
        }
    }

    @Override
    public CompletionStage<Void> publish(String key, byte @Nullable [] value) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        lock.lock();
        try {
            if (isClosed) {
                return CompletableFuture.failedStage(new StoreException("the directory is closed"));
            }
            Waiting before = waiting.remove(key);
            if (before != null) {
                done.whenComplete((none, failure) -> complete(before.done, failure));
            }
            waiting.put(key, new Waiting(value == null ? null : value.clone(), done));
            changed.signal();
        } finally {
            lock.unlock();
        }
        return done;
    }

    private static void complete(CompletableFuture<Void> done, @Nullable Throwable failure) {
        if (failure == null) {
            done.complete(null);
        } else {
            done.completeExceptionally(failure);
        }
    }

    private void send() {
        while (true) {
            Map<String, Waiting> taken;
            lock.lock();
            try {
                pause();
                while (waiting.isEmpty() && !isClosed && !isProbeDue()) {
                    changed.awaitNanos(Quorum.PROBE.toNanos());
                }
                if (waiting.isEmpty() && isClosed) {
                    return;
                }
                taken = new LinkedHashMap<>(waiting);
                waiting.clear();
            } catch (InterruptedException e) {
                // Only the end of the process interrupts this thread.
                return;
            } finally {
                lock.unlock();
            }
            if (taken.isEmpty()) {
                probe();
            } else {
                taken.forEach(this::send);
                flush();
                pauseNanos =
                        isRefused.getAndSet(false) ? Math.clamp(2 * pauseNanos, FIRST_PAUSE_NANOS, MAX_PAUSE_NANOS) : 0;
            }
        }
    }

    /** Waits for the end of the pause, or until the directory is closed. Called under the lock. */
    private void pause() throws InterruptedException {
        if (pauseNanos == 0) {
            return;
        }
        long end = nanoTime.getAsLong() + pauseNanos;
        long left = pauseNanos;
        while (left > 0 && !isClosed) {
            changed.awaitNanos(left);
            left = end - nanoTime.getAsLong();
        }
    }

    private boolean isProbeDue() {
        return !isProbing && quorum.isProbeDue() && nanoTime.getAsLong() - probedNanos >= Quorum.PROBE.toNanos();
    }

    /**
     * Sends a probe, by which {@link Quorum} learns whether enough replicas are in reach. Does not wait for the
     * outcome, because a fact may have to be sent.
     */
    private void probe() {
        isProbing = true;
        probedNanos = nanoTime.getAsLong();
        try {
            producer.send(new ProducerRecord<>(topic, 0, PROBE, null), (metadata, failure) -> {
                if (failure == null) {
                    quorum.confirmed();
                } else {
                    quorum.failed(failure);
                }
                isProbing = false;
            });
        } catch (RuntimeException | Error e) {
            quorum.failed(e);
            isProbing = false;
        }
    }

    private void flush() {
        try {
            producer.flush();
        } catch (RuntimeException | Error e) {
            // Ignored: the callback of each fact receives its outcome.
        }
    }

    private void send(String key, Waiting fact) {
        try {
            producer.send(new ProducerRecord<>(topic, 0, key.getBytes(UTF_8), fact.value), (metadata, failure) -> {
                if (failure == null) {
                    quorum.confirmed();
                    fact.done.complete(null);
                } else {
                    repeat(key, fact, failure);
                }
            });
        } catch (RuntimeException | Error e) {
            // Also occurs if close() has closed the producer, because the brokers did not respond in time.
            repeat(key, fact, e);
        }
    }

    /**
     * Schedules a refused fact to be sent again after a pause. If there is a later fact with its key, this one
     * completes with it. After the close, the fact fails.
     */
    private void repeat(String key, Waiting fact, Throwable failure) {
        isRefused.set(true);
        quorum.failed(failure);
        log.warn("{}: {} was not published, retrying: {}", topic, key, failure.getMessage());
        lock.lock();
        try {
            Waiting later = isClosed ? null : waiting.putIfAbsent(key, fact);
            if (isClosed) {
                fact.done.completeExceptionally(failure);
            } else if (later != null) {
                later.done.whenComplete((none, failed) -> complete(fact.done, failed));
            }
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Watch watch(Watcher watcher) {
        return facts.watch(watcher);
    }

    @Override
    public Map<String, byte[]> snapshot() {
        return facts.snapshot();
    }

    /** Sends the remaining facts within a bounded time, and ends the threads. */
    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        consumer.wakeup();
        try {
            boolean isSent = sender.join(Duration.ofSeconds(5));
            producer.close(Duration.ZERO);
            if (!isSent) {
                sender.join();
            }
            reader.join();
        } catch (InterruptedException e) {
            producer.close(Duration.ZERO);
            Thread.currentThread().interrupt();
        }
    }
}
