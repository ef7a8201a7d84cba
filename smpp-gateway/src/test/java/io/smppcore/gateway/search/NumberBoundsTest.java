package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches by time of acceptance in a file of many chunks, and the entries that they read. */
class NumberBoundsTest {

    private static final int MESSAGES = 60_000;
    private static final int MAX = 250;

    /** Difference of clocks in milliseconds, at one message in each millisecond. */
    private static final int JITTER = 300;

    /** Milliseconds by which the clock is set back once. */
    private static final int SET_BACK = 3_000;

    private static final int ALMOST_NOTHING = 4 * NumberBounds.CHUNK;

    @TempDir
    Path directory;

    private final Random random = new Random(1);
    private final long[] times = new long[MESSAGES];
    private final List<Run> runs = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        List<Run> parts = new ArrayList<>();
        Block block = new Block(0);
        for (int number = 0; number < MESSAGES; number++) {
            long setBack = number < MESSAGES / 2 ? 0 : SET_BACK;
            times[number] = JITTER + number - setBack + random.nextInt(JITTER);
            block.add(new IndexedMessage(number, times[number], "a", "49", "shop", ""));
            if (block.count() == MESSAGES / 3) {
                parts.add(RunWriter.write(directory, block, number));
                block = new Block(number + 1L);
            }
        }
        Run merged = Objects.requireNonNull(RunWriter.merge(directory, parts, () -> true));
        runs.add(merged);
        runs.add(Objects.requireNonNull(Run.read(merged.file)));
    }

    private long[] newest(long since, long until, long below) {
        long[] all = LongStream.range(0, Math.min(below, MESSAGES))
                .filter(number -> times[(int) number] >= since && times[(int) number] <= until)
                .toArray();
        long[] last = Arrays.copyOfRange(all, Math.max(0, all.length - MAX), all.length);
        return LongStream.range(0, last.length)
                .map(i -> last[(int) (last.length - 1 - i)])
                .toArray();
    }

    /** Compares a search with all messages, and returns the number of entries that it has read. */
    private int read(long since, long until, long below) throws IOException {
        int entries = 0;
        for (Run run : runs) {
            Newest found = new Newest(MAX);
            entries = run.collect(KeyRange.accepted(since, until), below, found, MAX);
            assertThat(found.descending())
                    .as("%s to %s, below %s", since, until, below)
                    .isEqualTo(newest(since, until, below));
        }
        return entries;
    }

    @Test
    void findsTheNewestMessagesOfEachRangeAlthoughClocksDiffer() throws IOException {
        for (int i = 0; i < 200; i++) {
            long since = (long) random.nextInt(MESSAGES) - MESSAGES / 10;
            read(since, since + random.nextInt(MESSAGES), random.nextInt(MESSAGES + 1));
        }
    }

    @Test
    void anEndOfTheTimeIsFoundWithoutReadingWhatIsBeforeIt() throws IOException {
        for (int until = MESSAGES / 4; until < MESSAGES; until += MESSAGES / 8) {
            assertThat(read(0, until, Long.MAX_VALUE)).isBetween(MAX, ALMOST_NOTHING);
            // The pages after the first.
            for (long below : newest(0, until, Long.MAX_VALUE)) {
                if (below % 50 == 0) {
                    assertThat(read(0, until, below)).isBetween(MAX, ALMOST_NOTHING);
                }
            }
            assertThat(read(0, until, until / 2)).isBetween(MAX, ALMOST_NOTHING);
        }
        assertThat(read(0, Long.MAX_VALUE, Long.MAX_VALUE)).isBetween(MAX, ALMOST_NOTHING);
    }
}
