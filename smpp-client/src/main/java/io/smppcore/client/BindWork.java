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
 * The attempts to bind a slot, on a virtual thread. The thread ends when the slot is bound (with {@code returnAfter},
 * when it is bound at the preferred endpoint), or when this work is obsolete.
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
        this.thread = Thread.ofVirtual()
                .name("smpp-client-bind " + slot.number() + " of " + supervisor.client())
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void interrupt() {
        // Code of the application, such as a resolver, may close the client on this thread. It is not interrupted then;
        // the next step finds that this work is obsolete.
        if (!Thread.currentThread().equals(thread)) {
            thread.interrupt();
        }
    }

    private void run() {
        try {
            Endpoint endpoint = bindSomewhere();
            Duration stay = supervisor.options().returnAfter();
            while (endpoint != null
                    && stay != null
                    && slot.isCurrent(this)
                    && supervisor.plan().hasPreferredOver(endpoint)) {
                supervisor.clock().sleep(stay);
                Endpoint preferred = round(supervisor.plan().preferredOver(endpoint));
                endpoint = preferred != null ? preferred : endpoint;
            }
        } catch (InterruptedException e) {
            // This work is obsolete.
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            // Such as a missing class: without a report, the caller of connect would wait for ever.
            slot.broken(this, e);
        }
    }

    /**
     * Tries all endpoints in rounds, with waits in between, until one accepts the bind, and returns that one. Returns
     * null if the work is obsolete.
     */
    private @Nullable Endpoint bindSomewhere() throws InterruptedException {
        boolean waits = waitsFirst;
        while (true) {
            Duration delay = waits ? slot.nextDelay(this) : Duration.ZERO;
            if (delay == null) {
                return null;
            }
            if (waits) {
                supervisor.clock().sleep(delay);
            }
            Endpoint bound = round(supervisor.plan().endpointsInOrder());
            if (bound != null) {
                return bound;
            }
            waits = true;
        }
    }

    /**
     * Tries each endpoint once and returns the one that accepts the bind; null if none does or the work is obsolete.
     */
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
                failure = Dialer.explain(endpoint, e); // resolvers and TLS providers may be application code
            }
            if (!slot.failed(this, failure)) {
                break;
            }
        }
        slot.roundFailed(Objects.requireNonNull(failure));
        return null;
    }

    /**
     * A listener of one connection, which reports bind and end to the slot first, and then passes all events to the
     * listener of all sessions.
     */
    private final class Watch implements SessionListener {

        private final Endpoint endpoint;
        private List<UnfinishedRequest> unfinished = List.of();

        Watch(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public void onOpen(SmppSession session) {
            supervisor.open().onOpen(session);
        }

        @Override
        public void onBound(SmppSession session) {
            slot.bound(BindWork.this, endpoint, session);
            supervisor.open().onBound(session);
        }

        @Override
        public void onProblem(SmppSession session, DecodeProblem problem) {
            supervisor.open().onProblem(session, problem);
        }

        @Override
        public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
            unfinished = requests;
            supervisor.open().onUnfinished(session, requests);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            slot.ended(session, reason, unfinished);
            supervisor.open().onClosed(session, reason);
        }
    }
}
