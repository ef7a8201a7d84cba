package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A session listener that records bound and ended sessions. */
final class ServerEvents implements SessionListener {

    private final BlockingQueue<SmppSession> bound = new LinkedBlockingQueue<>();
    private final BlockingQueue<CloseReason> closed = new LinkedBlockingQueue<>();

    @Override
    public void onBound(SmppSession session) {
        bound.add(session);
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        closed.add(reason);
    }

    /** Returns the next session that was bound. */
    SmppSession nextBound() throws InterruptedException {
        SmppSession session = bound.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(session).as("bound session").isNotNull();
        return session;
    }

    /** Returns the reason why the next session has ended. */
    CloseReason nextClosed() throws InterruptedException {
        CloseReason reason = closed.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(reason).as("reason of the end of a session").isNotNull();
        return reason;
    }
}
