package io.smppcore.simulator;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.engine.WireHook;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.simulator.scenario.Fault;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The sessions of a simulator, from connect to close. It creates the {@link SimulatedSession} of each connection, and
 * passes events on to the listeners. Thread-safe.
 */
final class SimulatedSessions implements WireHook, SessionListener {

    /** System_id before the bind. */
    private static final String UNBOUND = "";

    private final Map<SmppSession, SimulatedSession> sessions = new ConcurrentHashMap<>();
    private final AtomicReference<Plan> plan;
    private final Timeline timeline;
    private final List<SessionListener> listeners;
    private final AtomicLong connections = new AtomicLong();

    SimulatedSessions(AtomicReference<Plan> plan, Timeline timeline, List<SessionListener> listeners) {
        this.plan = plan;
        this.timeline = timeline;
        this.listeners = List.copyOf(listeners);
    }

    /**
     * Returns the simulated session of a session that is not closed.
     *
     * @throws NullPointerException if the session is closed, or is not of this simulator
     */
    SimulatedSession of(SmppSession session) {
        return Objects.requireNonNull(sessions.get(session), "a session that was not opened");
    }

    /** Returns the system_id of a session; empty before the bind. */
    static String systemId(SmppSession session) {
        BindRequest bind = session.bind();
        return bind == null ? UNBOUND : bind.systemId();
    }

    /** Returns the bound sessions in the order of their connections. */
    List<SimulatedSession> bound() {
        return sessions.values().stream()
                .filter(session -> session.session().state().isBound())
                .sorted(Comparator.comparing(SimulatedSession::openedAt))
                .toList();
    }

    @Override
    public WireFilter open(SmppSession session, Wire wire) {
        RandomSource random = RandomSource.of(plan.get().seed(), UNBOUND, connections.getAndIncrement());
        SimulatedSession simulated = new SimulatedSession(session, wire, plan, timeline, random);
        sessions.put(session, simulated);
        simulated.faults().reached(Fault.Moment.CONNECT);
        return new OutboundFilter(wire, plan, simulated.faults());
    }

    @Override
    public void onOpen(SmppSession session) {
        listeners.forEach(listener -> listener.onOpen(session));
    }

    @Override
    public void onBound(SmppSession session) {
        of(session).faults().reached(Fault.Moment.BOUND);
        plan.get()
                .scenario()
                .session()
                .lifetime()
                .ifPresent(lifetime -> timeline.schedule(lifetime, session::closeAsync));
        listeners.forEach(listener -> listener.onBound(session));
    }

    @Override
    public void onProblem(SmppSession session, DecodeProblem problem) {
        listeners.forEach(listener -> listener.onProblem(session, problem));
    }

    @Override
    public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
        listeners.forEach(listener -> listener.onUnfinished(session, requests));
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        sessions.remove(session);
        listeners.forEach(listener -> listener.onClosed(session, reason));
    }
}
