package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.key;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.number;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.gateway.store.Stores.partition;
import static io.smppcore.gateway.store.Stores.partitions;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;

class EmbeddedStoreTest extends StoreContract {

    @Override
    protected GatewayStore open() {
        return EmbeddedStore.open(directory);
    }

    @Test
    void countsEpochsUpToTheMaximum() throws Exception {
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            Partition partition = partition(store);
            assertThat(partition.epoch()).isEqualTo(1);
            commit(
                    partition,
                    new Changes()
                            .putReserved(
                                    StoreKeys.epoch(),
                                    ByteBuffer.allocate(4).putInt((1 << 19) - 2).array()));
        }
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            assertThat(partition(store).epoch()).isEqualTo((1 << 19) - 1);
        }
        assertThatThrownBy(() -> EmbeddedStore.open(directory))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("epoch 524288 (expected: <= 524287)");
    }

    @Test
    void namesTheReasonForWhichAPartitionWasNotAccepted() {
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            GatewayStore.Ownership listener = new GatewayStore.Ownership() {
                @Override
                public void assigned(Partition partition) {
                    throw new StoreException("table LATER cannot be read");
                }

                @Override
                public void revoked(Partition partition) {}
            };

            assertThatThrownBy(() -> store.own(listener))
                    .isInstanceOf(StoreException.class)
                    .hasMessage(directory + ": the listener of ownership has failed: table LATER cannot be read");
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void onlyItsOwnerCanReadIt() throws Exception {
        Path open = Files.createDirectory(directory.resolve("open"), attribute("rwxr-xr-x"));
        for (Path data : List.of(directory.resolve("new/data"), open)) {
            try (EmbeddedStore store = EmbeddedStore.open(data)) {
                commit(partition(store), new Changes().put(Table.DEAD, octets("a"), VALUE));
                try (Stream<Path> all = Files.walk(data)) {
                    // RocksDB creates its files with the umask, in a directory that nobody else can enter.
                    List<String> readable = all.filter(
                                    file -> Files.isDirectory(file) || !file.startsWith(data.resolve("partition-0")))
                            .map(file -> permissions(file) + " " + data.relativize(file))
                            .toList();
                    assertThat(readable)
                            .hasSizeGreaterThan(4)
                            .allMatch(line -> line.startsWith("rwx------") || line.startsWith("rw-------"));
                }
            }
        }
        // After a start of an earlier version.
        Files.setPosixFilePermissions(open.resolve("partition-0"), PosixFilePermissions.fromString("rwxr-xr-x"));
        EmbeddedStore.open(open).close();
        assertThat(permissions(open.resolve("partition-0"))).isEqualTo("rwx------");
    }

    private static FileAttribute<?> attribute(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void keepsPartitionsApart() throws Exception {
        try (EmbeddedStore store = EmbeddedStore.open(directory, 2)) {
            List<Partition> partitions = partitions(store);
            assertThat(partitions).extracting(Partition::number).containsExactly(0, 1);
            assertThat(store.partitionCount()).isEqualTo(2);
            commit(partitions.get(1), new Changes().put(Table.DEAD, octets("a"), VALUE));
            assertThat(partitions.get(0).get(Table.DEAD, octets("a"))).isNull();
            assertThatIllegalStateException()
                    .isThrownBy(() -> partitions(store))
                    .withMessageContaining("own was called");
        }
        assertThatThrownBy(() -> EmbeddedStore.open(directory))
                .isInstanceOf(StoreException.class)
                .hasMessage(directory + ": the store has 2 partitions (expected: 1); their number cannot be changed");
    }

    @Test
    void refusesASecondProcessAndOtherFormats() throws Exception {
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            assertThatThrownBy(() -> EmbeddedStore.open(directory))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining(directory + " is in use");
            assertThat(store.failure()).isNull();
        }
        Path format = directory.resolve("format");
        String text = Files.readString(format);
        Files.writeString(format, text.replace("version=3", "version=4"));
        assertOpenFails("version 4 (expected: <= 3): start a newer gateway");
        Files.writeString(format, text.replace("partitions=1", "partitions=x"));
        assertOpenFails("partitions is 'x'");
        Files.delete(format);
        assertOpenFails(format + " is missing");
        Files.writeString(format, text);
        Files.move(directory.resolve("partition-0"), directory.resolve("elsewhere"));
        assertOpenFails(directory.resolve("partition-0").toString());
        assertThat(directory.resolve("partition-0/CURRENT")).doesNotExist();
    }

    private void assertOpenFails(String message) {
        assertThatThrownBy(() -> EmbeddedStore.open(directory))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(message);
    }

    @Test
    void continuesAnInterruptedCreation() throws Exception {
        Files.writeString(directory.resolve("format"), "version=3\npartitions=2\ncomplete=false\n");
        try (EmbeddedStore store = EmbeddedStore.open(directory, 2)) {
            assertThat(partitions(store)).hasSize(2);
        }
        assertThat(directory.resolve("format")).content().contains("complete=true");
    }

    @Test
    void beginsAgainAfterACreationThatWasInterruptedBeforeTheFirstLog() throws Exception {
        EmbeddedStore.open(directory).close();
        Files.writeString(directory.resolve("format"), "version=3\npartitions=1\ncomplete=false\n");
        try (Stream<Path> files = Files.list(directory.resolve("partition-0"))) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                Files.delete(log);
            }
        }
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            assertThat(Stores.partition(store).epoch()).isEqualTo(1);
            assertThat(directory.resolve("format")).content().contains("complete=true");
        }
    }

    @Test
    void addsMissingTablesToAStoreOfVersion1() throws Exception {
        Path format = directory.resolve("format");
        String first = "version=1\npartitions=1\ncomplete=true\n";
        Files.writeString(format, first);
        createPartitionOfVersion1();
        for (int cut = 0; cut < 2; cut++) {
            try (EmbeddedStore store = EmbeddedStore.open(directory)) {
                Partition partition = partition(store);
                assertThat(partition.get(Table.QUEUE, octets("a"))).isEqualTo(VALUE);
                assertThat(keys(partition, Table.PARTS)).hasSize(cut);
                commit(partition, new Changes().put(Table.PARTS, key(cut), VALUE));
            }
            assertThat(format).hasContent("version=3\npartitions=1\ncomplete=true\n");
            // As if a crash had preceded the write of the file.
            Files.writeString(format, first);
        }
    }

    private void createPartitionOfVersion1() throws Exception {
        RocksDB.loadLibrary();
        List<ColumnFamilyDescriptor> tables = new ArrayList<>();
        tables.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
        for (String name :
                List.of("queue", "later", "out", "correlation", "early", "life", "dead", "idempotency", "meta")) {
            tables.add(new ColumnFamilyDescriptor(octets(name)));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
                RocksDB db =
                        RocksDB.open(options, directory.resolve("partition-0").toString(), tables, handles)) {
            db.put(handles.get(Table.QUEUE.number()), octets("a"), VALUE);
        }
    }

    @Test
    void failsAfterTheFirstFailureAndKeepsAcknowledgedChanges() throws Exception {
        for (SyncFault.Step step : SyncFault.Step.values()) {
            Path path = directory.resolve(step.name());
            AtomicBoolean isBroken = new AtomicBoolean();
            SyncFault fault = (at, partition) -> {
                if (at == step && partition == 1 && isBroken.get()) {
                    throw new IOException("No space left on device");
                }
            };
            EmbeddedStore store = EmbeddedStore.open(path, 2, fault, EmbeddedStore.MAX_BACKLOG_OCTETS);
            List<Partition> partitions = partitions(store);
            Partition other = partitions.get(0);
            Partition broken = partitions.get(1);
            commit(broken, new Changes().put(Table.STATE, key(1), VALUE).add("sum", 1));
            isBroken.set(true);
            List<CompletableFuture<Void>> failed = List.of(
                    begin(broken, new Changes().put(Table.STATE, key(2), VALUE).add("sum", 1)),
                    begin(broken, new Changes().put(Table.STATE, key(3), VALUE)));
            Throwable first = failed.get(0).handle((ok, e) -> e).get(Waits.SECONDS, TimeUnit.SECONDS);
            isBroken.set(false);
            assertThat(first)
                    .isSameAs(store.failure())
                    .hasMessageContaining("partition-1")
                    .hasMessageContaining("No space");
            assertThat(failed.get(1).handle((ok, e) -> e).get(Waits.SECONDS, TimeUnit.SECONDS))
                    .isSameAs(first);
            assertThat(begin(other, new Changes()).handle((ok, e) -> e).get(Waits.SECONDS, TimeUnit.SECONDS))
                    .isSameAs(first);
            assertThat(broken.counter("sum")).isEqualTo(1);
            assertThat(broken.get(Table.STATE, key(1))).isEqualTo(VALUE);
            store.close();
            assertThat(begin(other, new Changes()))
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .havingRootCause()
                    .withMessageContaining("closed");
            assertThatThrownBy(() -> other.get(Table.STATE, key(1))).isInstanceOf(StoreException.class);

            try (EmbeddedStore again = EmbeddedStore.open(path, 2)) {
                Partition found = partitions(again).get(1);
                assertThat(found.get(Table.STATE, key(1))).isEqualTo(VALUE);
                boolean isThere = found.get(Table.STATE, key(2)) != null;
                assertThat(isThere).isEqualTo(step == SyncFault.Step.SYNC);
                assertThat(found.counter("sum")).isEqualTo(isThere ? 2 : 1);
            }
        }
    }

    @Test
    void refusesCommitsBeyondTheLimitOfWaitingOctets() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        AtomicBoolean isStalled = new AtomicBoolean();
        SyncFault fault = stall(isStalled, stall);
        try (EmbeddedStore store = EmbeddedStore.open(directory, 1, fault, 10_000)) {
            Partition partition = partition(store);
            isStalled.set(true);
            List<CompletableFuture<Void>> passed = new ArrayList<>();
            List<Integer> order = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 20; i++) {
                int number = i;
                CompletableFuture<Void> result =
                        begin(partition, new Changes().put(Table.QUEUE, key(i), new byte[1_000]));
                passed.add(result.whenComplete((ok, e) -> order.add(number)));
            }
            assertThat(partition.backlogOctets()).isBetween(8_000L, partition.maxBacklogOctets());
            assertThat(passed).noneMatch(CompletableFuture::isDone);
            isStalled.set(false);
            stall.countDown();
            CompletableFuture<Void> afterwards = begin(partition, new Changes().put(Table.QUEUE, key(99), VALUE));
            // After waiting ones: refused too, or committed when they are done.
            afterwards.handle((ok, e) -> e).get(Waits.SECONDS, TimeUnit.SECONDS);
            assertThat(order).isEqualTo(IntStream.range(0, 20).boxed().toList());
            long committed = passed.stream()
                    .filter(result -> !result.isCompletedExceptionally())
                    .count();
            assertThat(committed).isBetween(7L, 9L);
            assertThatThrownBy(() -> passed.get(19).get(Waits.SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("more than 10000 octets of changes wait");
            assertThat(store.failure()).isNull();
            commit(partition, new Changes().put(Table.QUEUE, key(100), VALUE));
            assertThat(numbers(partition, Table.QUEUE, START, key(50)))
                    .isEqualTo(LongStream.range(0, committed).boxed().toList());
            assertThat(partition.backlogOctets()).isZero();
        }
    }

    @Test
    void countsTheMemoryOfChangesWhichDoNotHoldTheirValues() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        AtomicBoolean isStalled = new AtomicBoolean();
        SyncFault fault = stall(isStalled, stall);
        try (EmbeddedStore store = EmbeddedStore.open(directory, 1, fault, 1 << 20)) {
            Partition partition = partition(store);
            isStalled.set(true);
            Changes changes = new Changes();
            WeakReference<byte[]> value = put(changes);
            changes.delete(Table.QUEUE, key(2));
            CompletableFuture<Void> result = begin(partition, changes);
            assertThat(changes.capacity()).isGreaterThanOrEqualTo(changes.length());
            assertThat(partition.backlogOctets()).isGreaterThan(changes.capacity());
            eventually().untilAsserted(() -> {
                System.gc();
                assertThat(value.refersTo(null)).isTrue();
            });
            isStalled.set(false);
            stall.countDown();
            result.get(Waits.SECONDS, TimeUnit.SECONDS);
            assertThat(partition.backlogOctets()).isZero();
            assertThat(partition.get(Table.QUEUE, key(1))).hasSize(1_000);
        }
    }

    /** Adds a put, and returns a reference to its value. */
    private static WeakReference<byte[]> put(Changes changes) {
        byte[] value = new byte[1_000];
        changes.put(Table.QUEUE, key(1), value);
        return new WeakReference<>(value);
    }

    /** Returns a fault that stops each sync while the flag is set, until the latch is released. */
    private static SyncFault stall(AtomicBoolean isStalled, CountDownLatch end) {
        return (at, partition) -> {
            if (isStalled.get()) {
                try {
                    end.await(Waits.METHOD_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };
    }
}
