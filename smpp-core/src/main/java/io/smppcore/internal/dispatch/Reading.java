package io.smppcore.internal.dispatch;

import io.netty.channel.Channel;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.window.Sender;

/** Reading from the connection, and the causes that stop it. Confined to the event loop. */
public final class Reading {

    /* Causes, as bits. */
    private static final int WORK = 1;
    private static final int WRITES = 2;
    public static final int BIND = 4;
    public static final int WIRE = 8;

    /**
     * Maximum number of unwritten octets. Beyond it the peer counts as not reading: its requests wait, and nothing is
     * read from it unless responses are due. Responses are read up to twice this amount, because the peer may be
     * another instance of this library that has stopped reading for the same reason. Only refusals are written then,
     * and those of the largest window fit.
     */
    private static final long MAX_UNWRITTEN_OCTETS = 1 << 20;

    /** Interval of checks for unwritten octets: no event reports that the last ones are written. */
    private static final long RECHECK_NANOS = 500_000_000;

    private final Channel channel;
    private final FrameReader frames;
    private final OutboundBatch batch;
    private final HeldOctets held;
    private final Sender sender;
    private final Turns turns;

    private int paused;
    private boolean full;
    private long unwritten;
    private boolean writesBlocked;
    private boolean recheckScheduled;

    public Reading(
            Channel channel, FrameReader frames, OutboundBatch batch, HeldOctets held, Sender sender, Turns turns) {
        this.channel = channel;
        this.frames = frames;
        this.batch = batch;
        this.held = held;
        this.sender = sender;
        this.turns = turns;
    }

    /** Settles the memory of the session at the end of a turn, and stops or resumes reading accordingly. */
    public void settle() {
        unwritten = batch.unwritten();
        writesBlocked = writesBlocked || unwritten > MAX_UNWRITTEN_OCTETS;
        if (unwritten != 0 && !recheckScheduled) {
            recheckScheduled = true;
            turns.after(RECHECK_NANOS, this::recheck);
        }
        held.waiting(frames.heldOctets() + unwritten);
        held.settle();
        update();
    }

    private void recheck() {
        recheckScheduled = false; // the end of the turn checks
    }

    /** Sets whether requests from the peer wait, so that no more of them should be read. */
    void full(boolean value) {
        full = value;
        update();
    }

    boolean isFull() {
        return full;
    }

    /**
     * Stops reading while requests wait or the peer does not read, unless responses are due that handlers may wait for.
     */
    private void update() {
        boolean due = !sender.isIdle();
        update(WORK, full && !due);
        update(WRITES, writesBlocked && (!due || unwritten > 2 * MAX_UNWRITTEN_OCTETS));
    }

    private void update(int cause, boolean stops) {
        if (!stops) {
            resume(cause);
        } else if (!isPausedBy(cause)) {
            pause(cause);
        }
    }

    /**
     * Returns true if so much is unwritten that requests from the peer wait, even within a turn, as responses may be
     * long.
     */
    boolean areWritesBlocked() {
        writesBlocked = writesBlocked || (batch.isWritten() && batch.unwritten() > MAX_UNWRITTEN_OCTETS);
        return writesBlocked;
    }

    /** Notes that the peer reads again; returns true if requests have waited for that. */
    public boolean unblockWrites() {
        boolean was = writesBlocked;
        writesBlocked = false;
        return was;
    }

    public void pause(int cause) {
        paused |= cause;
        channel.config().setAutoRead(false);
    }

    public void resume(int cause) {
        if (isPausedBy(cause)) {
            paused &= ~cause;
            channel.config().setAutoRead(paused == 0);
        }
    }

    /**
     * Returns true if this side has stopped reading, so that octets from the peer may be waiting; a {@code Wire} does
     * not count, because the session must not notice it.
     */
    public boolean isPaused() {
        return (paused & ~WIRE) != 0;
    }

    public boolean isPausedBy(int cause) {
        return (paused & cause) != 0;
    }
}
