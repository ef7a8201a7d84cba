package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

    @TempDir
    private Path directory;

    private Run written(int messages, long first) throws IOException {
        Block block = new Block(first);
        for (int i = 0; i < messages; i++) {
            long number = first + 2L * i;
            block.add(new IndexedMessage(
                    number,
                    1_000 + number,
                    "Shop",
                    "49170" + number % 1_000,
                    "shop",
                    number % 3 == 0 ? "order " + number : ""));
        }
        return RunWriter.write(directory, block, first + 2L * messages);
    }

    private static long[] found(Run run, KeyRange range, long below, int max) throws IOException {
        Newest newest = new Newest(max);
        run.collect(range, below, newest, max);
        return newest.descending();
    }

    @Test
    void findsWhatWasWritten() throws IOException {
        written(10_000, 1);
        Run run = Objects.requireNonNull(Run.read(Run.file(directory, 1, 20_001)));
        assertThat(run.count(SearchField.ACCEPTED)).isEqualTo(10_000);
        assertThat(run.octets()).isEqualTo(Files.size(run.file));
        assertThat(run.newest).isEqualTo(20_999);
        KeyRange all = KeyRange.prefix(SearchField.SOURCE, "Sh");
        assertThat(run.count(all)).isEqualTo(10_000);
        assertThat(found(run, all, Long.MAX_VALUE, 3)).containsExactly(19_999, 19_997, 19_995);
        assertThat(found(run, all, 101, 3)).containsExactly(99, 97, 95);
        // Not all 10,000 entries of the key.
        assertThat(run.collect(all, Long.MAX_VALUE, new Newest(3), 3)).isEqualTo(NumberBounds.CHUNK + 3);
        KeyRange number = KeyRange.prefix(SearchField.DESTINATION, "49170123");
        assertThat(run.count(number)).isEqualTo(20);
        assertThat(found(run, number, Long.MAX_VALUE, 2)).containsExactly(19_123, 17_123 + 1_000);
        KeyRange reference = KeyRange.text(SearchField.REFERENCE, "order 9");
        assertThat(found(run, reference, Long.MAX_VALUE, 5)).containsExactly(9);
        assertThat(found(run, reference, 9, 5)).isEmpty();
        KeyRange times = KeyRange.accepted(1_100, 1_104);
        assertThat(found(run, times, Long.MAX_VALUE, 5)).containsExactly(103, 101);
    }

    @Test
    void anEmptyFileCoversItsRange() throws IOException {
        Run written = RunWriter.write(directory, new Block(5), 40);
        Run run = Objects.requireNonNull(Run.read(written.file));
        assertThat(run.first).isEqualTo(5);
        assertThat(run.last).isEqualTo(40);
        assertThat(found(run, KeyRange.accepted(0, Long.MAX_VALUE), Long.MAX_VALUE, 9))
                .isEmpty();
        assertThat(run.count(KeyRange.accepted(0, Long.MAX_VALUE))).isZero();
    }

    @Test
    void detectsEachChangedOctetAndEachLength() throws IOException {
        Path file = written(20, 7).file;
        byte[] octets = Files.readAllBytes(file);
        for (int i = 0; i < octets.length; i++) {
            byte[] changed = octets.clone();
            changed[i] ^= (byte) (1 << i % 8);
            Files.write(file, changed);
            assertThat(Run.read(file)).as("octet " + i).isNull();
            Files.write(file, Arrays.copyOf(octets, i));
            assertThat(Run.read(file)).as("length " + i).isNull();
        }
        Files.write(file, Arrays.copyOf(octets, octets.length + 1));
        assertThat(Run.read(file)).isNull();
        Files.write(file, octets);
        assertThat(Run.read(file)).isNotNull();
    }

    @Test
    void detectsDamageInAFileOfSeveralBuffers() throws IOException {
        Path file = written(20_000, 7).file;
        byte[] octets = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 50; i++) {
            byte[] changed = octets.clone();
            changed[random.nextInt(octets.length)] ^= 16;
            Files.write(file, changed);
            assertThat(Run.read(file)).isNull();
        }
    }

    @Test
    void mergesInTheOrderOfKeysAndNumbers() throws IOException {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            runs.add(written(1_000, 1 + 10_000L * i));
        }
        Run merged = Objects.requireNonNull(RunWriter.merge(directory, runs, () -> true));
        Run run = Objects.requireNonNull(Run.read(merged.file));
        assertThat(run.first).isEqualTo(1);
        assertThat(run.last).isEqualTo(runs.getLast().last);
        KeyRange number = KeyRange.prefix(SearchField.DESTINATION, "49170123");
        assertThat(found(run, number, Long.MAX_VALUE, 9)).containsExactly(21_123, 20_123, 11_123, 10_123, 1_123, 123);
        assertThat(run.count(SearchField.REFERENCE))
                .isEqualTo(runs.stream()
                        .mapToInt(one -> one.count(SearchField.REFERENCE))
                        .sum());
    }

    @Test
    void aMergeNamesTheDamagedFile() throws IOException {
        Run one = written(1_000, 1);
        Run other = written(1_000, 10_001);
        byte[] octets = Files.readAllBytes(other.file);
        octets[octets.length / 2] ^= 1;
        Files.write(other.file, octets);
        assertThatThrownBy(() -> RunWriter.merge(directory, List.of(one, other), () -> true))
                .isInstanceOfSatisfying(
                        DamagedRunException.class, e -> assertThat(e.run.first).isEqualTo(10_001));
        Files.delete(other.file);
        assertThatThrownBy(() -> RunWriter.merge(directory, List.of(one, other), () -> true))
                .isInstanceOf(DamagedRunException.class);
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(one.file);
        }
    }

    @Test
    void aMergeThatIsNotToContinueLeavesNothing() throws IOException {
        Run one = written(20_000, 1);
        Run other = written(20_000, 100_001);
        assertThat(RunWriter.merge(directory, List.of(one, other), () -> false)).isNull();
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(one.file, other.file);
        }
    }
}
