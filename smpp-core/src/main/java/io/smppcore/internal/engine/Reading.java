package io.smppcore.internal.engine;

import io.netty.channel.Channel;

/** Reading from the connection, and the causes for which it stops. Confined to the event loop. */
final class Reading {

    /* Causes, as bits. */
    private static final int WORK = 1;
    private static final int WRITES = 2;
    static final int BIND = 4;
    static final int WIRE = 8;

    /**
     * Beyond this, requests of the peer wait, because it does not read; and nothing is read from it, unless responses
     * are due from it. Those are read up to twice this amount, because the peer may be another instance that does not
     * read for the same reason; only refusals are written then, and refusals of all requests of the largest window are
     * not longer than that.
     */
    private static final long MAX_UNWRITTEN_OCTETS = 1 << 20;

    /** No event reports that the last octets have left. */
    private static final long LOOK_AGAIN_NANOS = 500_000_000;

    private final Channel channel;
    private final FrameReader frames;
    private final OutboundBatch batch;
    private final HeldOctets held;
    private final SessionCalls calls;
    private final Turns turns;

    private int paused;
    private boolean full;
    private long unwritten;
    private boolean jammed;
    private boolean looksAgain;

    Reading(
            Channel channel,
            FrameReader frames,
            OutboundBatch batch,
            HeldOctets held,
            SessionCalls calls,
            Turns turns) {
        this.channel = channel;
        this.frames = frames;
        this.batch = batch;
        this.held = held;
        this.calls = calls;
        this.turns = turns;
    }

    /** Settles the memory of the session at the end of a turn, and stops or resumes reading accordingly. */
    void settle() {
        unwritten = batch.unwritten();
        jammed = jammed || unwritten > MAX_UNWRITTEN_OCTETS;
        if (unwritten != 0 && !looksAgain) {
            looksAgain = true;
            turns.after(LOOK_AGAIN_NANOS, this::lookAgain);
        }
        held.waiting(frames.heldOctets() + unwritten);
        held.settle();
        weigh();
    }

    private void lookAgain() {
        looksAgain = false; // the end of the turn looks
    }

    /** Notes that requests of the peer wait, so that no more of them should be read, or that none waits any more. */
    void full(boolean value) {
        full = value;
        weigh();
    }

    /**
     * Stops reading while requests wait or the peer does not read, unless responses are due that handlers may wait for.
     */
    private void weigh() {
        boolean due = calls.areResponsesDue();
        weigh(WORK, full && !due);
        weigh(WRITES, jammed && (!due || unwritten > 2 * MAX_UNWRITTEN_OCTETS));
    }

    private void weigh(int cause, boolean stops) {
        if (!stops) {
            resume(cause);
        } else if (!isPausedBy(cause)) {
            pause(cause);
        }
    }

    /**
     * Returns whether so much is unwritten that requests of the peer wait, also within a turn: their responses may be
     * long.
     */
    boolean isJammed() {
        jammed = jammed || (batch.isWritten() && batch.unwritten() > MAX_UNWRITTEN_OCTETS);
        return jammed;
    }

    /** Notes that the peer reads again; returns whether requests have waited for that. */
    boolean unjam() {
        boolean was = jammed;
        jammed = false;
        return was;
    }

    void pause(int cause) {
        paused |= cause;
        channel.config().setAutoRead(false);
    }

    void resume(int cause) {
        if (isPausedBy(cause)) {
            paused &= ~cause;
            channel.config().setAutoRead(paused == 0);
        }
    }

    /** Returns whether reading stops for any cause: octets of the peer may wait to be read. */
    boolean isPaused() {
        return paused != 0;
    }

    boolean isPausedBy(int cause) {
        return (paused & cause) != 0;
    }
}
