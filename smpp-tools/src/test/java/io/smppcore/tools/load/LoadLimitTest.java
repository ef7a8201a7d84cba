package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadLimitTest {

    @Test
    void splitsACountWithoutRemainder() {
        LoadLimit limit = LoadLimit.ofCount(10);
        assertThat(IntStream.range(0, 4).mapToObj(i -> limit.share(i, 4).requests()))
                .containsExactly(3L, 3L, 2L, 2L);
    }

    @Test
    void givesEveryBindTheWholeDuration() {
        LoadLimit limit = LoadLimit.ofDuration(Duration.ofSeconds(2));
        assertThat(limit.share(1, 3)).isEqualTo(new LoadLimit(Long.MAX_VALUE, 2_000_000_000L));
    }
}
