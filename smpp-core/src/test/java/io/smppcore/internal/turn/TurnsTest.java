package io.smppcore.internal.turn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Reads that no turn answers. */
class TurnsTest {

    private final EmbeddedTurns embedded = new EmbeddedTurns();
    private final Turns turns = embedded.turns();

    @Test
    void aReadThatIsAnsweredInItsTurnNeedsNoFurtherCall() {
        embedded.flushes(true);
        assertThat(read()).isFalse();
        assertThat(turns.takeUnansweredRead()).isFalse();
    }

    @Test
    void aReadIsUnansweredUntilATurnFlushes() {
        assertThat(read()).isTrue();
        embedded.flushes(true);
        turns.turn(() -> {});
        assertThat(turns.takeUnansweredRead()).isFalse();
    }

    @Test
    void oneCallIsDueForSeveralReads() {
        assertThat(read()).isTrue();
        assertThat(read()).isFalse();
        assertThat(turns.takeUnansweredRead()).isTrue();
        assertThat(turns.takeUnansweredRead()).isFalse();
        assertThat(read()).isTrue();
    }

    private boolean read() {
        turns.begin();
        return turns.endRead();
    }
}
