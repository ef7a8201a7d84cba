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

/**
 * A session of a client with the simulator, through which a test sends requests, ends the connection or applies faults.
 * Thread-safe; never blocks.
 */
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

    /** Creates a session. The random source serves until the bind, with which another one replaces it. */
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

    /**
     * Returns the number of this bind among those of its system_id, from 0 in the order of the binds. Random decisions
     * depend on it. 0 before the bind.
     */
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
     * @param <R> type of the response
     * @param request request to send, such as a deliver_sm
     * @return as {@link SmppSession#sendAsync(Request)}
     */
    public <R extends Response> CompletableFuture<R> send(Request<R> request) {
        return session.sendAsync(request);
    }

    /**
     * Sends an alert_notification.
     *
     * @param phone source_addr, the address of the mobile station that is available
     * @param client esme_addr, the address of the client
     * @return future that completes when the PDU is passed to the connection
     */
    public CompletableFuture<@Nullable Void> alert(Address phone, Address client) {
        return session.sendAsync(AlertNotification.of(phone, client));
    }

    /**
     * Ends the session with unbind.
     *
     * @return future that completes when the connection is closed
     */
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
     * Stops or resumes reading from the connection.
     *
     * @param wanted true to resume, false to stop
     */
    public void reading(boolean wanted) {
        wire.execute(() -> wire.reading(wanted));
    }

    /**
     * Stops reading and writing, as after the failure of a peer, and leaves the connection open until the simulator
     * itself ends the session.
     */
    public void halfOpen() {
        fault(Fault.parse("{do: half-open, on: bound}"));
    }

    /**
     * Sends octets as they are, without a PDU around them and without a record in the state of the session.
     *
     * @param octets 1 to 65,536 octets
     * @throws IllegalArgumentException if there are too few or too many octets
     */
    public void garbage(Octets octets) {
        fault(Fault.garbage(octets));
    }

    /**
     * Applies a fault once: immediately if it concerns the connection, otherwise to the next PDU that it fits.
     *
     * @param fault the fault, whose chance, limit, delay and account are ignored; discarded if 1,000 others wait for
     *     their PDU
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

    /** Sets the account and the random numbers of this session. Called before the bind response. */
    void bound(BindRequest bind, long bindOrdinal, long seed) {
        systemId = bind.systemId();
        ordinal = bindOrdinal;
        random = RandomSource.of(seed, systemId, bindOrdinal);
    }

    RandomSource random() {
        return random;
    }

    /** Counts a message, and returns its number, from 0. */
    long nextMessage() {
        return messages.getAndIncrement();
    }

    /** The view of this session that faults use. Confined to the event loop of the session. */
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
