package io.smppcore.client;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The attempts to bind a slot, on a virtual thread that lives until it is bound, back at the preferred endpoint, or
 * obsolete.
 */
final class BindWork {

    private final BindSlot slot;
    private final Supervisor supervisor;
    private final boolean waitsFirst;
    private final Thread thread;

    BindWork(BindSlot slot, Supervisor supervisor, boolean waitsFirst) {
        this.slot = slot;
        this.supervisor = supervisor;
        this.waitsFirst = waitsFirst;
        this.thread = Thread.ofVirtual().name("smpp-client-bind").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void interrupt() {
        if (!Thread.currentThread().equals(thread)) {
            thread.interrupt();
        }
    }

    private void run() {
        try {
            Endpoint endpoint = bindSomewhere();
            Duration stay = supervisor.options().returnAfter();
            while (endpoint != null && stay != null && slot.wants(this) && supervisor.hasBetterThan(endpoint)) {
                supervisor.sleep(stay);
                Endpoint better = round(supervisor.betterThan(endpoint));
                endpoint = better != null ? better : endpoint;
            }
        } catch (InterruptedException e) {
            // The slot has made this work obsolete.
            Thread.currentThread().interrupt();
        }
    }

    /** Tries rounds over all endpoints with waits between them; returns null when the work is obsolete. */
    private @Nullable Endpoint bindSomewhere() throws InterruptedException {
        boolean waits = waitsFirst;
        while (true) {
            Duration delay = waits ? slot.nextDelay(this) : Duration.ZERO;
            if (delay == null) {
                return null;
            }
            if (waits) {
                supervisor.sleep(delay);
            }
            Endpoint bound = round(supervisor.endpointsInOrder());
            if (bound != null) {
                return bound;
            }
            waits = true;
        }
    }

    /** Tries each endpoint once; returns null when none is bound. */
    private @Nullable Endpoint round(List<Endpoint> endpoints) throws InterruptedException {
        SmppException failure = null;
        for (Endpoint endpoint : endpoints) {
            if (!slot.connecting(this, endpoint)) {
                return null;
            }
            try {
                supervisor.dialer().bind(endpoint, slot.request(), new Watch(endpoint));
                return endpoint;
            } catch (BindRefusedException | ConnectFailedException e) {
                failure = e;
            } catch (RuntimeException | Error e) {
                failure = Dialer.explain(endpoint, e); // resolvers and TLS providers may be code of the application
            }
            if (!slot.failed(this, failure)) {
                break;
            }
        }
        slot.roundFailed(Objects.requireNonNull(failure));
        return null;
    }

    /** Passes the events of one connection to the slot first, then to the listener of the application. */
    private final class Watch implements SessionListener {

        private final Endpoint endpoint;
        private List<UnfinishedRequest> unfinished = List.of();

        Watch(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public void onOpen(SmppSession session) {
            supervisor.opened(session);
            supervisor.sessionListener().onOpen(session);
        }

        @Override
        public void onBound(SmppSession session) {
            slot.bound(BindWork.this, endpoint, session);
            supervisor.sessionListener().onBound(session);
        }

        @Override
        public void onProblem(SmppSession session, DecodeProblem problem) {
            supervisor.sessionListener().onProblem(session, problem);
        }

        @Override
        public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
            unfinished = requests;
            supervisor.sessionListener().onUnfinished(session, requests);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            supervisor.gone(session);
            slot.ended(session, reason, unfinished);
            supervisor.sessionListener().onClosed(session, reason);
        }
    }
}
