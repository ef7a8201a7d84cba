package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A session listener that records and counts bound and ended sessions. */
final class Events implements SessionListener {

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger ended = new AtomicInteger();
    private final BlockingQueue<SmppSession> connected = new LinkedBlockingQueue<>();
    private final BlockingQueue<SmppSession> bound = new LinkedBlockingQueue<>();
    private final BlockingQueue<CloseReason> closed = new LinkedBlockingQueue<>();

    @Override
    public void onOpen(SmppSession session) {
        opened.incrementAndGet();
        connected.add(session);
    }

    @Override
    public void onBound(SmppSession session) {
        bound.add(session);
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        ended.incrementAndGet();
        closed.add(reason);
    }

    /** Returns the next session that was opened, which may already be bound. */
    SmppSession nextOpened() throws InterruptedException {
        SmppSession session = connected.poll(SECONDS, TimeUnit.SECONDS);
        assertThat(session).as("open session").isNotNull();
        return session;
    }

    /** Returns the next session that was bound. */
    SmppSession nextBound() throws InterruptedException {
        SmppSession session = bound.poll(SECONDS, TimeUnit.SECONDS);
        assertThat(session).as("bound session").isNotNull();
        return session;
    }

    /** Returns the reason why the next session has ended. */
    CloseReason nextClosed() throws InterruptedException {
        CloseReason reason = closed.poll(SECONDS, TimeUnit.SECONDS);
        assertThat(reason).as("reason of the end of a session").isNotNull();
        return reason;
    }
}
