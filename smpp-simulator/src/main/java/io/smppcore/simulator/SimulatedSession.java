package io.smppcore.simulator;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.Wire;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A session of the simulator, and what one can do to its client. Thread-safe. */
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
    private volatile Dice dice;

    /** The dice are those of the connection, until somebody binds. */
    SimulatedSession(SmppSession session, Wire wire, CurrentPlan plan, Timeline timeline, Dice dice) {
        this.session = session;
        this.wire = wire;
        this.timeline = timeline;
        this.openedAt = timeline.now();
        this.dice = dice;
        this.faults = new FaultFilter(wire, new SessionFaults(session, wire, plan, timeline, this));
    }

    /**
     * The session itself, for what it says of itself and for sending to the client.
     *
     * @return always the same one
     */
    public SmppSession session() {
        return session;
    }

    /**
     * Who has bound.
     *
     * @return the system_id; empty before the bind
     */
    public String systemId() {
        return systemId;
    }

    /**
     * Which bind of its system_id this is, which is what chance counts by.
     *
     * @return from 0 on
     */
    public long ordinal() {
        return ordinal;
    }

    /**
     * When the connection was made.
     *
     * @return on the timeline of the simulator
     */
    public Instant openedAt() {
        return openedAt;
    }

    /**
     * Sends a request to the client, and never blocks.
     *
     * @param <R> the response
     * @param request such as a deliver_sm
     * @return as {@link SmppSession#sendAsync(Request)}
     */
    public <R extends Response> CompletableFuture<R> send(Request<R> request) {
        return session.sendAsync(request);
    }

    /**
     * Tells the client that a phone can be reached again.
     *
     * @param phone source_addr of the alert_notification
     * @param client esme_addr of the alert_notification
     * @return completes when it was handed to the connection
     */
    public CompletableFuture<@Nullable Void> alert(Address phone, Address client) {
        return session.sendAsync(AlertNotification.builder()
                .sourceAddress(phone)
                .esmeAddress(client)
                .build());
    }

    /**
     * Ends the session in order, with unbind.
     *
     * @return completes when the connection is closed
     */
    public CompletableFuture<CloseReason> unbind() {
        return session.closeAsync();
    }

    /** Closes the connection (FIN) without unbind. */
    public void drop() {
        wire.execute(wire::close);
    }

    /** Breaks the connection (RST). */
    public void reset() {
        wire.execute(wire::reset);
    }

    /**
     * Stops reading what the client sends, or goes on with it.
     *
     * @param wanted whether to read
     */
    public void reading(boolean wanted) {
        wire.execute(() -> wire.reading(wanted));
    }

    /** Neither reads nor writes any more, and leaves the connection open, until the simulator gives the session up by itself. */
    public void halfOpen() {
        fault(Fault.parse("{do: half-open, on: bound}"));
    }

    /**
     * Sends octets that are no PDU, or one that the session knows nothing of.
     *
     * @param octets 1 to 65,536 of them
     * @throws IllegalArgumentException if there are too few or too many
     */
    public void garbage(Octets octets) {
        fault(Fault.garbage(octets));
    }

    /**
     * Lets something go wrong once, as soon as it can: at once if it needs no PDU, otherwise with the next one that it can happen to.
     *
     * @param fault its chance, limit, delay and account do not matter; forgotten if 1,000 others wait for their PDU
     */
    public void fault(Fault fault) {
        faults.arm(fault);
    }

    /** Runs something on the event loop of the session. */
    void execute(Consumer<Wire> task) {
        wire.execute(() -> task.accept(wire));
    }

    @Override
    public String toString() {
        return session + " of " + (systemId.isEmpty() ? "nobody yet" : systemId);
    }

    Timeline timeline() {
        return timeline;
    }

    FaultFilter faults() {
        return faults;
    }

    ReorderBuffer reorder() {
        return reorder;
    }

    void bound(BindRequest<?> bind, long bindOrdinal, long seed) {
        systemId = bind.systemId();
        ordinal = bindOrdinal;
        dice = Dice.of(seed, systemId, bindOrdinal);
    }

    Dice dice() {
        return dice;
    }

    /** The number of the next message, from 0 on. */
    long nextMessage() {
        return messages.getAndIncrement();
    }
}
