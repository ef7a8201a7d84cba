package io.smppcore.gateway.simulation.world.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Explanations by the end of a process that was suspended. */
class EndsTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long KNOWN = 100 * SECOND;
    private static final long PAUSE = 13 * SECOND;
    private static final long LIMIT = 2 * Ends.MAX_SYNC_NANOS + SECOND;

    private final Ends ends = new Ends();

    @Test
    void aProcessMayForgetWhatItLearnedUntilTwoCommitsLater() {
        ends.ended(KNOWN + LIMIT);

        assertThat(ends.mayBeForgotten(KNOWN)).isTrue();
        assertThat(ends.mayBeForgotten(KNOWN - 1)).isFalse();
    }

    @Test
    void commitsWaitWhileTheProcessIsSuspended() {
        ends.suspended(KNOWN + 1, KNOWN + 1 + PAUSE);
        ends.storeFailed(KNOWN + LIMIT + PAUSE);

        assertThat(ends.mayBeForgotten(KNOWN)).isTrue();
        assertThat(ends.mayBeForgotten(KNOWN - 1)).isFalse();
    }

    @Test
    void onlyTheSuspensionAfterItCounts() {
        ends.suspended(KNOWN - PAUSE, KNOWN + SECOND);
        ends.ended(KNOWN + LIMIT + SECOND + 1);

        assertThat(ends.mayBeForgotten(KNOWN)).isFalse();
    }

    @Test
    void suspensionsThatOverlapCountOnce() {
        ends.suspended(KNOWN + 1, KNOWN + 1 + PAUSE);
        ends.suspended(KNOWN + SECOND, KNOWN + 1 + PAUSE);
        ends.ended(KNOWN + 1 + PAUSE + LIMIT);

        assertThat(ends.mayBeForgotten(KNOWN)).isFalse();
        assertThat(ends.mayBeForgotten(KNOWN + 1)).isTrue();
    }
}
