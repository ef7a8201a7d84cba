package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.row.MessageNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchIndexTest {

    private static final long FIRST = MessageNumber.first(1);
    private static final KeyRange ALL = KeyRange.prefix(SearchField.DESTINATION, "49");

    @TempDir
    private Path directory;

    private final AtomicInteger waiting = new AtomicInteger();
    private final ConcurrentSkipListMap<Long, IndexedMessage> rows = new ConcurrentSkipListMap<>();

    private SearchIndex open(int epoch) throws IOException {
        return new SearchIndex(directory, MessageNumber.first(epoch), this::read, 10, waiting, () -> {});
    }

    private long read(long first, long last, int page, List<IndexedMessage> messages) {
        messages.addAll(rows.subMap(first, true, last, true).values());
        return last;
    }

    private void add(SearchIndex index, long from, int count) {
        for (long number = from; number < from + count; number++) {
            IndexedMessage message =
                    new IndexedMessage(number, number - FIRST + 1, "Shop", "4917" + number, "shop", "");
            rows.put(number, message);
            index.add(message);
        }
    }

    private static void work(SearchIndex index) throws IOException {
        boolean isMore = true;
        while (isMore) {
            isMore = index.work();
        }
    }

    private static int found(SearchIndex index) {
        return index.find(ALL, Long.MAX_VALUE, 1_000_000).length;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void isCompleteWhenTheFilesAreReadAndTheHolesFilled() throws IOException {
        SearchIndex index = open(1);
        assertThat(index.isComplete()).isFalse();
        work(index);
        assertThat(index.isComplete()).isTrue();
        add(index, FIRST + 1, 25);
        assertThat(found(index)).isEqualTo(25);
        assertThat(index.isComplete()).isTrue();
        // Without a close, as after a crash.
        SearchIndex next = open(2);
        assertThat(next.isComplete()).isFalse();
        assertThat(found(next)).isZero();
        work(next);
        assertThat(next.isComplete()).isTrue();
        assertThat(found(next)).isEqualTo(25);
    }

    @Test
    void anOrderlyCloseLeavesNothingToBeReadFromTheStore() throws IOException {
        SearchIndex index = open(1);
        work(index);
        add(index, FIRST + 1, 25);
        index.close();
        assertThat(waiting.get()).isZero();
        rows.clear();
        SearchIndex next = open(2);
        work(next);
        assertThat(found(next)).isEqualTo(25);
        assertThat(next.fileOctets()).isPositive();
    }

    @Test
    void memoryIsBoundedWhileNothingCanBeWritten() throws IOException {
        SearchIndex index = open(1);
        work(index);
        add(index, FIRST + 1, 10 * (IndexState.MAX_WAITING + 5) + 3);
        assertThat(waiting.get()).isEqualTo(IndexState.MAX_WAITING);
        assertThat(found(index)).isEqualTo(10 * IndexState.MAX_WAITING + 3);
        assertThat(index.isComplete()).isFalse();
        work(index);
        assertThat(index.isComplete()).isTrue();
        assertThat(found(index)).isEqualTo(rows.size());
        assertThat(waiting.get()).isZero();
    }

    @Test
    void filesAreDeletedWithTheLastRowOfTheirMessages() throws IOException {
        SearchIndex index = open(1);
        work(index);
        add(index, FIRST + 1, 40);
        work(index);
        int before = files().size();
        index.dropOld(22);
        work(index);
        assertThat(found(index)).as("rows are there").isEqualTo(40);
        rows.headMap(FIRST + 20, false).clear();
        index.dropOld(22);
        work(index);
        // The first ten only: of the second ten, the last one has a row; the empty file of earlier numbers goes too.
        assertThat(found(index)).isEqualTo(30);
        assertThat(files()).hasSize(before - 2);
        assertThat(index.isComplete()).isTrue();
    }

    @Test
    void aStoreThatWasRestoredDoesNotMeetTheFilesOfItsFormerFuture() throws IOException {
        SearchIndex index = open(1);
        work(index);
        add(index, FIRST + 1, 20);
        index.close();
        SearchIndex next = open(2);
        work(next);
        add(next, MessageNumber.first(2) + 1, 20);
        next.close();
        rows.tailMap(MessageNumber.first(2)).clear();
        SearchIndex again = open(2);
        assertThat(found(again)).isZero();
        work(again);
        assertThat(again.isComplete()).isTrue();
        assertThat(found(again)).isEqualTo(20);
    }

    @Test
    void findsWhatWasAddedBeforeWhileOtherThreadsAddAndWork() throws Exception {
        SearchIndex index = open(1);
        AtomicLong last = new AtomicLong(FIRST);
        AtomicBoolean isEnded = new AtomicBoolean();
        List<Throwable> failures = new ArrayList<>();
        Thread worker = Thread.ofPlatform()
                .uncaughtExceptionHandler((t, e) -> failures.add(e))
                .start(() -> {
                    try {
                        while (!isEnded.get()) {
                            index.work();
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
        Thread adder = Thread.ofPlatform()
                .uncaughtExceptionHandler((t, e) -> failures.add(e))
                .start(() -> {
                    for (int i = 0; i < 5_000; i++) {
                        while (waiting.get() > IndexState.MAX_WAITING / 2) {
                            Thread.onSpinWait();
                        }
                        add(index, last.get() + 1, 1);
                        last.incrementAndGet();
                    }
                });
        boolean isLast = false;
        while (!isLast) {
            isLast = !adder.isAlive();
            long added = last.get();
            KeyRange one = KeyRange.prefix(SearchField.DESTINATION, "4917" + Math.max(FIRST + 1, added));
            assertThat(index.find(KeyRange.accepted(0, Long.MAX_VALUE), Long.MAX_VALUE, 10_000).length)
                    .isGreaterThanOrEqualTo((int) (added - FIRST));
            assertThat(added == FIRST || index.find(one, added + 1, 1).length == 1)
                    .isTrue();
        }
        isEnded.set(true);
        worker.join();
        work(index);
        assertThat(failures).isEmpty();
        assertThat(found(index)).isEqualTo(5_000);
        assertThat(index.isComplete()).isTrue();
    }
}
