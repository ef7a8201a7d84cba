package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Stores;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions that brokers refuse so that the Kafka producer becomes unusable. */
@WithBrokers
class RefusedCommitIT implements GatewayStore.Ownership {

    private static final byte[] VALUE = {1};

    @TempDir
    Path directory;

    private final KafkaSettings settings;

    /** Actions during the next commits, each of which is refused. */
    private final Queue<Consumer<Producer<byte[], byte[]>>> refusals = new ConcurrentLinkedQueue<>();

    private final BlockingQueue<Partition> assigned = new LinkedBlockingQueue<>();
    private final AtomicInteger revoked = new AtomicInteger();
    private final AtomicInteger writers = new AtomicInteger();

    /** True if a producer was closed. */
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** Time until a fenced node takes over again, and within which repeated refusals end the ownership. */
    private int sessionMillis = 60_000;

    RefusedCommitIT(Brokers brokers) {
        settings = KafkaStores.settings(
                "only", List.of(brokers.bootstrap().split(",", -1)), KafkaStores.prefix("refused"));
    }

    @Override
    public void assigned(Partition partition) {
        assigned.add(partition);
    }

    @Override
    public void revoked(Partition partition) {
        revoked.incrementAndGet();
    }

    @Test
    void sameOwnerRetriesARefusedGroup() throws Exception {
        assertCommittedDespite(List.of(RefusedCommitIT::leaveOpen), List.of(Producer::commitTransaction));
    }

    @Test
    void sameOwnerRetriesAGroupRefusedTwice() throws Exception {
        assertCommittedDespite(List.of(Producer::commitTransaction, RefusedCommitIT::leaveOpen), List.of());
    }

    /** Commits four groups, the second and third of which are refused at first. */
    private void assertCommittedDespite(
            List<Consumer<Producer<byte[], byte[]>>> second, List<Consumer<Producer<byte[], byte[]>>> third)
            throws Exception {
        try (KafkaStore store = open()) {
            store.own(this);
            Partition partition = nextAssigned();
            commit(partition, change("a"));
            refusals.addAll(second);
            begin(partition, change("b")).get(Waits.SECONDS, TimeUnit.SECONDS);
            refusals.addAll(third);
            begin(partition, change("c")).get(Waits.SECONDS, TimeUnit.SECONDS);
            commit(partition, change("d"));

            assertThat(refusals).isEmpty();
            assertThat(keys(partition, Table.STATE)).containsExactly("a", "b", "c", "d");
            assertThat(partition.counter("sum")).isEqualTo(4);
            assertThat(partition.failure()).isNull();
            assertThat(revoked).hasValue(0);
        }
        Stores.delete(directory.resolve("view-0"));
        try (KafkaStore store = open()) {
            store.own(this);
            Partition partition = nextAssigned();
            assertThat(partition.epoch()).isEqualTo(2);
            assertThat(keys(partition, Table.STATE)).containsExactly("a", "b", "c", "d");
            assertThat(partition.counter("sum")).isEqualTo(4);
        }
    }

    @Test
    void endsTheOwnershipAfterRepeatedRefusals() throws Exception {
        try (KafkaStore store = open()) {
            store.own(this);
            Partition partition = nextAssigned();
            refusals.addAll(
                    List.of(RefusedCommitIT::leaveOpen, RefusedCommitIT::leaveOpen, RefusedCommitIT::leaveOpen));
            CompletableFuture<Void> refused = begin(partition, change("a"));
            assertThatThrownBy(() -> refused.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("a commit has failed");

            Partition next = nextAssigned();
            assertThat(next.epoch()).isEqualTo(2);
            commit(next, change("b"));
            assertThat(keys(next, Table.STATE)).containsExactly("b");
        }
    }

    /** Tests that the group of a former owner does not overwrite commits of the next one. */
    @Test
    void doesNotRetryAGroupAfterATakeover() throws Exception {
        sessionMillis = 1_000;
        try (KafkaStore store = open()) {
            store.own(this);
            Partition partition = nextAssigned();
            refusals.add(producer -> {
                try (Producer<byte[], byte[]> other = KafkaStores.otherWriter(settings)) {
                    other.beginTransaction();
                    send(other, Table.META, StoreKeys.epoch(), StoreKeys.epochValue(2));
                    send(other, Table.STATE, octets("other"), VALUE);
                    other.commitTransaction();
                }
            });
            CompletableFuture<Void> refused = begin(partition, change("late"));
            CompletableFuture<Integer> atRefusal = refused.handle((done, failure) -> writers.get());
            assertThatThrownBy(() -> refused.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("another node has taken over, epoch 2 (own: 1)");

            assertThat(atRefusal.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .as("producers, each of which would end the transaction of the other owner")
                    .isEqualTo(1);
            Partition next = nextAssigned();
            assertThat(next.epoch()).isEqualTo(3);
            assertThat(keys(next, Table.STATE)).containsExactly("other");
        }
    }

    @Test
    void closesWithoutWaitingForARefusedGroup() throws Exception {
        CompletableFuture<Void> refused;
        try (KafkaStore store = open()) {
            store.own(this);
            Partition partition = nextAssigned();
            refusals.add(producer -> eventually().until(() -> isClosed.get()));
            refused = begin(partition, change("a"));
        }
        assertThat(refused).isCompletedExceptionally();
    }

    /** Leaves the transaction open. */
    private static void leaveOpen(Producer<byte[], byte[]> producer) {}

    private static Changes change(String key) {
        return new Changes().put(Table.STATE, octets(key), VALUE).add("sum", 1);
    }

    private void send(Producer<byte[], byte[]> producer, Table table, byte[] key, byte[] value) {
        producer.send(new ProducerRecord<>(settings.prefix() + ".state", 0, LogRecord.key(table, key), value));
    }

    private KafkaStore open() {
        return KafkaStore.open(directory, settings, EmbeddedStore.MAX_BACKLOG_OCTETS, RefusingClients::new);
    }

    private Partition nextAssigned() throws InterruptedException {
        Partition partition = assigned.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(partition).as("the partition").isNotNull();
        return partition;
    }

    /** Clients whose producers refuse a commit for each of the {@link #refusals}. */
    private final class RefusingClients extends KafkaClients {

        RefusingClients(KafkaSettings settings) {
            super(settings);
        }

        @Override
        int sessionMillis() {
            return sessionMillis; // the option of the settings replaces the session timeout of the group
        }

        @Override
        @SuppressWarnings("unchecked")
        Producer<byte[], byte[]> writer(int partition) {
            writers.incrementAndGet();
            Producer<byte[], byte[]> producer = super.writer(partition);
            return (Producer<byte[], byte[]>) Proxy.newProxyInstance(
                    Producer.class.getClassLoader(), new Class<?>[] {Producer.class}, (proxy, method, arguments) -> {
                        isClosed.compareAndSet(false, method.getName().equals("close"));
                        if (method.getName().equals("commitTransaction")) {
                            Consumer<Producer<byte[], byte[]>> refusal = refusals.poll();
                            if (refusal != null) {
                                refusal.accept(producer);
                                throw new InvalidTxnStateException("refused");
                            }
                        }
                        try {
                            return method.invoke(producer, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}
