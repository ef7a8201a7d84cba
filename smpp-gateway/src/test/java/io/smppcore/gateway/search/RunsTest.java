package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTest {

    private static Run run(long first, long last, int messages) {
        return new Run(Run.file(Path.of("index"), first, last), first, last, 1, new int[] {messages, 0, 0, messages});
    }

    @Test
    void theRangesWithoutAFileAreHoles() {
        Runs runs = Runs.of(List.of(run(5, 9, 1), run(20, 29, 1)), 1, 40);
        assertThat(runs.holes).isEqualTo(Map.of(1L, 4L, 10L, 19L, 30L, 40L));
        assertThat(Runs.of(List.of(), 1, 40).holes).isEqualTo(Map.of(1L, 40L));
        assertThat(Runs.of(List.of(run(1, 40, 1)), 1, 40).holes).isEmpty();
    }

    @Test
    void aMergedFileReplacesItsInputsAndFilesOfOtherStoresAreNotUsed() {
        Run merged = run(1, 30, 30);
        Runs runs = Runs.of(List.of(run(1, 10, 10), merged, run(25, 35, 5), run(36, 41, 1), run(36, 40, 1)), 1, 40);
        assertThat(runs.all).extracting(run -> run.last).containsExactly(30L, 40L);
        assertThat(runs.holes).isEqualTo(Map.of(31L, 35L));
    }

    @Test
    void aFileFillsTheStartOfAHole() {
        Runs runs = Runs.of(List.of(), 1, 40).with(run(1, 10, 1));
        assertThat(runs.holes).isEqualTo(Map.of(11L, 40L));
        assertThat(runs.with(run(11, 40, 1)).holes).isEmpty();
    }

    @Test
    void filesBesideAHoleAreNotMerged() {
        List<Run> files = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            files.add(run(10L * i + 1, 10L * i + 9, 5));
        }
        assertThat(Runs.of(files, 1, 400).toMerge()).isEmpty();
        assertThat(Runs.NONE.plus(filled(files)).toMerge()).hasSize(16);
    }

    private static Runs filled(List<Run> files) {
        Runs runs = Runs.NONE;
        for (Run file : files) {
            runs = runs.with(file);
        }
        return runs;
    }

    /** Files of any sizes: their number stays within the bound, and each message is merged a few times only. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void mergingBoundsTheNumberOfFiles(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Runs runs = Runs.NONE;
        long number = 1;
        long added = 0;
        long written = 0;
        for (int i = 0; i < 4_000; i++) {
            int messages = random.nextInt(10) == 0 ? random.nextInt(100) : 1 << 15;
            runs = runs.with(run(number, number + (1 << 15), messages));
            number += (1 << 15) + 1;
            added += messages;
            for (List<Run> inputs = runs.toMerge(); !inputs.isEmpty(); inputs = runs.toMerge()) {
                int sum = inputs.stream()
                        .mapToInt(run -> run.count(SearchField.ACCEPTED))
                        .sum();
                assertThat(sum).isLessThanOrEqualTo(Runs.MAX_MERGED);
                written += sum;
                runs = runs.without(inputs).with(run(inputs.getFirst().first, inputs.getLast().last, sum));
            }
            assertThat((long) runs.all.size()).isLessThanOrEqualTo(32 + 2 * (added / Runs.MAX_MERGED));
        }
        assertThat(runs.all.stream()
                        .mapToLong(run -> run.count(SearchField.ACCEPTED))
                        .sum())
                .isEqualTo(added);
        assertThat((double) written / added).isLessThan(7);
    }
}
