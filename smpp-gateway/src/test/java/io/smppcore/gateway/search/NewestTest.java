package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewestTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20, 32, 33, 57, 64, 1_000})
    void keepsTheHighestNumbers(int max) {
        SplittableRandom random = new SplittableRandom(max);
        for (int count = 0; count < 5_000; count = 2 * count + 1) {
            Newest newest = new Newest(max);
            List<Long> numbers = LongStream.range(0, count)
                    .map(i -> random.nextLong())
                    .boxed()
                    .toList();
            numbers.forEach(newest::add);
            assertThat(newest.isFull()).isEqualTo(count >= max);
            assertThat(newest.descending())
                    .containsExactly(numbers.stream()
                            .sorted(Comparator.reverseOrder())
                            .limit(max)
                            .mapToLong(Long::longValue)
                            .toArray());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 100})
    void returnsANumberOnceAndNoneBetweenIsMissing(int max) {
        List<Long> numbers = new ArrayList<>();
        LongStream.range(0, 5_000).forEach(i -> numbers.add(i / 5));
        Collections.shuffle(numbers, new Random(max));
        Newest newest = new Newest(max);
        numbers.forEach(newest::add);
        long[] found = newest.descending();
        assertThat(found).isNotEmpty();
        assertThat(found)
                .containsExactly(
                        LongStream.range(0, found.length).map(i -> found[0] - i).toArray());
    }
}
