package io.smppcore.internal.engine;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SmppSession;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observer that calls the observer of the application, logs the exceptions that it throws, and never throws itself. A
 * request whose observation has failed continues without one. Thread-safe.
 */
public final class SafeObserver implements RequestObserver {

    private static final Logger LOGGER = LoggerFactory.getLogger(SmppSession.class);
    private static final LimitedLog LOG = new LimitedLog(LOGGER, 1);
    private static final Scope NO_SCOPE = () -> {};

    /** Observation without effect, for a request whose observer has failed. */
    private static final Observed NOT_OBSERVED = new Observed() {
        @Override
        public Scope open() {
            return NO_SCOPE;
        }

        @Override
        public void end(@Nullable Response response, @Nullable Throwable failure) {}
    };

    private final RequestObserver observer;
    private final Function<Pdu, @Nullable Observed> causes;

    /**
     * Creates an observer that calls another one. For a delivery receipt, {@code causes} returns the observation of the
     * message to which it belongs, as returned by {@link #sending}; for other PDUs, or if it is unknown, null.
     */
    public SafeObserver(RequestObserver observer, Function<Pdu, @Nullable Observed> causes) {
        this.observer = observer;
        this.causes = causes;
    }

    @Override
    public Observed sending(String account, Request<?> request, int parts) {
        try {
            return new SafeObserved(observer.sending(account, request, parts));
        } catch (Throwable e) {
            return failed(e);
        }
    }

    @Override
    public Observed handling(SmppSession session, Pdu pdu, @Nullable Observed cause) {
        try {
            Observed found = cause == null ? causes.apply(pdu) : cause;
            return new SafeObserved(
                    observer.handling(session, pdu, found instanceof SafeObserved safe ? safe.observed : null));
        } catch (Throwable e) {
            return failed(e);
        }
    }

    private static Observed failed(Throwable failure) {
        log(failure);
        return NOT_OBSERVED;
    }

    private static void log(Throwable failure) {
        LOG.error("the observer of requests has failed: the observation of a request is incomplete", failure);
    }

    private record SafeObserved(Observed observed) implements Observed {

        @Override
        public Scope open() {
            try {
                Scope scope = observed.open();
                return () -> close(scope);
            } catch (Throwable e) {
                log(e);
                return NO_SCOPE;
            }
        }

        private static void close(Scope scope) {
            try {
                scope.close();
            } catch (Throwable e) {
                log(e);
            }
        }

        @Override
        public void end(@Nullable Response response, @Nullable Throwable failure) {
            try {
                observed.end(response, failure);
            } catch (Throwable e) {
                log(e);
            }
        }
    }
}
