package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.smppcore.gateway.store.GatewayStore.Partition;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies of a store with files that are cut or changed at random: the store opens with all groups up to one of them,
 * including all acknowledged ones, or reports the damage.
 */
class TornFilesTest {

    private static final byte[] START = {};

    /** Number of groups in tables; further ones are in the log. */
    private static final int IN_TABLES = 150;

    private static final int GROUPS = 400;

    @TempDir
    static Path directory;

    private static Path original;
    private static final long SEED = System.nanoTime();
    private final Random random = new Random(SEED);

    /** The mark after each group. */
    private static final List<Long> MARKS = new ArrayList<>();

    @BeforeAll
    static void create() throws Exception {
        original = directory.resolve("original");
        Path live = directory.resolve("live");
        try (EmbeddedStore store = EmbeddedStore.open(live)) {
            commit(live, Stores.partition(store), 0, IN_TABLES / 2);
        }
        try (EmbeddedStore store = EmbeddedStore.open(live)) {
            EmbeddedPartition partition = (EmbeddedPartition) Stores.partition(store);
            commit(live, partition, IN_TABLES / 2, IN_TABLES);
            partition.flush();
            commit(live, partition, IN_TABLES, GROUPS);
            Stores.copy(live, original);
        }
    }

    private static void commit(Path live, Partition partition, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            byte[] value = new byte[i % 10 == 0 ? 5_000 : 200];
            new Random(i).nextBytes(value);
            Changes changes = new Changes()
                    .put(Table.QUEUE, Stores.key(i), value)
                    .put(Table.STATE, Stores.key(i), Stores.key(i))
                    .add("sum", 1);
            Stores.commit(partition, changes);
            if (MARKS.size() == i) {
                MARKS.add(mark(live));
            }
        }
    }

    private static long mark(Path store) throws IOException {
        try (SyncedMark mark = new SyncedMark(store.resolve("partition-0.synced"))) {
            return mark.read(false);
        }
    }

    /** Returns the number of groups in a store, all of which must be whole, or -1 if it cannot be read. */
    private int groups(Path copy, String what) {
        try (EmbeddedStore store = EmbeddedStore.open(copy)) {
            Partition partition = Stores.partition(store);
            List<Long> lives = numbers(partition, Table.STATE);
            assertThat(lives)
                    .as(what)
                    .isEqualTo(LongStream.range(0, lives.size()).boxed().toList());
            partition.scan(Table.QUEUE, START, null, (key, value) -> {
                byte[] expected = new byte[value.length];
                new Random(Stores.number(key)).nextBytes(expected);
                assertThat(value).as(what).isEqualTo(expected);
                return true;
            });
            assertThat(numbers(partition, Table.QUEUE)).as(what).isEqualTo(lives);
            assertThat(partition.counter("sum")).as(what).isEqualTo(lives.size());
            return lives.size();
        } catch (StoreException e) {
            assertThat(e).as(what).hasMessageContaining(copy.toString());
            return -1;
        }
    }

    private static List<Long> numbers(Partition partition, Table table) {
        List<Long> numbers = new ArrayList<>();
        partition.scan(table, START, null, (key, value) -> numbers.add(Stores.number(key)));
        return numbers;
    }

    private Path copy() throws IOException {
        Path copy = Files.createTempDirectory(directory, "copy");
        Stores.copy(original, copy);
        return copy;
    }

    private static Path file(Path store, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("partition-0"))) {
            return files.filter(file -> file.getFileName().toString().matches(pattern))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    private static void cut(Path file, long length) throws IOException {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(length);
        }
    }

    private static void flip(Path file, long position, int bit) throws IOException {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.seek(position);
            int octet = access.read();
            access.seek(position);
            access.write(octet ^ 1 << bit);
        }
    }

    private static void setMark(Path store, long sequence) throws IOException {
        try (SyncedMark mark = new SyncedMark(store.resolve("partition-0.synced"))) {
            mark.write(sequence);
        }
    }

    @Test
    void opensTheUntouchedCopy() throws Exception {
        assertThat(groups(copy(), "untouched")).isEqualTo(GROUPS);
    }

    @Test
    void detectsCutAcknowledgedGroups() throws Exception {
        Path copy = copy();
        Path log = file(copy, ".*\\.log");
        long length = Files.size(log);
        for (int i = 0; i < 40; i++) {
            length -= 1 + random.nextLong(Math.max(1, length / 20));
            cut(log, length);
            assertThat(groups(copy, "cut at " + length + ", seed " + SEED)).isEqualTo(-1);
        }
    }

    @Test
    void opensWithWholeGroupsIfTheLastOnesWereNotSynced() throws Exception {
        for (int i = 0; i < 15; i++) {
            Path copy = copy();
            Path log = file(copy, ".*\\.log");
            long cut = random.nextLong(Files.size(log));
            // The mark may be old after a loss of power.
            int marked = IN_TABLES + random.nextInt(GROUPS - IN_TABLES);
            setMark(copy, MARKS.get(marked));
            cut(log, cut);
            int groups = groups(copy, "cut at " + cut + ", marked " + marked + ", seed " + SEED);
            if (groups >= 0) {
                assertThat(groups).isGreaterThan(marked);
            } else {
                setMark(copy, 0);
                assertThat(groups(copy, "cut at " + cut + ", seed " + SEED)).isBetween(IN_TABLES, marked);
            }
            Stores.delete(copy);
        }
    }

    @Test
    void continuesAfterATornGroup() throws Exception {
        Path copy = copy();
        Path log = file(copy, ".*\\.log");
        cut(log, Files.size(log) - 1);
        setMark(copy, MARKS.get(GROUPS - 2));
        Path second = directory.resolve("second");
        try (EmbeddedStore store = EmbeddedStore.open(copy)) {
            commit(copy, Stores.partition(store), GROUPS - 1, GROUPS + 5);
            Stores.copy(copy, second);
        }
        assertThat(groups(second, "killed after a torn group")).isEqualTo(GROUPS + 5);
        assertThat(groups(copy, "closed after a torn group")).isEqualTo(GROUPS + 5);
    }

    @Test
    void detectsChangedOctetsOfTheLog() throws Exception {
        Path copy = copy();
        Path log = file(copy, ".*\\.log");
        long last = lastGroup(log);
        for (int i = 0; i < 60; i++) {
            long position = random.nextLong(last);
            int bit = random.nextInt(8);
            String what = "octet " + position + " bit " + bit + ", seed " + SEED;
            flip(log, position, bit);
            // Also with an old mark, as after a loss of power.
            setMark(copy, i % 2 == 0 ? 0 : MARKS.get(GROUPS - 1));
            int groups = groups(copy, what);
            if (groups >= 0) {
                assertThat(groups).as(what).isEqualTo(GROUPS);
                fail(what + ": not noticed, as only padding of blocks may be");
            }
            flip(log, position, bit);
        }
        setMark(copy, MARKS.get(GROUPS - 1));
        flip(log, last + 20, 3);
        assertThat(groups(copy, "last group")).isEqualTo(-1);
        flip(log, last + 20, 3);
        assertThat(groups(copy, "restored")).isEqualTo(GROUPS);
    }

    /** Returns a position after which no other group begins. */
    private static long lastGroup(Path log) throws IOException {
        return Files.size(log) - 260;
    }

    @Test
    void detectsCutAndChangedTables() throws Exception {
        for (int i = 0; i < 15; i++) {
            Path copy = copy();
            Path table = file(copy, i % 2 == 0 ? ".*\\.sst" : "MANIFEST.*");
            long position = random.nextLong(Files.size(table));
            String what = table.getFileName() + " octet " + position + " of " + Files.size(table) + ", seed " + SEED;
            if (i % 5 < 3) {
                flip(table, position, random.nextInt(8));
            } else {
                cut(table, position);
            }
            int groups = groups(copy, what);
            assertThat(groups).as(what).isIn(-1, GROUPS);
            Stores.delete(copy);
        }
    }

    @Test
    void detectsImpossibleRecordTypesInTheManifest() throws Exception {
        Path copy = copy();
        Path manifest = file(copy, "MANIFEST.*");
        byte[] octets = Files.readAllBytes(manifest);
        ByteBuffer records = ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN);
        int count = 0;
        for (int at = 0; at + 7 <= octets.length; at += 7 + (records.getShort(at + 4) & 0xFFFF)) {
            byte[] damaged = octets.clone();
            damaged[at + 6] = (byte) (5 + count++ % 4);
            Files.write(manifest, damaged);
            assertThat(groups(copy, "record at octet " + at)).isEqualTo(-1);
        }
        assertThat(count).isGreaterThan(3);
        Files.write(manifest, octets);
        assertThat(groups(copy, "restored")).isEqualTo(GROUPS);
    }

    @Test
    void opensWithAManifestWhoseLastRecordWasNotWrittenCompletely() throws Exception {
        Path copy = copy();
        Path manifest = file(copy, "MANIFEST.*");
        byte[] octets = Files.readAllBytes(manifest);
        // A record whose first sector is missing, and whose second one is not.
        byte[] torn = Arrays.copyOf(octets, octets.length + 1_000);
        Arrays.fill(torn, octets.length + 500, torn.length, (byte) 0x2D);
        Files.write(manifest, torn);
        assertThat(groups(copy, "torn manifest")).isEqualTo(GROUPS);
    }

    @Test
    void detectsCutStoreFilesEvenWithACutLog() throws Exception {
        for (String name : List.of("partition-0.synced", "format")) {
            for (boolean isLogCut : new boolean[] {false, true}) {
                Path copy = copy();
                Path file = copy.resolve(name);
                // The loss of the line end does not matter.
                for (long length = Files.size(file) - 2; length >= 0; length--) {
                    cut(file, length);
                    if (isLogCut) {
                        Path log = file(copy, ".*\\.log");
                        cut(log, Math.max(0, Files.size(log) - 1_000));
                    }
                    assertThat(groups(copy, name + " of " + length)).isEqualTo(-1);
                }
                Files.delete(file);
                assertThat(groups(copy, name + " is missing")).isEqualTo(-1);
                Stores.delete(copy);
            }
        }
    }

    @Test
    void detectsMissingFiles() throws Exception {
        for (String pattern : List.of(".*\\.log", ".*\\.sst", "MANIFEST.*", "CURRENT")) {
            Path copy = copy();
            Path file = file(copy, pattern);
            Files.delete(file);
            assertThat(groups(copy, pattern)).as(pattern).isEqualTo(-1);
            Stores.delete(copy);
        }
    }
}
