package io.smppcore.internal.dispatch;

import io.netty.channel.Channel;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.window.Sender;

/**
 * Switch that stops and resumes reading from the connection of one session. Reading stops while at least one cause is
 * set: requests wait (WORK), the peer does not read what was written (WRITES), the bind handler runs (BIND), or a
 * {@code Wire} has stopped it (WIRE). Confined to the event loop.
 */
public final class Reading {

    /* Causes, as bits. */
    private static final int WORK = 1;
    private static final int WRITES = 2;
    public static final int BIND = 4;
    public static final int WIRE = 8;

    /**
     * Maximum number of unwritten octets. Beyond it the peer counts as not reading: its requests wait, and nothing is
     * read from it unless responses to requests of this side are due.
     */
    private static final long MAX_UNWRITTEN_OCTETS = 1 << 20;

    /**
     * Maximum number of octets that are added to the unwritten ones while responses are read, besides the responses of
     * handlers. Responses are read because the peer may be another instance of this library that has stopped reading
     * for the same reason. Such a peer has at most the requests of the largest window without a response, 65,536. A
     * response of the session itself to one has up to 21 octets: the header and congestion_state.
     */
    private static final long MAX_REFUSAL_OCTETS = 65_536 * 24;

    /**
     * Interval at which the number of unwritten octets is checked, because Netty has no event for the last ones being
     * written.
     */
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

    /** Number of unwritten octets up to which responses are read while writes are blocked. */
    private long readLimit;

    /** True if a handler has responded since the unwritten octets were counted. */
    private boolean answered;

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

    /** Reports the memory of the session to the budget at the end of a turn, and stops or resumes reading. */
    public void settle() {
        countUnwritten();
        if (unwritten != 0 && !recheckScheduled) {
            recheckScheduled = true;
            turns.after(RECHECK_NANOS, this::recheck);
        }
        held.waiting(frames.heldOctets() + unwritten);
        held.settle();
        update();
    }

    private void countUnwritten() {
        long before = unwritten;
        unwritten = batch.unwritten();
        if (!writesBlocked && unwritten > MAX_UNWRITTEN_OCTETS) {
            writesBlocked = true;
            readLimit = unwritten + MAX_REFUSAL_OCTETS;
        } else if (answered) {
            // No handler starts while writes are blocked, so those in progress bound the number of such turns.
            readLimit += Math.max(0, unwritten - before);
        }
        answered = false;
    }

    private void recheck() {
        recheckScheduled = false; // nothing else: the end of this turn calls settle
    }

    /** Marks that the response of a handler was added to the batch. */
    void answered() {
        answered = true;
    }

    /** Sets or clears the cause that requests from the peer wait, so that no more of them should be read. */
    void full(boolean value) {
        full = value;
        update();
    }

    boolean isFull() {
        return full;
    }

    /**
     * Stops reading while requests wait or the peer does not read. Requests of this side that are outstanding prevent
     * this, because handlers may be waiting for their responses.
     */
    private void update() {
        boolean due = !sender.isIdle();
        update(WORK, full && !due);
        update(WRITES, writesBlocked && (!due || unwritten > readLimit));
    }

    private void update(int cause, boolean stops) {
        if (!stops) {
            resume(cause);
        } else if (!isPausedBy(cause)) {
            pause(cause);
        }
    }

    /**
     * Returns true if so many octets are unwritten that requests from the peer have to wait. Also checks within a turn,
     * because the responses of one turn may be long enough.
     */
    boolean areWritesBlocked() {
        if (!writesBlocked && batch.isWritten()) {
            countUnwritten();
        }
        return writesBlocked;
    }

    /** Marks that the peer reads again; returns true if it had not, so that its requests may be waiting. */
    public boolean unblockWrites() {
        boolean was = writesBlocked;
        writesBlocked = false;
        return was;
    }

    /** Stops reading for a cause, {@link #BIND} or {@link #WIRE} from other classes, until it is resumed. */
    public void pause(int cause) {
        paused |= cause;
        channel.config().setAutoRead(false);
    }

    /** Removes a cause; reading resumes when none is left. */
    public void resume(int cause) {
        if (isPausedBy(cause)) {
            paused &= ~cause;
            channel.config().setAutoRead(paused == 0);
        }
    }

    /**
     * Returns true if the session has stopped reading, so that unread octets from the peer may be waiting. A stop by a
     * {@code Wire} does not count, because the timers of the session must treat it as a silent peer.
     */
    public boolean isPaused() {
        return (paused & ~WIRE) != 0;
    }

    public boolean isPausedBy(int cause) {
        return (paused & cause) != 0;
    }
}
