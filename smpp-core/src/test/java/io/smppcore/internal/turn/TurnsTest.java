package io.smppcore.internal.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.session.SessionRole;
import org.junit.jupiter.api.Test;

/** Reads that no turn answers. */
class TurnsTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Turns turns = new Turns(
            new SessionStatus(SessionRole.SMSC, null),
            channel.eventLoop(),
            new OutboundBatch(channel, null),
            new Turns.Owner() {
                @Override
                public boolean endTurn(long nowNanos) {
                    return flushes;
                }

                @Override
                public void failed(Throwable failure) {
                    throw new AssertionError(failure);
                }

                @Override
                public void loopShutDown() {}
            });
    private boolean flushes;

    @Test
    void aReadThatIsAnsweredInItsTurnNeedsNoFurtherCall() {
        flushes = true;
        assertThat(read()).isFalse();
        assertThat(turns.takeUnansweredRead()).isFalse();
    }

    @Test
    void aReadIsUnansweredUntilATurnFlushes() {
        assertThat(read()).isTrue();
        flushes = true;
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
