package io.smppcore.simulator;

import io.smppcore.internal.engine.Wire;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.simulator.wire.FaultPlan;
import io.smppcore.simulator.wire.FaultSession;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A session of the simulator. Thread-safe. */
public final class SimulatedSession {

    private final SmppSession session;
    private final Wire wire;
    private final Timeline timeline;
    private final Instant openedAt;
    private final AtomicLong messages = new AtomicLong();
    private final ReorderBuffer reorder = new ReorderBuffer();
    private volatile String systemId = "";
    private volatile long ordinal;
    private final FaultFilter faults;
    private volatile RandomSource random;

    /** Creates a session with a random source for the time before the bind. */
    SimulatedSession(
            SmppSession session, Wire wire, AtomicReference<Plan> plan, Timeline timeline, RandomSource random) {
        this.session = session;
        this.wire = wire;
        this.timeline = timeline;
        this.openedAt = timeline.now();
        this.random = random;
        this.faults = new FaultFilter(wire, new FaultTarget(plan));
    }

    /** Returns the underlying session, always the same instance. */
    public SmppSession session() {
        return session;
    }

    /** Returns the system_id of the session; empty before the bind. */
    public String systemId() {
        return systemId;
    }

    /** Returns the number of this bind among those of its system_id, from 0; random decisions depend on it. */
    public long ordinal() {
        return ordinal;
    }

    /** Returns the time of the connection, on the timeline of the simulator. */
    public Instant openedAt() {
        return openedAt;
    }

    /**
     * Sends a request to the client without blocking.
     *
     * @param <R> the response
     * @param request such as a deliver_sm
     * @return as {@link SmppSession#sendAsync(Request)}
     */
    public <R extends Response> CompletableFuture<R> send(Request<R> request) {
        return session.sendAsync(request);
    }

    /**
     * Sends an alert_notification.
     *
     * @param phone source_addr
     * @param client esme_addr
     * @return future that completes when the PDU is passed to the connection
     */
    public CompletableFuture<@Nullable Void> alert(Address phone, Address client) {
        return session.sendAsync(AlertNotification.of(phone, client));
    }

    /** Ends the session with unbind; completes when the connection is closed. */
    public CompletableFuture<CloseReason> unbind() {
        return session.closeAsync();
    }

    /** Closes the connection (FIN) without unbind. */
    public void drop() {
        wire.execute(wire::close);
    }

    /** Resets the connection (RST). */
    public void reset() {
        wire.execute(wire::reset);
    }

    /**
     * Stops or resumes reading.
     *
     * @param wanted true to read, false to stop
     */
    public void reading(boolean wanted) {
        wire.execute(() -> wire.reading(wanted));
    }

    /** Stops reading and writing, and leaves the connection open until the simulator itself ends the session. */
    public void halfOpen() {
        fault(Fault.parse("{do: half-open, on: bound}"));
    }

    /**
     * Sends octets that are no PDU, or a PDU that is unknown to the session.
     *
     * @param octets 1 to 65,536 octets
     * @throws IllegalArgumentException if there are too few or too many octets
     */
    public void garbage(Octets octets) {
        fault(Fault.garbage(octets));
    }

    /**
     * Applies a fault once: immediately if it needs no PDU, otherwise to the next suitable PDU.
     *
     * @param fault its chance, limit, delay and account are ignored; discarded if 1,000 others wait for their PDU
     */
    public void fault(Fault fault) {
        faults.arm(fault);
    }

    /** Runs a task on the event loop of the session. */
    void execute(Consumer<Wire> task) {
        wire.execute(() -> task.accept(wire));
    }

    @Override
    public String toString() {
        return session + " of " + (systemId.isEmpty() ? "an unbound client" : systemId);
    }

    FaultFilter faults() {
        return faults;
    }

    ReorderBuffer reorder() {
        return reorder;
    }

    void bound(BindRequest bind, long bindOrdinal, long seed) {
        systemId = bind.systemId();
        ordinal = bindOrdinal;
        random = RandomSource.of(seed, systemId, bindOrdinal);
    }

    RandomSource random() {
        return random;
    }

    /** Returns the number of the next message, from 0. */
    long nextMessage() {
        return messages.getAndIncrement();
    }

    /** This session as faults see it. Confined to the event loop of the session. */
    private final class FaultTarget implements FaultSession {

        private final AtomicReference<Plan> plan;

        private FaultTarget(AtomicReference<Plan> plan) {
            this.plan = plan;
        }

        @Override
        public FaultPlan plan() {
            return plan.get().faults();
        }

        @Override
        public String systemId() {
            return systemId;
        }

        @Override
        public double uniform(long index) {
            return random.uniform(index, Draw.FAULT);
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
}
