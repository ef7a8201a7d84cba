package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.smppcore.internal.dispatch.Reading;
import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.turn.Turns;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Access to the connection of one session, by which simulators and tests of peers inject faults. A {@link WireHook}
 * receives it when the session opens. The session is not informed of the faults: for example, a request that is not
 * written expires as if the peer had not answered.
 *
 * <p>All methods except {@link #execute} and {@link #schedule} must be called on the event loop of the session: in a
 * {@link WireFilter}, or in a task of those two methods. After the end of the session they do nothing.
 */
public final class Wire {

    private final SessionStatus status;
    private final Channel channel;
    private final OutboundBatch batch;
    private final Reading reading;
    private final SessionEnd ending;
    private final Turns turns;

    Wire(SessionStatus status, Channel channel, OutboundBatch batch, Reading reading, SessionEnd ending, Turns turns) {
        this.status = status;
        this.channel = channel;
        this.batch = batch;
        this.reading = reading;
        this.ending = ending;
        this.turns = turns;
    }

    /** Calls the hook and returns its filter for this session; null if it has none, or has thrown an exception. */
    @Nullable
    WireFilter open(WireHook hook, SmppSession session) {
        try {
            return hook.open(session, this);
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the wire hook has failed", status.id(), e);
            return null;
        }
    }

    /**
     * Writes any octets, not validated and not passed to taps, after everything written before. They are sent at the
     * end of the turn, together with the PDUs of the session, or with {@link #flush}.
     */
    public void write(byte[] octets) {
        if (isOpen()) {
            batch.add(octets);
        }
    }

    /** Passes the octets written so far to the connection at once, as a separate write. */
    public void flush() {
        if (isOpen()) {
            batch.flush();
        }
    }

    /**
     * Stops or resumes reading from the peer. The session treats this as silence of the peer: it sends enquire_link,
     * and then ends.
     */
    public void reading(boolean wanted) {
        if (!isOpen()) {
            return;
        }
        if (wanted) {
            reading.resume(Reading.WIRE);
        } else {
            reading.pause(Reading.WIRE);
        }
    }

    /** Flushes and closes the connection in order (FIN), without unbind. */
    public void close() {
        if (isOpen()) {
            ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed on the wire"));
        }
    }

    /** Resets the connection (RST). Unflushed octets are lost, and flushed octets may be. */
    public void reset() {
        if (isOpen()) {
            batch.discard();
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "reset on the wire"));
        }
    }

    /**
     * Runs a task, which must not block, on the event loop of the session, in a turn of its own. May be called by any
     * thread.
     */
    public void execute(Runnable task) {
        turns.onLoop(() -> run(task));
    }

    /**
     * Runs a task, which must not block, on the event loop of the session after a delay, in a turn of its own. May be
     * called by any thread.
     */
    public void schedule(Duration delay, Runnable task) {
        turns.schedule(() -> run(task), delay.toNanos());
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: a task on the wire has failed", status.id(), e);
        }
    }

    private boolean isOpen() {
        return !status.isClosed();
    }
}
