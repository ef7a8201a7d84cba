package io.smppcore.examples.jsmpp;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/**
 * Example of a client that binds again when the connection is lost. The library has only the number of requests that
 * were in flight, not the requests.
 */
public final class Reconnect implements AutoCloseable {

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final int port;
    private final Consumer<String> events;
    private final AtomicReference<SMPPSession> session = new AtomicReference<>();
    private volatile boolean closed;
    private volatile long wait = 1_000;

    /** Creates a client that reports each bind and each disconnection as a line of text; {@link #start} binds it. */
    public Reconnect(int port, Consumer<String> events) {
        this.port = port;
        this.events = events;
    }

    /** Binds. */
    public void start() {
        SMPPSession next = new SMPPSession();
        next.setEnquireLinkTimer(25_000);
        next.addSessionStateListener((newState, oldState, source) -> {
            if (newState == SessionState.CLOSED && session.compareAndSet(next, null)) { // once, if it was bound
                events.accept("in flight: " + next.getUnacknowledgedRequests());
                bindLater();
            }
        });
        try {
            next.connectAndBind(
                    "localhost",
                    port,
                    new BindParameter(
                            BindType.BIND_TRX,
                            "me",
                            "secret",
                            "",
                            TypeOfNumber.UNKNOWN,
                            NumberingPlanIndicator.UNKNOWN,
                            null));
            session.set(next);
            wait = 1_000;
            events.accept("bound");
        } catch (IOException e) {
            if (e.getCause() instanceof NegativeResponseException) {
                events.accept("refused: " + e.getMessage()); // no retry, as the status may be final
            } else {
                bindLater();
            }
        }
    }

    private void bindLater() {
        if (!closed) {
            timer.schedule(this::start, wait, TimeUnit.MILLISECONDS);
            wait = Math.min(60_000, wait * 2);
        }
    }

    @Override
    public void close() {
        closed = true;
        timer.shutdownNow();
        SMPPSession last = session.getAndSet(null);
        if (last != null) {
            last.unbindAndClose();
        }
    }
}
