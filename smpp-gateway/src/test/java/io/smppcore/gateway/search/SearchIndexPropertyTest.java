package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.row.MessageNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares an index with a map of all messages, while it is closed or crashes at any moment, its files are lost,
 * damaged or those of an earlier moment, rows are removed by their age, and the store is replaced by a backup.
 */
@NullUnmarked // the index is opened before each use
class SearchIndexPropertyTest {

    private static final int STEPS = 250;

    @TempDir
    private Path directory;

    private final NavigableMap<Long, IndexedMessage> rows = new TreeMap<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private Map<Path, byte[]> earlier = Map.of();
    private SplittableRandom random = new SplittableRandom();
    private SearchIndex index;
    private int epoch;
    private long last;
    private long now = 1;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void findsEveryMessageThatHasARow(long seed) throws IOException {
        random = new SplittableRandom(seed);
        open();
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(20)) {
                case 0 -> restart(true);
                case 1, 2 -> restart(false);
                case 3 -> removeOld();
                case 4 -> loseAFile();
                case 5 -> work(Integer.MAX_VALUE);
                case 6, 7, 8 -> work(1 + random.nextInt(3));
                case 9 -> keepFiles();
                default -> add(random.nextInt(30));
            }
            check();
        }
        work(Integer.MAX_VALUE);
        assertThat(index.isComplete()).isTrue();
        check();
        assertThat(waiting.get()).isZero();
        assertThat(files()).as("after merging").hasSizeLessThanOrEqualTo(32);
    }

    private void open() throws IOException {
        last = MessageNumber.first(++epoch);
        index = new SearchIndex(directory, last, this::read, 20, waiting, () -> {});
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            now += random.nextInt(3);
            last += 1 + random.nextInt(3);
            IndexedMessage message = new IndexedMessage(
                    last,
                    now,
                    random.nextInt(3) == 0 ? "" : "Shop" + random.nextInt(3),
                    "49" + random.nextInt(1_000),
                    "account " + random.nextInt(4),
                    random.nextInt(2) == 0 ? "" : "order " + random.nextInt(50));
            rows.put(last, message);
            index.add(message);
        }
    }

    /** Reads as a store with several tables does: in no order, and more than was asked for. */
    private long read(long first, long upTo, int page, List<IndexedMessage> messages) {
        List<Long> some = rows.subMap(first, true, upTo, true).keySet().stream()
                .limit(1 + random.nextInt(Math.min(page, 20)))
                .toList();
        some.reversed().forEach(number -> messages.add(rows.get(number)));
        if (!some.isEmpty() && random.nextInt(5) == 0) {
            messages.add(rows.get(some.getFirst()));
        }
        return some.isEmpty() || rows.higherKey(some.getLast()) == null || rows.higherKey(some.getLast()) > upTo
                ? upTo
                : some.getLast();
    }

    private void work(int most) throws IOException {
        for (int i = 0; i < most && index.work(); i++) {
            assertThat(i).as("pieces of work").isLessThan(10_000);
        }
    }

    private void restart(boolean isOrderly) throws IOException {
        if (isOrderly) {
            index.close();
        } else {
            waiting.set(0);
            disturbFiles();
        }
        if (random.nextInt(10) == 0) {
            // A backup: the store has fewer ownerships and rows than the files have.
            epoch = Math.max(0, epoch - random.nextInt(3));
            rows.tailMap(MessageNumber.first(epoch + 1), true).clear();
            earlier = Map.of();
        }
        open();
    }

    /** Leaves some of the files that were there at any time, some of them damaged. */
    private void disturbFiles() throws IOException {
        for (Map.Entry<Path, byte[]> file : earlier.entrySet()) {
            if (random.nextInt(3) == 0) {
                Files.write(file.getKey(), file.getValue());
            }
        }
        for (Path file : files()) {
            switch (random.nextInt(6)) {
                case 0 -> Files.delete(file);
                case 1 -> damage(file);
                case 2 -> Files.copy(file, Path.of(file + RunWriter.TEMPORARY), StandardCopyOption.REPLACE_EXISTING);
                default -> {}
            }
        }
    }

    private void damage(Path file) throws IOException {
        byte[] octets = Files.readAllBytes(file);
        if (octets.length > 0 && random.nextBoolean()) {
            octets[random.nextInt(octets.length)] ^= 1;
            Files.write(file, octets);
        } else {
            Files.write(file, new byte[random.nextInt(100)]);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private void keepFiles() throws IOException {
        earlier = new TreeMap<>();
        for (Path file : files()) {
            earlier.put(file, Files.readAllBytes(file));
        }
    }

    /** Loses a file, or its end, while the index is open. */
    private void loseAFile() throws IOException {
        List<Path> files = files();
        if (!files.isEmpty()) {
            Path file = files.get(random.nextInt(files.size()));
            if (random.nextBoolean()) {
                Files.delete(file);
            } else {
                Files.write(file, new byte[random.nextInt(50)]);
            }
        }
    }

    private void removeOld() {
        long before = now - random.nextInt(300);
        // Some old ones stay, as those that still wait do.
        rows.values().removeIf(message -> message.acceptedAt() < before && random.nextInt(30) != 0);
        index.dropOld(before);
    }

    private void check() {
        String digits = "49" + random.nextInt(1_000);
        String prefix = digits.substring(0, 1 + random.nextInt(digits.length()));
        check(
                KeyRange.prefix(SearchField.DESTINATION, prefix),
                one -> one.destination().startsWith(prefix));
        String source = "Shop" + (random.nextBoolean() ? random.nextInt(3) : "");
        check(KeyRange.prefix(SearchField.SOURCE, source), one -> one.source().startsWith(source));
        String reference = "order " + random.nextInt(50);
        check(
                KeyRange.text(SearchField.REFERENCE, reference),
                one -> one.reference().equals(reference));
        String account = "account " + random.nextInt(5);
        check(KeyRange.text(SearchField.ACCOUNT, account), one -> one.account().equals(account));
        long since = random.nextLong(now + 1);
        long until = since + random.nextLong(now + 1);
        check(KeyRange.accepted(since, until), one -> one.acceptedAt() >= since && one.acceptedAt() <= until);
    }

    private void check(KeyRange range, Predicate<IndexedMessage> condition) {
        long below = random.nextInt(3) == 0 || rows.isEmpty() ? Long.MAX_VALUE : last - random.nextInt(200);
        int page = 1 + random.nextInt(60);
        List<Long> found = new ArrayList<>();
        long next = below;
        long[] numbers = index.find(range, next, page);
        while (numbers.length > 0) {
            for (long number : numbers) {
                assertThat(number).isLessThan(next);
                next = number;
                IndexedMessage row = rows.get(number);
                if (row != null && condition.test(row)) {
                    found.add(number);
                }
            }
            numbers = index.find(range, next, page);
        }
        List<Long> expected = rows.headMap(below, false).descendingMap().values().stream()
                .filter(condition)
                .map(IndexedMessage::number)
                .toList();
        if (index.isComplete()) {
            assertThat(found).as(range.toString()).isEqualTo(expected);
        } else {
            assertThat(expected).as(range.toString()).containsAll(found);
        }
        assertThat(index.count(range)).isNotNegative();
    }
}
