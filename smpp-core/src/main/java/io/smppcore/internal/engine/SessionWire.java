package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import java.time.Duration;

/** Connection of one session, for code behind the session. */
final class SessionWire implements Wire {

    private final SessionEngine session;
    private final Channel channel;
    private final OutboundBatch batch;
    private final Reading reading;

    SessionWire(SessionEngine session, Channel channel, OutboundBatch batch, Reading reading) {
        this.session = session;
        this.channel = channel;
        this.batch = batch;
        this.reading = reading;
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
            session.ending().end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed on the wire"));
        }
    }

    @Override
    public void reset() {
        if (isOpen()) {
            batch.discard();
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            session.ending().end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "reset on the wire"));
        }
    }

    @Override
    public void execute(Runnable task) {
        session.onLoop(() -> run(task));
    }

    @Override
    public void schedule(Duration delay, Runnable task) {
        session.schedule(() -> run(task), delay.toNanos());
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: a task on the wire has failed", session.id(), e);
        }
    }

    private boolean isOpen() {
        return session.state() != SessionState.CLOSED;
    }
}
