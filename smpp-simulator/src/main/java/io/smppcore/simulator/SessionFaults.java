package io.smppcore.simulator;

import io.smppcore.internal.engine.Wire;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.wire.FaultPlan;
import io.smppcore.simulator.wire.FaultSession;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** The session to which faults are applied. Confined to the event loop of the session. */
final class SessionFaults implements FaultSession {

    private final SmppSession session;
    private final Wire wire;
    private final AtomicReference<Plan> plan;
    private final Timeline timeline;
    private final SimulatedSession simulated;

    SessionFaults(
            SmppSession session, Wire wire, AtomicReference<Plan> plan, Timeline timeline, SimulatedSession simulated) {
        this.session = session;
        this.wire = wire;
        this.plan = plan;
        this.timeline = timeline;
        this.simulated = simulated;
    }

    @Override
    public FaultPlan plan() {
        return plan.get().faults();
    }

    @Override
    public String systemId() {
        return simulated.systemId();
    }

    @Override
    public double uniform(long index) {
        return simulated.random().uniform(index, Decision.FAULT);
    }

    @Override
    public void later(Duration delay, Runnable task) {
        if (!timeline.schedule(delay, () -> wire.execute(task))) {
            wire.execute(task);
        }
    }

    @Override
    public void unbind() {
        wire.execute(session::closeAsync);
    }
}
