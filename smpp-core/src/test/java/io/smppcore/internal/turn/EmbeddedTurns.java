package io.smppcore.internal.turn;

import io.netty.channel.embedded.EmbeddedChannel;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.session.SessionRole;

/** Turns on the event loop of an embedded channel, without a session. */
public final class EmbeddedTurns implements Turns.Owner {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Turns turns = new Turns(
            new SessionStatus(SessionRole.SMSC, null), channel.eventLoop(), new OutboundBatch(channel, null), this);
    private boolean flushes;
    private int ended;
    private long endedAt;

    public EmbeddedChannel channel() {
        return channel;
    }

    public Turns turns() {
        return turns;
    }

    /** Determines if further turns flush octets; they do not otherwise. */
    void flushes(boolean value) {
        flushes = value;
    }

    /** Returns the number of turns that have ended. */
    public int ended() {
        return ended;
    }

    /** Returns the time of the last turn at its end. */
    public long endedAt() {
        return endedAt;
    }

    @Override
    public boolean endTurn(long nowNanos) {
        ended++;
        endedAt = nowNanos;
        return flushes;
    }

    @Override
    public void failed(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void loopShutDown() {}
}
