package io.smppcore.gateway.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Explanations by the end of a process that was suspended. */
class LedgerTest {

    private static final long KNOWN = 100 * Ledger.SECOND;
    private static final long PAUSE = 13 * Ledger.SECOND;
    private static final long LIMIT = 2 * Disk.MAX_SYNC_NANOS + Ledger.SECOND;

    private final Ledger ledger = new Ledger();

    @Test
    void aProcessMayForgetWhatItLearnedUntilTwoCommitsLater() {
        ledger.ends.add(KNOWN + LIMIT);

        assertThat(ledger.mayBeForgotten(KNOWN)).isTrue();
        assertThat(ledger.mayBeForgotten(KNOWN - 1)).isFalse();
    }

    @Test
    void commitsWaitWhileTheProcessIsSuspended() {
        ledger.suspended(KNOWN + 1, KNOWN + 1 + PAUSE);
        ledger.storeFailed(KNOWN + LIMIT + PAUSE);

        assertThat(ledger.mayBeForgotten(KNOWN)).isTrue();
        assertThat(ledger.mayBeForgotten(KNOWN - 1)).isFalse();
    }

    @Test
    void onlyTheSuspensionAfterItCounts() {
        ledger.suspended(KNOWN - PAUSE, KNOWN + Ledger.SECOND);
        ledger.ends.add(KNOWN + LIMIT + Ledger.SECOND + 1);

        assertThat(ledger.mayBeForgotten(KNOWN)).isFalse();
    }
}
