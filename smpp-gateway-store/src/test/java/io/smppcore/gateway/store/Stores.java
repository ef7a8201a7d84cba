package io.smppcore.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.Producer;

/** Utilities of the tests of stores. */
final class Stores {

    /** Option with the time after which a node without heartbeats loses its partitions. */
    static final String SESSION = "session.timeout.ms";

    /** Options of nodes that keep their partitions during any pause of the machine, but soon hear of others. */
    static final Map<String, String> OPTIONS = Map.of(SESSION, "60000", "heartbeat.interval.ms", "500");

    private static final byte[] START = {};
    private static final AtomicInteger PREFIXES = new AtomicInteger();

    private Stores() {}

    /** Returns a prefix of topics that no other test uses. */
    static String prefix(String name) {
        return name + "-" + ProcessHandle.current().pid() + "-" + PREFIXES.incrementAndGet();
    }

    /** Returns the settings of a store with one partition, whose nodes keep it during any pause of the machine. */
    static KafkaStore.Settings settings(String node, List<String> bootstrap, String prefix) {
        return new KafkaStore.Settings(node, bootstrap, prefix, 1, 3, false, OPTIONS);
    }

    /** Returns settings with another option of the Kafka clients. */
    static KafkaStore.Settings with(KafkaStore.Settings settings, String key, String value) {
        Map<String, String> properties = new HashMap<>(settings.properties());
        properties.put(key, value);
        return new KafkaStore.Settings(
                settings.node(),
                settings.bootstrap(),
                settings.prefix(),
                settings.partitions(),
                settings.replication(),
                settings.oldTransactions(),
                properties);
    }

    /** Returns a producer that becomes the only one of a partition, as of another owner. */
    static Producer<byte[], byte[]> otherWriter(KafkaStore.Settings settings) {
        Producer<byte[], byte[]> other =
                new KafkaClients(with(settings, "max.block.ms", "" + Waits.BOUND.toMillis())).writer(0);
        other.initTransactions();
        return other;
    }

    /** Clients of a node that soon takes over again after another owner, but keeps a long session. */
    static final class QuickClients extends KafkaClients {

        QuickClients(KafkaStore.Settings settings) {
            super(settings);
        }

        @Override
        int sessionMillis() {
            return 1_000; // the option of the settings replaces the session timeout of the group
        }
    }

    /** Owns the partitions of a store, and waits until all are assigned. */
    static List<Partition> partitions(GatewayStore store) {
        List<Partition> partitions = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch all = new CountDownLatch(store.partitionCount());
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition partition) {
                partitions.add(partition);
                all.countDown();
            }

            @Override
            public void revoked(Partition partition) {
                throw new AssertionError("revoked: " + partition.number());
            }
        });
        try {
            assertThat(all.await(Waits.SECONDS, TimeUnit.SECONDS))
                    .as("all are assigned")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        partitions.sort(Comparator.comparingInt(Partition::number));
        return partitions;
    }

    /** Owns the only partition of a store. */
    static Partition partition(GatewayStore store) {
        return partitions(store).get(0);
    }

    /** Begins a commit. */
    static CompletableFuture<Void> begin(Partition partition, Changes changes) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        partition.commit(changes, GatewayStore.Commit.completing(result));
        return result;
    }

    /** Commits and waits. */
    static void commit(Partition partition, Changes changes) throws Exception {
        begin(partition, changes).get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    static byte[] octets(String text) {
        return text.getBytes(UTF_8);
    }

    static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    static long number(byte[] key) {
        return ByteBuffer.wrap(key).getLong();
    }

    /** Returns the keys of a table as text. */
    static List<String> keys(Partition partition, Table table) {
        List<String> keys = new ArrayList<>();
        partition.scan(table, START, null, (key, value) -> keys.add(new String(key, UTF_8)));
        return keys;
    }

    /** Copies the current files of a store. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** Deletes a directory with its contents. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
