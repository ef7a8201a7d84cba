package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Connection of one session, for a {@link WireHook}. */
final class SessionWire implements Wire {

    private final SessionStatus status;
    private final Channel channel;
    private final OutboundBatch batch;
    private final Reading reading;
    private final SessionEnd ending;
    private final Turns turns;

    SessionWire(
            SessionStatus status,
            Channel channel,
            OutboundBatch batch,
            Reading reading,
            SessionEnd ending,
            Turns turns) {
        this.status = status;
        this.channel = channel;
        this.batch = batch;
        this.reading = reading;
        this.ending = ending;
        this.turns = turns;
    }

    /** Returns the filter of a hook on this connection; null for none. */
    @Nullable
    WireFilter open(WireHook hook, SmppSession session) {
        try {
            return hook.open(session, this);
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the wire hook has failed", status.id(), e);
            return null;
        }
    }

    @Override
    public void write(byte[] octets) {
        if (isOpen()) {
            batch.add(octets);
        }
    }

    @Override
    public void flush() {
        if (isOpen()) {
            batch.flush();
        }
    }

    @Override
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

    @Override
    public void close() {
        if (isOpen()) {
            ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed on the wire"));
        }
    }

    @Override
    public void reset() {
        if (isOpen()) {
            batch.discard();
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "reset on the wire"));
        }
    }

    @Override
    public void execute(Runnable task) {
        turns.onLoop(() -> run(task));
    }

    @Override
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
