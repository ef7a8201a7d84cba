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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Utilities of the tests of stores. */
public final class Stores {

    private static final byte[] START = {};

    private Stores() {}

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
    public static Partition partition(GatewayStore store) {
        return partitions(store).get(0);
    }

    /** Begins a commit. */
    public static CompletableFuture<Void> begin(Partition partition, Changes changes) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        partition.commit(changes, GatewayStore.Commit.completing(result));
        return result;
    }

    /** Commits and waits. */
    public static void commit(Partition partition, Changes changes) throws Exception {
        begin(partition, changes).get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    public static byte[] octets(String text) {
        return text.getBytes(UTF_8);
    }

    public static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    static long number(byte[] key) {
        return ByteBuffer.wrap(key).getLong();
    }

    /** Returns the keys of a table as text. */
    public static List<String> keys(Partition partition, Table table) {
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
    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
