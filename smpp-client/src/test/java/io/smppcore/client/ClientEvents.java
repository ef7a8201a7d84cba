package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client listener that records its events for tests. */
final class ClientEvents implements ClientListener {

    /** The kinds of events. */
    enum Kind {
        CONNECTING,
        CONNECT_FAILED,
        REFUSED,
        BOUND,
        DISCONNECTED,
        SCHEDULED,
        STOPPED
    }

    /** An event with its values other than the bind. */
    record Event(Kind kind, BindSnapshot bind, List<?> details) {

        <T> T detail(int index, Class<T> type) {
            return type.cast(details.get(index));
        }

        List<UnfinishedRequest> unfinished() {
            return details.stream()
                    .filter(List.class::isInstance)
                    .flatMap(list -> ((List<?>) list).stream())
                    .map(UnfinishedRequest.class::cast)
                    .toList();
        }
    }

    /** Kinds of all events, in order. */
    final Queue<Kind> kinds = new ConcurrentLinkedQueue<>();

    /** Platform threads that called the listener; none are expected. */
    final Queue<Thread> platformThreads = new ConcurrentLinkedQueue<>();

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    /** Returns the next event of a kind; skips events of other kinds before it. */
    Event next(Kind kind) throws InterruptedException {
        Event event;
        do {
            event = events.poll(SECONDS, TimeUnit.SECONDS);
            assertThat(event).as("event " + kind + " after " + kinds).isNotNull();
        } while (Objects.requireNonNull(event).kind() != kind);
        return event;
    }

    @Override
    public void onConnecting(BindSnapshot bind) {
        add(Kind.CONNECTING, bind);
    }

    @Override
    public void onConnectFailed(BindSnapshot bind) {
        add(Kind.CONNECT_FAILED, bind);
    }

    @Override
    public void onBindRefused(BindSnapshot bind, BindRefusedException refusal, BindRefusal consequence) {
        add(Kind.REFUSED, bind, refusal, consequence);
    }

    @Override
    public void onBound(BindSnapshot bind, SmppSession session) {
        add(Kind.BOUND, bind, session);
    }

    @Override
    public void onDisconnected(BindSnapshot bind, CloseReason reason, List<UnfinishedRequest> unfinished) {
        add(Kind.DISCONNECTED, bind, reason, unfinished);
    }

    @Override
    public void onReconnectScheduled(BindSnapshot bind, Duration delay, CloseReason cause) {
        add(Kind.SCHEDULED, bind, delay, cause);
    }

    @Override
    public void onStopped(BindSnapshot bind) {
        add(Kind.STOPPED, bind);
    }

    private void add(Kind kind, BindSnapshot bind, Object... details) {
        if (!Thread.currentThread().isVirtual()) {
            platformThreads.add(Thread.currentThread());
        }
        kinds.add(kind);
        events.add(new Event(kind, bind, List.of(details)));
    }
}
